package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AppEvent;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.Run.TokenPrices.Price;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCostTest {
    private static final TokenPrices PRICES =
            new TokenPrices(List.of(new Price("gpt-4o*", 2, 10, OptionalDouble.of(1))));

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private RunService runs;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
        runs = fixture.workspace.insights().runs();
        var lines = new ArrayList<String>();
        for (int i = 1; i <= 3; i++) {
            lines.add("""
                    {"id":"chatcmpl-%d","object":"chat.completion","created":1764000000,"model":"%s",\
                    "messages":[{"role":"user","content":"priced %d"}],\
                    "choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"done"}}],\
                    "usage":{"prompt_tokens":%d00000,"completion_tokens":10000,\
                    "prompt_tokens_details":{"cached_tokens":50000}}}""".formatted(i, i < 3 ? "gpt-4o-mini" : "llama", i, i));
        }
        var file = Files.write(folder.resolve("priced.jsonl"), lines);
        fixture.importRuns(file);
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private List<String> costs(String line, RunService.Order order) throws Exception {
        return runs.rows(line, order).rows().stream()
                .map(row -> row.head().title() + " "
                        + (row.work().cost().isComputed() ? "≈" : "")
                        + row.work().cost().dollars().stream()
                                .mapToObj(dollars -> "%.3f".formatted(dollars))
                                .findFirst()
                                .orElse("–"))
                .toList();
    }

    @Test
    void runsWithoutACostHaveOneByThePricesInListFilterOrderAndDetail() throws Exception {
        assertEquals(List.of("priced 1 –", "priced 2 –", "priced 3 –"), costs("priced", RunService.Order.TASK));
        assertEquals(List.of(), costs("priced cost>=0", RunService.Order.TASK));

        runs.price(PRICES);

        // 50,000 × 2 + 50,000 × 1 + 10,000 × 10, and 100,000 tokens more
        assertEquals(
                List.of("priced 2 ≈0.450", "priced 1 ≈0.250", "priced 3 –"), costs("priced", RunService.Order.COST));
        assertEquals(List.of("priced 2 ≈0.450"), costs("priced cost>0.3", RunService.Order.COST));
        var id = runs.rows("priced cost>0.3", RunService.Order.COST)
                .rows()
                .getFirst()
                .id();
        var trace = runs.detail(id).trace();
        assertTrue(trace.cost().isComputed());
        assertEquals(0.45, trace.cost().dollars().orElseThrow(), 1e-9);

        runs.price(TokenPrices.NONE);
        assertEquals(List.of("priced 1 –", "priced 2 –", "priced 3 –"), costs("priced", RunService.Order.TASK));
        assertFalse(runs.detail(id).trace().cost().isComputed());
    }

    @Test
    void whoShowsRunsIsToldOnceWhenPricesChange() {
        var told = new ArrayList<AppEvent>();
        fixture.workspace.changes().subscribe(told::add);
        runs.price(PRICES);
        runs.price(PRICES);
        assertEquals(
                1,
                told.stream().filter(AppEvent.MemoriesChanged.class::isInstance).count());
    }
}
