package dev.emend.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BenchPageTest {
    private static final String PAGE = """
        # Benchmarks

        Compare ratios.

        ## Goals

        | work | Emend |
        |---|---|
        | open | 3 ms |
        | save | 9 ms |

        ## Start

        Measured long ago.

        | what | ms |

        ## By hand

        Stays.
        """;

    @Test
    void aSectionMeasuredAnewTakesThePlaceOfTheOldOneAndTheOthersStay() {
        var page = BenchPage.of(PAGE).with("## Start\n\n| what | s |\n", List.of(), "Measured today.");

        assertThat(page.text())
                .isEqualTo(PAGE.replace("Measured long ago.\n\n| what | ms |", "Measured today.\n\n| what | s |"));
    }

    @Test
    void aGoalMeasuredAnewTakesThePlaceOfTheOldOneAndNewOnesComeLast() {
        var page = BenchPage.of(PAGE)
                .with("## End\n\nNew.", List.of("| save | 7 ms |", "| search | 1 ms |"), "Measured today.");

        assertThat(page.text())
                .contains(
                        "| work | Emend |\n|---|---|\n| open | 3 ms |\n| save | 7 ms |\n| search | 1 ms |\n\n## Start")
                .endsWith("## By hand\n\nStays.\n\n## End\n\nMeasured today.\n\nNew.\n");
    }
}
