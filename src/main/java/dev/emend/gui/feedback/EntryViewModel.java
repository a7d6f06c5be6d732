package dev.emend.gui.feedback;

import dev.emend.app.core.Actor;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FormDrafts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.StoreRef;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The form for an entry by hand. What was typed stays until it is saved.
public final class EntryViewModel {
    private final Actor actor;
    private final FeedbackService feedbacks;
    private final ScreenHost host;
    private final LongConsumer onSaved;
    public final StringProperty summary = new SimpleStringProperty("");
    public final StringProperty wentWell = new SimpleStringProperty("");
    public final StringProperty couldImprove = new SimpleStringProperty("");

    /// Parted by commas or blanks.
    public final StringProperty tags = new SimpleStringProperty("");

    /// The reason why the entry cannot be saved; empty when nothing is wrong.
    public final StringProperty mistake = new SimpleStringProperty("");
    public final ObjectProperty<Satisfaction> satisfaction = new SimpleObjectProperty<>(Satisfaction.MEDIUM);
    final FormDrafts drafts;
    private boolean isSaving;

    /// @param onSaved told the id
    EntryViewModel(Actor actor, FeedbackService feedbacks, ScreenHost host, LongConsumer onSaved) {
        this.actor = actor;
        this.feedbacks = feedbacks;
        this.host = host;
        this.onSaved = onSaved;
        drafts = new FormDrafts(host.drafts());
        summary.subscribe((_, _) -> mistake.set(""));
        tags.subscribe((_, _) -> mistake.set(""));
    }

    /// Opens the form, with the drafts that were left there.
    void open() {
        drafts.stop();
        clear();
        drafts.open(
                new StoreRef(StoreRef.Kind.FEEDBACK, "").key(),
                Map.of(
                        "feedback.summary", summary,
                        "feedback.went_well", wentWell,
                        "feedback.could_improve", couldImprove,
                        "feedback.tags", tags));
    }

    /// Saves; when that fails what was typed stays.
    public void save() {
        if (isSaving) {
            return;
        }
        var fields = new FeedbackFields(summary.getValueSafe(), wentWell.getValueSafe(), couldImprove.getValueSafe());
        List<String> words = Arrays.asList(tags.getValueSafe().split("[,\\s]+"));
        var level = satisfaction.get();
        var saved = drafts.saving();
        isSaving = true;
        host.background()
                .run(
                        () -> feedbacks.add(actor, fields, level, words),
                        feedback -> {
                            isSaving = false;
                            saved.run();
                            clear();
                            satisfaction.set(Satisfaction.MEDIUM);
                            onSaved.accept(feedback.id());
                            host.done(Texts.get("feedback.done.added"), true);
                        },
                        problem -> {
                            isSaving = false;
                            mistake.set((problem.message() + " " + problem.remedy()).strip());
                        });
    }

    private void clear() {
        List.of(summary, wentWell, couldImprove, tags).forEach(text -> text.set(""));
    }
}
