package dev.emend.gui.feedback;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.feedback.SummaryBullet.Part;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.PeriodSummary.State;
import dev.emend.model.rules.FeedbackRules;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The screen's view models over a real workspace; each test undoes what it did.
class FeedbackViewModelTest {
    @TempDir
    private static Path folder;

    private static OpenWorkspace opened;
    private final FakeScreenHost host = new FakeScreenHost();
    private FeedbackViewModel model;

    @BeforeAll
    static void open() throws Exception {
        var clock = Clock.fixed(Instant.parse("2025-11-20T09:00:00Z"), ZoneOffset.UTC);
        opened = OpenWorkspace.onSample(folder, clock);
    }

    @AfterAll
    static void close() throws Exception {
        opened.close();
    }

    @BeforeEach
    void fill() throws Exception {
        var feedbacks = opened.workspace().insights().feedbacks();
        for (var summary : feedbacks.periods().all()) {
            feedbacks.periods().delete(REVIEWER, summary.id());
        }
        feedbacks.delete(
                REVIEWER, feedbacks.log("").rows().stream().map(Feedback::id).toList());
        feedbacks.setRules(FeedbackRules.EXAMPLE);
        add("Asked for a confirmation twice", "publishing");
        add("The due date was missing", "due_dates");
        model = new FeedbackViewModel(REVIEWER, opened.workspace().insights().feedbacks(), host);
        model.onShown("");
    }

    private static void add(String improve, String tag) throws Exception {
        opened.workspace()
                .insights()
                .feedbacks()
                .add(REVIEWER, new FeedbackFields("About " + tag, "", improve), Satisfaction.LOW, List.of(tag));
    }

    private List<String> adjustments() {
        return model.periods.bullets.lines.stream()
                .filter(line -> line.part() == Part.ADJUSTMENTS)
                .map(line -> line.bullet().text())
                .toList();
    }

    private List<String> summaries() {
        return model.log.rows.stream().map(row -> row.fields().summary()).toList();
    }

    @Test
    void theAgeOfAnEntryStaysTrue() throws Exception {
        FxToolkit.registerPrimaryStage();
        var clock = new ManualClock(Instant.parse("2025-11-20T09:00:00Z"));
        var card = Fx.get(() -> new EntryCard(model.log, new Dates(clock)));
        Fx.run(() -> model.log.selection.set(model.log.rows.getFirst().id()));
        assertTrue(facts(card).contains("just now"), facts(card));

        clock.pass(Duration.ofMinutes(3));
        Fx.run(() -> Dates.refresh(card.getContent()));

        assertTrue(facts(card).contains("3 min ago"), facts(card));
    }

    private static String facts(EntryCard card) {
        var lines = ((VBox) card.getContent()).getChildren();
        return ((Label) lines.getLast()).getText();
    }

    @Test
    void theNewestOfManyEntriesAreThereBeforeAnythingIsCounted() throws Exception {
        for (int i = 0; i < 200; i++) {
            add("Said it " + i, "publishing");
        }
        var later = new ArrayDeque<Runnable>();
        var feedbacks = opened.workspace().insights().feedbacks();
        var log = new LogViewModel(feedbacks, new Background(Runnable::run, Runnable::run, later::add));

        log.reload();
        var first = log.load.get().ready().orElseThrow();
        assertFalse(first.isWhole());
        assertEquals(200, log.rows.size());
        later.remove().run();

        var whole = log.load.get().ready().orElseThrow();
        assertTrue(whole.isWhole());
        assertEquals(202, whole.log().total());
        assertEquals(202, log.rows.size());
        assertTrue(later.isEmpty());
    }

    /// Another bullet may stand in the place of the one that is typed over.
    @Test
    void aBulletThatWasRemovedElsewhereIsNotSavedOverTheNextOne() throws Exception {
        model.periods.generate();
        model.periods.bullets.edit();
        model.periods.bullets.draftText.set("Ask once");
        var elsewhere =
                new FeedbackViewModel(REVIEWER, opened.workspace().insights().feedbacks(), host);
        elsewhere.onShown("");
        elsewhere.periods.bullets.remove();

        model.reload();
        model.save();

        model.reload();
        assertEquals(List.of("Improve due date handling and clarity"), adjustments());
        assertTrue(model.periods.bullets.isTyping.get(), "what was typed is still there");
    }

    @Test
    void aDraftIsEditedAndActivated() {
        model.periods.generate();
        assertEquals(
                List.of(
                        "Ask fewer confirmation questions; combine related confirmations",
                        "Improve due date handling and clarity"),
                adjustments());
        var bullets = model.periods.bullets;

        bullets.edit();
        bullets.draftText.set("Ask  once\n");
        model.save();
        bullets.add();
        bullets.draftText.set("Name the channel");
        model.save();
        assertEquals(List.of("Ask once", "Name the channel", "Improve due date handling and clarity"), adjustments());
        assertEquals("Name the channel", bullets.line.get().bullet().text());
        assertEquals(List.of(), bullets.line.get().bullet().sources());

        bullets.shift(1);
        bullets.shift(1);
        assertEquals("Name the channel", adjustments().getLast());
        bullets.shift(-1);
        bullets.remove();
        assertEquals(List.of("Ask once", "Improve due date handling and clarity"), adjustments());

        assertFalse(model.periods.context.get().ready().orElseThrow().hasLearning());
        model.periods.activate();
        assertEquals(
                "Learning Period 1:\n- Ask once\n- Improve due date handling and clarity",
                model.periods.context.get().ready().orElseThrow().text());
        model.periods.tag.set("publishing");
        assertEquals(
                "Learning Period 1:\n- Ask once",
                model.periods.context.get().ready().orElseThrow().text());
        model.periods.tag.set("");
        model.periods.deactivate();
        assertEquals(
                State.INACTIVE, model.periods.current().orElseThrow().status().state());
    }

    @Test
    void aBulletShowsWhereItComesFrom() {
        model.periods.generate();
        var bullets = model.periods.bullets;
        bullets.line.set(bullets.lines.get(1));
        model.place.set(KeyContext.BULLETS);

        model.showSources();

        assertEquals(List.of("About due_dates"), summaries());
        assertEquals(KeyContext.LOG, model.place.get());
        model.log.clear();
        assertEquals(2, summaries().size());
    }

    @Test
    void deleteTakesWhatHasTheKeys() {
        model.periods.generate();
        model.place.set(KeyContext.BULLETS);
        model.delete();
        assertEquals(List.of("Improve due date handling and clarity"), adjustments());

        model.place.set(KeyContext.SUMMARIES);
        model.delete();
        assertEquals(List.of(), model.periods.all);

        model.place.set(KeyContext.LOG);
        model.delete();
        assertEquals(1, model.log.rows.size());
        assertEquals("done Deleted 1 entry", host.calls().getLast());
    }

    @Test
    void theNewestOtherActiveSummaryIsComparedWith() throws Exception {
        model.periods.generate();
        long first = model.periods.current().orElseThrow().id();
        assertTrue(model.periods.baseline().isEmpty());
        model.periods.activate();
        model.periods.generate();
        assertEquals(first, model.periods.current().orElseThrow().id(), "it says all of it");
        add("Too many steps", "publishing");
        model.periods.generate();
        assertEquals(first, model.periods.baseline().orElseThrow().id());
    }

    @Test
    void anEntryWithAWrongTagStaysInTheForm() {
        model.openEntry();
        model.entry.summary.set("Planned the week");
        model.entry.tags.set("due_dates, go!");
        model.entry.satisfaction.set(Satisfaction.HIGH);
        model.save();
        assertEquals(FeedbackSidePanel.ENTRY, model.side.get());
        assertTrue(model.entry.mistake.get().contains("go!"), model.entry.mistake.get());

        model.entry.tags.set("due_dates, planning");
        model.save();
        assertEquals(FeedbackSidePanel.PERIODS, model.side.get());
        var row = model.log.rows.get(model.log.indexOf(model.log.selection.get()));
        assertEquals("Planned the week", row.fields().summary());
        assertEquals(List.of("due_dates", "planning"), row.tags());
        assertEquals("", model.entry.summary.get());
    }

    @Test
    void aLineThatIsNotUnderstoodLeavesTheRows() {
        model.log.filter.set("tag:publishing");
        assertEquals(List.of("About publishing"), summaries());
        model.log.filter.set("tag:publishing colour:red");
        assertTrue(model.log.mistake.get().contains("colour"));
        assertEquals(List.of("About publishing"), summaries());
        model.log.clear();
        assertEquals("", model.log.mistake.get());
    }

    @Test
    void rulesThatAreTypedCountForTheNextSummary() {
        model.openRules();
        model.rules.addAdjustment();
        var row = model.rules.adjustments.getLast();
        row.text().set("Tell the channel");
        model.save();
        assertTrue(model.rules.mistake.get().contains("no keywords"), "it has no words yet");
        assertEquals(FeedbackSidePanel.RULES, model.side.get());

        row.words().set("channel, missing ");
        model.rules.halfLife.set("x");
        model.save();
        assertEquals(FeedbackSidePanel.RULES, model.side.get());
        model.rules.halfLife.set("14.5");
        model.save();
        assertEquals(FeedbackSidePanel.PERIODS, model.side.get());

        model.periods.generate();
        assertEquals("Tell the channel", adjustments().getLast());
    }

    @Test
    void aPeriodWithoutFeedbackIsSaid() {
        model.periods.days.set("0");
        model.periods.generate();
        assertTrue(host.calls().getLast().startsWith("fail A period is 1 to"));
        assertEquals(List.of(), model.periods.all);
    }
}
