package dev.emend.gui.review;

import dev.emend.app.preview.ImpactAnalysis;
import dev.emend.app.preview.ImpactReport;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.preview.ProposedChanges;
import dev.emend.app.preview.ReviewOutcome;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.review.Preview.PreviewCase;
import java.util.List;
import java.util.concurrent.CancellationException;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Which of the agent's views is shown, and in which profile.
public final class PreviewViewModel {
    private static final List<PromptProfile> PROFILES = PromptProfile.all();

    private final ReviewViewModel model;
    private final ImpactAnalysis impact;
    private final ObjectProperty<PreviewCase> when = new SimpleObjectProperty<>(PreviewCase.KEPT);
    private final StringProperty footer = new SimpleStringProperty("");

    public PreviewViewModel(ReviewViewModel model, Workspace workspace) {
        this.model = model;
        impact = workspace.previews().foresight();
        model.page().subscribe(_ -> foretell());
        when.subscribe(_ -> foretell());
    }

    /// What the verdict looked at would do to the answers agents got so far.
    private void foretell() {
        var page = model.page().get();
        var verdict = when.get();
        footer.set("");
        if (page == null || verdict == PreviewCase.NOW) {
            return;
        }
        var outcome = verdict == PreviewCase.KEPT ? ReviewOutcome.KEPT : ReviewOutcome.REJECTED;
        impact.ask(ProposedChanges.of(outcome, page.ref()))
                .whenCompleteAsync(
                        (blast, failed) -> {
                            boolean isWanted = page == model.page().get() && verdict == when.get();
                            // one that a newer question cancelled is not wanted any more
                            if (isWanted && !(failed instanceof CancellationException)) {
                                footer.set(failed == null ? words(verdict, blast) : Texts.get("review.blast.unknown"));
                            }
                        },
                        model.host().background().ui());
    }

    private static String words(PreviewCase verdict, ImpactReport blast) {
        var key = verdict == PreviewCase.KEPT ? "review.blast.kept" : "review.blast.rejected";
        return blast.isNone()
                ? Texts.get(key + ".none")
                : Texts.get(
                        key,
                        blast.shifts().size(),
                        blast.queries(),
                        blast.plans().size());
    }

    /// Now, if kept, if rejected, and round again.
    public void next() {
        var all = PreviewCase.values();
        when.set(all[(when.get().ordinal() + 1) % all.length]);
    }

    public void nextProfile() {
        int at = PROFILES.indexOf(model.profile().get());
        model.useProfile(PROFILES.get((at + 1) % PROFILES.size()));
    }

    ObjectProperty<PreviewCase> when() {
        return when;
    }

    /// What else the decision changes, one sentence; hidden while empty.
    public StringProperty footer() {
        return footer;
    }
}
