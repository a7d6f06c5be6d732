package dev.emend.gui.review;

import dev.emend.app.preview.ImpactAnalysis;
import dev.emend.app.preview.ImpactReport;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.preview.ReviewOutcome;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.gui.review.Preview.PreviewCase;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.ToIntFunction;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// View model of the agent preview: the case and the profile shown; the lesson that is typed included.
///
/// On the JavaFX thread.
public final class PreviewViewModel {
    private static final List<PromptProfile> PROFILES = PromptProfile.all();

    private final ReviewViewModel model;
    private final ImpactAnalysis impact;
    final ObjectProperty<PreviewCase> previewCase = new SimpleObjectProperty<>(PreviewCase.KEPT);

    /// Further effects of the decision, one sentence; hidden while empty.
    public final StringProperty footer = new SimpleStringProperty("");
    private final ToIntFunction<String> tokens;
    private final ReadOnlyObjectWrapper<@Nullable Preview> preview = new ReadOnlyObjectWrapper<>();

    /// Whether what no agent reads is shown, too.
    final BooleanProperty isAllShown = new SimpleBooleanProperty();

    /// The case shown before the lesson was edited.
    private PreviewCase before = PreviewCase.KEPT;

    /// Counts what was asked for, so that only the answer to the last is shown.
    private int requestNumber;

    public PreviewViewModel(ReviewViewModel model, Workspace workspace) {
        this.model = model;
        impact = workspace.previews().foresight();
        tokens = workspace.search()::tokens;
        model.page().subscribe(_ -> foretell());
        previewCase.subscribe(_ -> foretell());
        model.page().subscribe(_ -> turn());
        model.panel.mode().subscribe((was, mode) -> look(was, mode));
        model.panel.text.subscribe((_, _) -> follow());
    }

    private boolean isEditing() {
        return model.panel.mode().get() == Mode.EDITING;
    }

    /// While a lesson is edited, what agents will read is in sight.
    private void look(Mode was, Mode mode) {
        if (mode == Mode.EDITING) {
            before = previewCase.get();
            previewCase.set(PreviewCase.KEPT);
        } else if (was == Mode.EDITING) {
            previewCase.set(before);
            turn();
        }
    }

    /// Shows what belongs to the card as it is.
    private void turn() {
        requestNumber++;
        var page = model.page().get();
        if (page != null && isEditing()) {
            follow();
        } else {
            preview.set(page == null ? null : page.preview());
        }
    }

    /// Shows what was typed a moment later, once for several keys.
    private void follow() {
        if (isEditing()) {
            int round = ++requestNumber;
            model.host.background().delayedUi().execute(() -> draft(round));
        }
    }

    private void draft(int round) {
        var page = model.page().get();
        var lesson = model.panel.text.getValueSafe();
        if (round != requestNumber || page == null || !isEditing()) {
            return;
        }
        if (lesson.isBlank() || page.isUnchanged(lesson)) {
            preview.set(page.preview());
            return;
        }
        var profile = model.profile.get();
        model.host
                .background()
                .run(
                        () -> page.preview().with(page.card(), lesson, profile, tokens),
                        newPreview -> {
                            if (round == requestNumber) {
                                preview.set(newPreview);
                            }
                        },
                        model.host::fail);
    }

    /// Shows the impact of the previewed verdict on the answers agents got so far.
    private void foretell() {
        var page = model.page().get();
        var verdict = previewCase.get();
        footer.set("");
        if (page == null || verdict == PreviewCase.NOW || page.learningRef().isEmpty()) {
            return;
        }
        var outcome = verdict == PreviewCase.KEPT ? ReviewOutcome.KEPT : ReviewOutcome.REJECTED;
        impact.ask(page.learningRef().orElseThrow(), outcome)
                .whenCompleteAsync(
                        (blast, failed) -> {
                            boolean isWanted = page == model.page().get() && verdict == previewCase.get();
                            // one that a newer question cancelled is not wanted any more
                            if (isWanted && !(failed instanceof CancellationException)) {
                                footer.set(failed == null ? words(verdict, blast) : Texts.get("review.blast.unknown"));
                            }
                        },
                        model.host.background().ui());
    }

    private static String words(PreviewCase verdict, ImpactReport blast) {
        var key = verdict == PreviewCase.KEPT ? "review.blast.kept" : "review.blast.rejected";
        return blast.isNone()
                ? Texts.get(key + ".none")
                : Texts.get(key, blast.changedQueries().size(), blast.queries(), blast.plans());
    }

    /// Now, if kept, if rejected, and round again.
    public void next() {
        var all = PreviewCase.values();
        previewCase.set(all[(previewCase.get().ordinal() + 1) % all.length]);
    }

    public void nextProfile() {
        int at = PROFILES.indexOf(model.profile.get());
        model.useProfile(PROFILES.get((at + 1) % PROFILES.size()));
    }

    /// The preview shown: that of the card, or of the lesson as it is typed. Null without a card.
    ReadOnlyObjectProperty<@Nullable Preview> preview() {
        return preview.getReadOnlyProperty();
    }

    /// Shows or hides what no agent reads.
    public void toggleAll() {
        isAllShown.set(!isAllShown.get());
    }
}
