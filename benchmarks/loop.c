/* Court Piece and Double Sir by chance, as plain C does it: what the lab's compiled engine is measured against.
 *
 * The same deals of the same seed, card for card: the sum of the marks must be that of `rungkit simulate`.
 *     cc -O3 -march=native [-DWITH_PDEP] loop.c -o loop && ./loop pile|plain DEALS SEED
 * It prints the sum of the marks and the processor's seconds. Only these two games, no option, no reason. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef WITH_PDEP
#include <immintrin.h>
#endif

static int64_t one, two;

static int64_t mix(int64_t word) {
    word &= 0xFFFFFFFF;
    for (int turn = 0; turn < 2; turn++) word = ((word ^ (word >> 16)) * 0x45D9F3B) & 0xFFFFFFFF;
    return word ^ (word >> 16);
}

static inline int64_t below(int64_t limit) {
    for (;;) {
        one = one * 40014 % 2147483563;
        two = two * 40692 % 2147483399;
        int64_t number = one - two;
        if (number < 0) number += 2147483562;
        int64_t found = number % limit;
        if (number - found <= 2147483562 - limit) return found;
    }
}

static void seeded(int64_t seed, int64_t index) {
    int64_t first = mix(mix(seed & 0xFFFFFFFF) ^ (mix((seed >> 32) & 0xFFFFFFFF) + 0x9E3779B9));
    int64_t second = mix(first ^ mix(index & 0xFFFFFFFF) ^ mix((index >> 32) + 0x7F4A7C15));
    one = 1 + mix(second ^ 0x2545F491) % 2147483562;
    two = 1 + mix(second + 0x5851F42D) % 2147483398;
    for (int turn = 0; turn < 4; turn++) below(1);
}

/* The card at a place of a set, counted from the lowest. */
static inline int nth(uint64_t cards, int place) {
#ifdef WITH_PDEP
    return __builtin_ctzll(_pdep_u64(1ULL << place, cards));
#else
    while (place--) cards &= cards - 1;
    return __builtin_ctzll(cards);
#endif
}

static inline int strength(int card, int led, int trump) {
    int suit = card / 13, rank = card % 13;
    return suit == trump ? 32 + rank : suit == led ? 16 + rank : 0;
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    int pile_game = !strcmp(argv[1], "pile");
    int64_t deals = atoll(argv[2]), seed = atoll(argv[3]), marks = 0, callers_win = 0;
    int batches[3] = {5, 4, 4}, dealer = 2, seat_of[52], at = 0;
    for (int batch = 0; batch < 3; batch++)
        for (int place = 1; place <= 4; place++)
            for (int card = 0; card < batches[batch]; card++) seat_of[at++] = (dealer + place) % 4;
    clock_t began = clock();
    for (int64_t index = 0; index < deals; index++) {
        int pack[52], taken[2] = {0, 0}, pile = 0, last = -1, run = 0;
        uint64_t hands[4] = {0, 0, 0, 0};
        int64_t mark = 0;
        seeded(seed, index);
        for (int card = 0; card < 52; card++) pack[card] = card;
        for (int from = 51; from > 0; from--) {
            int to = below(from + 1), card = pack[from];
            pack[from] = pack[to];
            pack[to] = card;
        }
        for (int card = 0; card < 52; card++) hands[seat_of[card]] |= 1ULL << pack[card];
        int leader = (dealer + 1) % 4, caller = leader, trump = below(4);
        for (int number = 1; number <= 13; number++) {
            int led = -1, best = -1, winner = leader;
            int64_t fell = 0;
            for (int turn = 0; turn < 4; turn++) {
                int seat = (leader + turn) % 4;
                uint64_t may = hands[seat];
                if (led >= 0) {
                    uint64_t follow = may & (8191ULL << led * 13);
                    if (follow) may = follow;
                }
                int count = __builtin_popcountll(may);
                int card = nth(may, count > 1 ? below(count) : 0);
                hands[seat] ^= 1ULL << card;
                fell = fell * 64 + card;
                if (led < 0) led = card / 13;
                int high = strength(card, led, trump);
                if (high > best) best = high, winner = seat;
            }
            if (pile_game) {
                pile++;
                if (number == 13 || (last == winner && run == 1)) {
                    taken[winner & 1] += pile;
                    pile = run = 0;
                } else {
                    run = 1;
                }
                last = winner;
            } else {
                taken[winner & 1]++;
            }
            int64_t found = (mark * 1000003 + winner + 8 * (trump + 1) + 64 * pile) % 2147483647;
            mark = (found * 1000003 + fell) % 2147483647;
            leader = winner;
            if (!pile_game && taken[winner & 1] == 7) break;
        }
        callers_win += taken[caller & 1] > taken[1 - (caller & 1)];
        marks += mark;
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%016llx %lld %.6f\n", (unsigned long long)(marks % (1LL << 61)), (long long)callers_win, seconds);
    return 0;
}
