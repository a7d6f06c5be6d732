package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.ProcessMap.Edge;
import dev.emend.app.runs.ProcessMap.Node;
import dev.emend.app.runs.ProcessMap.Variant;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessMapLayoutJsonTest {
    private static final Rate RATE = Rate.of(1, 3);
    private static final Comparison AGAINST = new Comparison(Rate.of(2, 7), 0.1 + 0.2, -1 / 3.0, 0.5, 1e-9, 0.04);

    @Test
    void readingLeadsToAnEqualPicture() throws Exception {
        var picture = ProcessMapLayout.of(map(), 0.7);

        var text = ProcessMapLayoutJson.write(picture).compact();

        assertEquals(Optional.of(picture), ProcessMapLayoutJson.read((Json.Obj) JsonText.parse(text)));
    }

    @Test
    void whatAnotherVersionWroteIsMadeAnew() {
        var json = ProcessMapLayoutJson.write(ProcessMapLayout.of(map(), 1)).with("version", Json.from(0));

        assertEquals(Optional.empty(), ProcessMapLayoutJson.read(json));
    }

    private static ProcessMap map() {
        return new ProcessMap(
                9,
                List.of(
                        new Node("größer \"read\"", 20, 9, RATE, Optional.of(AGAINST)),
                        new Node("", 9, 8, RATE, Optional.empty())),
                List.of(
                        new Edge(ProcessMap.START, 0, 9, 9, RATE, Optional.empty()),
                        new Edge(0, 1, 8, 8, RATE, Optional.of(AGAINST)),
                        new Edge(1, 1, 4, 2, Rate.of(0, 0), Optional.empty()),
                        new Edge(1, ProcessMap.END, 8, 8, RATE, Optional.empty())),
                List.of(new Variant(List.of("a", "b", "a"), 2, RATE), new Variant(List.of(), 1, Rate.of(0, 0))),
                3);
    }
}
