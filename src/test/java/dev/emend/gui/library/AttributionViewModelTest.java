package dev.emend.gui.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.SmallCatalogs;
import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.core.AgentClient;
import dev.emend.app.journal.TrustHistory;
import dev.emend.app.journal.TrustHistory.Kind;
import dev.emend.gui.kit.Background;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttributionViewModelTest {
    private static final double TRUST = 0.8573749999999999;

    @TempDir
    private static Path folder;

    private static SmallCatalogs catalogs;

    private final List<String> said = new ArrayList<>();
    private AttributionViewModel model;

    @BeforeAll
    static void openTheWorkspace() throws Exception {
        catalogs = SmallCatalogs.in(folder);
    }

    @AfterAll
    static void closeTheWorkspace() throws Exception {
        catalogs.close();
    }

    @BeforeEach
    void showAnItemWithAFailureThatCounts() throws Exception {
        var failure = SampleFailures.failure("Open a log", "It failed.", "2026-01-01T10:00:00");
        catalogs.open(List.of(SmallCatalogs.plain("open")
                .with("kb_learnings", Json.from(List.of(failure)))
                .with("trust_score", Json.from(TRUST))));
        model = new AttributionViewModel(
                REVIEWER,
                catalogs.workspace().review().trust(),
                new ActionRunner(
                        Background.immediate(),
                        said::add,
                        problem -> said.add("fail " + problem.message()),
                        (_, _, _) -> {}),
                new FakeScreenHost().drafts(),
                () -> said.add("reloaded"));
        model.show(catalogs.item("open"));
    }

    private static double trust() throws Exception {
        return catalogs.item("open").item().trust();
    }

    private static TrustHistory.Line lastLine() throws Exception {
        return catalogs.item("open").trustHistory().lines().getLast();
    }

    @Test
    void aFailureCanBeDismissedWhereItCountsAndCountAgainWhereItDoesNot() throws Exception {
        assertFalse(model.canReject().get(), "no line has the focus");
        model.focusedLearning.set(
                catalogs.item("open").learnings().getFirst().learning().ref());
        assertTrue(model.canReject().get());
        model.dismiss();
        model.accept();
        assertEquals(1, catalogs.changes().size(), "there was nothing to accept");
        assertEquals(Kind.FAILURE_DISMISSED, lastLine().kind());
        assertEquals(0.9025, trust(), 1e-9);

        model.show(catalogs.item("open"));
        assertTrue(model.canAccept().get());
        assertFalse(model.canReject().get());
        model.accept();

        assertEquals(2, catalogs.changes().size());
        assertEquals(Kind.LEARNING_ATTACHED, lastLine().kind());
        assertEquals(TRUST, trust(), 1e-9);
    }

    @Test
    void aReportThatWaitsCanBeDismissedBeforeItCosts() throws Exception {
        var robot = new AgentClient("robot", Set.of(AgentClient.Scope.PROPOSE), false);
        var report = catalogs.workspace()
                .agents()
                .reports()
                .learn(
                        SampleFailures.twin("It failed once more."),
                        new ReportTarget("open", catalogs.catalog().toString(), "", true),
                        robot);
        model.show(catalogs.item("open"));
        model.focusedLearning.set(report.learning().orElseThrow());
        assertTrue(model.canReject().get());
        model.dismiss();
        assertTrue(said.contains("Failure dismissed; it will not lower trust"), said.toString());
        model.show(catalogs.item("open"));
        assertFalse(model.canReject().get());
        assertEquals(TRUST, trust(), 1e-9);
    }

    @Test
    void aNumberNeedsAReasonAndARange() throws Exception {
        model.startSetting();
        model.save();
        assertEquals("Enter a short reason; it is shown in the trust history.", model.mistake.get());

        model.reason.set("Checked by hand");
        model.number.set("1.2");
        model.save();
        assertEquals("Trust is a number from 0.5 to 1.", model.mistake.get());
        assertTrue(model.isOpen().get());
        assertEquals(List.of(), catalogs.changes());

        model.number.set("0,8");
        model.save();

        assertEquals(1, catalogs.changes().size());
        assertEquals(0.8, trust());
        assertEquals(Kind.OVERRIDDEN, lastLine().kind());
        assertEquals("Checked by hand", lastLine().description());
        assertFalse(model.isOpen().get());
        assertTrue(said.contains("Trust of open set to 0,8"));
    }

    @Test
    void theNumberAsItIsConfirmsItWithAllItsDigits() throws Exception {
        model.startSetting();
        model.reason.set("Seen to work");
        assertEquals("0.8574", model.number.get());

        model.save();

        assertEquals(TRUST, trust());
        assertEquals(TRUST, lastLine().after());
        assertEquals(Kind.CONFIRMED, lastLine().kind());
        assertEquals("Seen to work", lastLine().description());
        assertTrue(said.contains("Trust of open confirmed at 0.8574"));
    }

    @Test
    void aRefusalStandsInTheForm() throws Exception {
        model.startSetting();
        model.reason.set("Checked");
        catalogs.workspace().editor().delete(REVIEWER, catalogs.ref("open"));

        model.save();

        assertEquals(
                "The item open is no longer in its catalog." + " Look in History to see who removed it.",
                model.mistake.get());
        assertTrue(model.isOpen().get());
    }
}
