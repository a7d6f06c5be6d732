package dev.emend.gui.feedback;

import dev.emend.app.core.Actor;
import dev.emend.app.feedback.ActiveLearningContext;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.State;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// Summaries of periods, the one that is shown, and what agents are told.
public final class PeriodsViewModel {
    private final Actor actor;
    private final FeedbackService feedbacks;
    private final ScreenHost host;
    public final ObjectProperty<Load<List<PeriodSummary>>> load = new SimpleObjectProperty<>(Load.idle());
    public final ObservableList<PeriodSummary> all = FXCollections.observableArrayList();
    public final ObjectProperty<@Nullable Long> selection = new SimpleObjectProperty<>();
    public final StringProperty days = new SimpleStringProperty("7");

    /// Whose conversations the told text is for; empty for all.
    public final StringProperty tag = new SimpleStringProperty("");
    public final ObjectProperty<Load<ActiveLearningContext>> context = new SimpleObjectProperty<>(Load.idle());

    /// The bullets of the summary that is shown.
    public final BulletsViewModel bullets;

    PeriodsViewModel(Actor actor, FeedbackService feedbacks, ScreenHost host) {
        this.actor = actor;
        this.feedbacks = feedbacks;
        this.host = host;
        load.subscribe(state -> state.ready().ifPresent(this::take));
        bullets = new BulletsViewModel(actor, feedbacks, host, this);
        tag.subscribe((_, _) -> tell());
    }

    public void reload() {
        host.background().load(load, () -> feedbacks.periods().all());
        tell();
    }

    private void tell() {
        var of = tag.getValueSafe();
        host.background().load(context, () -> feedbacks.context(of));
    }

    /// Shows a draft, unless one is shown, as soon as they are read.
    void showDraft() {
        if (current().filter(summary -> summary.status().state() == State.DRAFT).isEmpty()) {
            selection.set(null);
        }
    }

    private void take(List<PeriodSummary> summaries) {
        if (!all.equals(summaries)) {
            all.setAll(summaries);
        }
        if (current().isEmpty()) {
            // what waits for a person first
            selection.set(summaries.stream()
                    .filter(summary -> summary.status().state() == State.DRAFT)
                    .findFirst()
                    .or(() -> summaries.stream().findFirst())
                    .map(PeriodSummary::id)
                    .orElse(null));
        }
    }

    /// The summary that is shown.
    public Optional<PeriodSummary> current() {
        var id = selection.get();
        return all.stream().filter(summary -> id != null && summary.id() == id).findFirst();
    }

    /// The active summary the shown one is compared with: the newest of the others.
    public Optional<PeriodSummary> baseline() {
        var id = selection.get();
        return all.stream()
                .filter(summary -> summary.status().state() == State.ACTIVE)
                .filter(summary -> id == null || summary.id() != id)
                .max(Comparator.comparing(
                        summary -> summary.status().activatedAt().orElse(Instant.EPOCH)));
    }

    /// Takes over an edited summary until all are read again.
    void replace(PeriodSummary newSummary) {
        all.replaceAll(summary -> summary.id() == newSummary.id() ? newSummary : summary);
    }

    public void move(int by) {
        for (int i = 0; i < all.size(); i++) {
            if (Objects.equals(all.get(i).id(), selection.get())) {
                selection.set(all.get(Math.clamp(i + by, 0, all.size() - 1)).id());
                return;
            }
        }
    }

    /// Makes a draft of the last days.
    public void generate() {
        var text = days.getValueSafe().strip();
        int count = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
        host.background()
                .run(
                        () -> feedbacks.periods().generate(actor, count),
                        newSummary -> {
                            boolean isNew = all.stream().noneMatch(summary -> summary.id() == newSummary.id());
                            selection.set(newSummary.id());
                            reload();
                            if (isNew) {
                                host.done(Texts.get("feedback.done.generated", newSummary.total()), true);
                            } else {
                                host.done(Texts.get("feedback.done.generatedBefore"), false);
                            }
                        },
                        host::fail);
    }

    public void activate() {
        current()
                .filter(summary -> summary.status().state() != State.ACTIVE)
                .ifPresent(summary -> change(
                        () -> {
                            feedbacks.periods().activate(actor, summary.id());
                            return summary;
                        },
                        "feedback.done.activated"));
    }

    public void deactivate() {
        current()
                .filter(summary -> summary.status().state() == State.ACTIVE)
                .ifPresent(summary -> change(
                        () -> {
                            feedbacks.periods().deactivate(actor, summary.id());
                            return summary;
                        },
                        "feedback.done.deactivated"));
    }

    public void delete() {
        current()
                .ifPresent(summary -> change(
                        () -> {
                            feedbacks.periods().delete(actor, summary.id());
                            return summary;
                        },
                        "feedback.done.deletedSummary"));
    }

    private void change(Callable<PeriodSummary> work, String done) {
        host.background()
                .run(
                        work,
                        _ -> {
                            reload();
                            host.done(Texts.get(done), true);
                        },
                        host::fail);
    }
}
