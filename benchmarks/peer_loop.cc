// A game of OpenSpiel's played by chance, as its own benchmark does it: what the lab's engine is held against.
//     peer_loop GAME DEALS bare|seen
// `seen` writes out before each action what its player sees, as OpenSpiel's examples/benchmark_game.cc does; `bare`
// leaves that out. It prints the processor's seconds.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <random>
#include <vector>

#include "open_spiel/spiel.h"

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame(argv[1]);
    const int deals = std::atoi(argv[2]);
    const bool whole = game->GetType().provides_information_state_tensor;
    const bool seen = !std::strcmp(argv[3], "seen");
    std::vector<float> view(whole ? game->InformationStateTensorSize() : game->ObservationTensorSize());
    std::mt19937 chance;
    const std::clock_t began = std::clock();
    for (int deal = 0; deal < deals; deal++) {
        std::unique_ptr<open_spiel::State> state = game->NewInitialState();
        while (!state->IsTerminal()) {
            if (state->IsChanceNode()) {
                const auto outcomes = state->ChanceOutcomes();
                state->ApplyAction(open_spiel::SampleAction(outcomes, chance).first);
                continue;
            }
            if (seen && whole) state->InformationStateTensor(state->CurrentPlayer(), absl::MakeSpan(view));
            if (seen && !whole) state->ObservationTensor(state->CurrentPlayer(), absl::MakeSpan(view));
            const std::vector<open_spiel::Action> legal = state->LegalActions();
            std::uniform_int_distribution<int> any(0, legal.size() - 1);
            state->ApplyAction(legal[any(chance)]);
        }
    }
    std::printf("%.6f\n", double(std::clock() - began) / CLOCKS_PER_SEC);
    std::fflush(stdout);
    std::_Exit(0);  // the solver of bridge stumbles over its own end
}
