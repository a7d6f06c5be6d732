package dev.emend.gui.feedback;

import dev.emend.app.feedback.ActiveLearningContext;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.gui.feedback.LogViewModel.Listing;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.rules.FeedbackRules;
import java.time.Clock;
import java.util.List;

/// The states of the feedback screen worth a picture, with feedback made up for it.
public final class FeedbackStates {
    private final FeedbackViewModel model;
    private final FeedbackView view;
    private final FeedbackFixture made;

    private FeedbackStates(FeedbackViewModel model, FeedbackView view, Clock clock) {
        this.model = model;
        this.view = view;
        made = new FeedbackFixture(clock.instant());
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(FeedbackScreen screen, Clock clock) {
        return new FeedbackStates(screen.model, (FeedbackView) screen.view(), clock).all();
    }

    private List<ScreenState> all() {
        return List.of(
                new ScreenState("feedback", () -> show(0)),
                new ScreenState("feedback-draft", () -> choose(FeedbackFixture.DRAFT, 0)),
                new ScreenState("feedback-changes", () -> choose(FeedbackFixture.DRAFT, 1)),
                new ScreenState("feedback-told", () -> choose(FeedbackFixture.ACTIVE, 2)),
                new ScreenState("feedback-told-tag", this::tellTag),
                new ScreenState("feedback-typing", this::type),
                new ScreenState("feedback-sources", this::showSources),
                new ScreenState("feedback-entry", this::enter),
                new ScreenState("feedback-entry-wrong", this::enterWrong),
                new ScreenState("feedback-rules", this::openRules),
                new ScreenState("feedback-filter-wrong", this::mistype),
                new ScreenState("feedback-filtered", this::filter),
                new ScreenState("feedback-empty", this::empty),
                new ScreenState("feedback-no-summary", this::noSummary),
                new ScreenState("feedback-failed", this::fail));
    }

    private void plain() {
        model.goBack();
        model.goBack();
        model.log.clear();
        model.periods.tag.set("");
        model.rules.load.set(new Load.Ready<>(FeedbackRules.EXAMPLE));
        model.log.load.set(new Load.Ready<>(new Listing(made.log(), "")));
        model.periods.load.set(new Load.Ready<>(made.summaries()));
        model.periods.context.set(new Load.Ready<>(made.told("")));
    }

    private void show(int tab) {
        plain();
        model.log.selection.set(made.log().rows().getFirst().id());
        model.periods.selection.set(FeedbackFixture.ACTIVE);
        view.showTab(tab);
    }

    private void choose(long summary, int tab) {
        show(tab);
        model.periods.selection.set(summary);
    }

    private void tellTag() {
        choose(FeedbackFixture.ACTIVE, 2);
        model.periods.tag.set("publishing");
        model.periods.context.set(new Load.Ready<>(made.told("publishing")));
    }

    private void type() {
        choose(FeedbackFixture.DRAFT, 0);
        model.periods.bullets.edit();
        model.periods.bullets.draftText.set("Ask once for all confirmations of a work item, before it is published");
    }

    private void showSources() {
        choose(FeedbackFixture.DRAFT, 0);
        model.log.filter.set("id:11,8,7");
        var log = made.log();
        model.log.load.set(new Load.Ready<>(new Listing(
                new FeedbackService.Log(
                        log.rows().stream()
                                .filter(row -> List.of(11L, 8L, 7L).contains(row.id()))
                                .toList(),
                        log.facets(),
                        log.total()),
                "")));
    }

    private void enter() {
        show(0);
        model.openEntry();
        var entry = model.entry;
        entry.summary.set("Created work \u2018Build landing page\u2019 with 4 tasks and published");
        entry.wentWell.set("Clear requirements, smooth due date confirmation");
        entry.couldImprove.set("Could have combined the persist and publish confirmations");
        entry.tags.set("work_creation, due_dates, publishing");
        entry.mistake.set("");
    }

    private void enterWrong() {
        enter();
        model.entry.tags.set("due dates!");
        model.entry.mistake.set("\u201cdates!\u201d is no tag. A tag is one word of letters, digits, _, ."
                + " and -, such as due_dates.");
    }

    private void openRules() {
        show(0);
        model.openRules();
        model.rules.load.set(new Load.Ready<>(FeedbackRules.EXAMPLE));
    }

    private void mistype() {
        show(0);
        model.log.filter.set("colour:red");
        model.log.load.set(new Load.Ready<>(new Listing(
                made.log(),
                "There is no field \u201ccolour\u201d to filter by. Write"
                        + " for example tag:publishing satisfaction:low"
                        + " source:run.")));
    }

    private void filter() {
        show(0);
        model.log.filter.set("tag:snoozing satisfaction:low");
        model.log.load.set(new Load.Ready<>(new Listing(
                new FeedbackService.Log(
                        List.of(), made.log().facets(), made.log().total()),
                "")));
    }

    private void empty() {
        noSummary();
        model.log.load.set(new Load.Ready<>(new Listing(new FeedbackService.Log(List.of(), List.of(), 0), "")));
    }

    private void noSummary() {
        plain();
        model.periods.load.set(new Load.Ready<>(List.of()));
        model.periods.context.set(new Load.Ready<>(new ActiveLearningContext("", List.of(), List.of(), List.of())));
    }

    private void fail() {
        plain();
        var problem = new Problem(
                "The store of this workspace can't be read.",
                "Nothing was changed.",
                "Check that the disk is there, then retry.",
                "store",
                "java.io.IOException: input/output error");
        model.log.load.set(new Load.Failed<>(problem));
        model.periods.load.set(new Load.Failed<>(problem));
    }
}
