package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.core.Actor;
import dev.emend.app.rules.KeepRuleReport;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.part.FakeScreenHost;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeepRulesViewModelTest {
    private final FakeScreenHost host = new FakeScreenHost();
    private final OpenWorkspace opened;
    private final KeepRulesViewModel model;

    KeepRulesViewModelTest(@TempDir Path folder) throws Exception {
        opened = OpenWorkspace.onSample(folder, host.clock());
        model = new KeepRulesViewModel(
                new Actor("Ann"), opened.workspace().review().rules(), host);
        model.load();
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private List<String> shown() {
        return model.rules.get().ready().orElseThrow().stream()
                .map(rule -> rule.source() + " " + rule.about() + " " + rule.author())
                .toList();
    }

    @Test
    void aRuleIsShownUntilItIsRevoked() {
        model.source.set("agent:planner");
        model.about.set("due date");
        model.add();

        assertEquals(List.of("agent:planner due date Ann"), shown());
        assertEquals("", model.source.get());
        assertEquals("", model.about.get());

        model.revoke(model.rules.get().ready().orElseThrow().getFirst());
        assertEquals(List.of(), shown());
    }

    @Test
    void whatIsRefusedStaysTyped() {
        model.source.set("agent:planner");
        model.about.set(" - ");
        model.add();

        assertEquals(List.of(), shown());
        assertEquals(" - ", model.about.get());
    }

    @Test
    void saysHowOftenARuleIsWrongOnceThatIsKnown() {
        var lifetime = new KeepRuleReport.Lifetime(Instant.EPOCH, Optional.empty(), Optional.empty());
        var unknown = new KeepRuleReport.ErrorRate(0, 0, Double.NaN, Double.NaN, Double.NaN);
        var known = new KeepRuleReport.ErrorRate(1, 10, 0.1, 0.018, 0.404);

        assertEquals(
                "90 kept, 10 left to a person. How often it is wrong is not known yet.",
                KeepRulesViewModel.outcome(new KeepRuleReport(1, "Ann", "a", "b", lifetime, 90, 10, unknown)));
        assertEquals(
                "90 kept, 10 left to a person. Wrong: 10 % of 10 reviewed (95 %: 2 to 40 %).",
                KeepRulesViewModel.outcome(new KeepRuleReport(1, "Ann", "a", "b", lifetime, 90, 10, known)));
    }
}
