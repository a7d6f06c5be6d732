package dev.emend.gui.feedback;

import dev.emend.app.core.Actor;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The feedback screen: the log, the summaries beside it, and the forms.
public final class FeedbackViewModel {
    private final Actor actor;
    private final FeedbackService feedbacks;
    private final ScreenHost host;
    public final LogViewModel log;
    public final PeriodsViewModel periods;
    public final EntryViewModel entry;
    public final RulesViewModel rules;
    public final ObjectProperty<FeedbackSidePanel> side = new SimpleObjectProperty<>(FeedbackSidePanel.PERIODS);
    public final ObjectProperty<KeyContext> place = new SimpleObjectProperty<>(KeyContext.LOG);

    FeedbackViewModel(Actor actor, FeedbackService feedbacks, ScreenHost host) {
        this.actor = actor;
        this.feedbacks = feedbacks;
        this.host = host;
        log = new LogViewModel(feedbacks, host.background());
        periods = new PeriodsViewModel(actor, feedbacks, host);
        entry = new EntryViewModel(actor, feedbacks, host, this::onEntrySaved);
        rules = new RulesViewModel(feedbacks, host, this::leave);
        side.subscribe((before, _) -> {
            if (before == FeedbackSidePanel.ENTRY) {
                entry.drafts.close();
            }
        });
    }

    /// @param argument a filter line, or empty for the screen as it was left
    void onShown(String argument) {
        if (!argument.isBlank()) {
            log.filter.set(argument);
        }
        reload();
    }

    /// Shows the summaries, a draft first.
    void showDrafts() {
        leave();
        periods.showDraft();
        reload();
    }

    /// Something changed in the workspace.
    void reload() {
        log.reload();
        periods.reload();
        rulesForTags();
    }

    /// The tags that can be asked for come from the rules; a form that is open keeps what is typed.
    private void rulesForTags() {
        if (side.get() != FeedbackSidePanel.RULES) {
            rules.open();
        }
    }

    private void onEntrySaved(long id) {
        leave();
        log.selection.set(id);
        reload();
    }

    public void openEntry() {
        if (side.get() != FeedbackSidePanel.ENTRY) {
            entry.open();
            side.set(FeedbackSidePanel.ENTRY);
        }
    }

    public void openRules() {
        rules.open();
        side.set(FeedbackSidePanel.RULES);
    }

    /// Shows where the chosen bullet came from.
    public void showSources() {
        var line = periods.bullets.line.get();
        if (line != null && !line.bullet().sources().isEmpty()) {
            log.show(line.bullet().sources());
            place.set(KeyContext.LOG);
        }
    }

    /// Deletes what has the keys.
    public void delete() {
        switch (place.get()) {
            case LOG -> deleteEntries();
            case SUMMARIES -> periods.delete();
            case BULLETS -> periods.bullets.remove();
        }
    }

    private void deleteEntries() {
        var ids = log.markedOrSelected();
        if (ids.isEmpty()) {
            return;
        }
        host.background()
                .run(
                        () -> {
                            feedbacks.delete(actor, ids);
                            return ids.size();
                        },
                        count -> {
                            reload();
                            host.done(Texts.get("feedback.done.deleted", count), true);
                        },
                        host::fail);
    }

    /// Saves what is open, else activates the summary.
    public void save() {
        switch (side.get()) {
            case ENTRY -> entry.save();
            case RULES -> rules.save();
            case PERIODS -> periods.bullets.save();
        }
    }

    /// Closes what is open.
    public void goBack() {
        if (side.get() == FeedbackSidePanel.PERIODS) {
            periods.bullets.cancel();
        } else {
            leave();
        }
    }

    private void leave() {
        side.set(FeedbackSidePanel.PERIODS);
    }
}
