# The core for other Cython code: `from showdown cimport evaluate_cards, HIGH`, compiled with
# include_dirs=[showdown.get_include()].

from showdown._core.evaluate cimport (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    BADUGI_ACE_HIGH,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    FRONT,
    HIGH,
    NINE_OR_BETTER,
    SHORT_DECK,
    SHORT_DECK_TRITON,
    evaluate_cards,
)
