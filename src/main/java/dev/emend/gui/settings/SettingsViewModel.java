package dev.emend.gui.settings;

import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.UserErrors;
import dev.emend.app.review.ReviewQueueService;
import dev.emend.app.search.SearchService;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.ActorName;
import dev.emend.model.texts.Messages;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// View model of the settings a person can choose; every choice is kept at once.
public final class SettingsViewModel {
    private static final int ZOOM_STEP = 10;

    /// The settings of the person, kept as soon as they are changed.
    final LiveSettings settings;
    private final SearchService search;
    private final ReviewQueueService rules;

    /// The folder of the workspace.
    public final Path folder;
    private final ScreenHost host;
    private final BooleanProperty holdPending = new SimpleBooleanProperty();
    private final BooleanProperty writesAtOnce = new SimpleBooleanProperty();
    private final BooleanProperty servesReviewedOnly = new SimpleBooleanProperty();
    private final ObjectProperty<Load<SearchStatus>> modelState = new SimpleObjectProperty<>(Load.idle());

    /// @param folder where the workspace is
    public SettingsViewModel(LiveSettings settings, Workspace workspace, Path folder, ScreenHost host) {
        this.settings = settings;
        this.search = workspace.search();
        this.rules = workspace.review().queue();
        this.folder = folder;
        this.host = host;
    }

    public ObjectProperty<Load<SearchStatus>> modelStateProperty() {
        return modelState;
    }

    public void load() {
        host.background().load(modelState, search::state);
        holdPending.set(rules.holdPending());
        writesAtOnce.set(rules.writesAtOnce());
        servesReviewedOnly.set(rules.servesReviewedOnly());
    }

    /// Whether learnings nobody judged stay out of the files.
    public ReadOnlyBooleanProperty holdPendingProperty() {
        return holdPending;
    }

    public void setHoldPending(boolean hold) {
        holdPending.set(hold);
        host.background()
                .run(
                        () -> {
                            rules.setHoldPending(hold);
                            return hold;
                        },
                        isOn -> host.done(Texts.get(isOn ? "settings.hold.on" : "settings.hold.off"), false),
                        problem -> {
                            holdPending.set(rules.holdPending());
                            host.fail(problem);
                        });
    }

    /// Whether what agents bring through the server goes into the files before it is kept.
    public ReadOnlyBooleanProperty writesAtOnceProperty() {
        return writesAtOnce;
    }

    public void setWritesAtOnce(boolean atOnce) {
        writesAtOnce.set(atOnce);
        host.background()
                .run(
                        () -> {
                            rules.setWritesAtOnce(atOnce);
                            return atOnce;
                        },
                        isOn -> host.done(Texts.get(isOn ? "settings.atOnce.on" : "settings.atOnce.off"), false),
                        problem -> {
                            writesAtOnce.set(rules.writesAtOnce());
                            host.fail(problem);
                        });
    }

    /// Whether agents get only what a person has reviewed.
    public ReadOnlyBooleanProperty servesReviewedOnlyProperty() {
        return servesReviewedOnly;
    }

    public void setServesReviewedOnly(boolean only) {
        servesReviewedOnly.set(only);
        host.background()
                .run(
                        () -> {
                            rules.setServesReviewedOnly(only);
                            return only;
                        },
                        isOn -> host.done(
                                Texts.get(isOn ? "settings.reviewedOnly.on" : "settings.reviewedOnly.off"), false),
                        problem -> {
                            servesReviewedOnly.set(rules.servesReviewedOnly());
                            host.fail(problem);
                        });
    }

    public void setPerson(String name) {
        if (ActorName.isOfClient(name)) {
            host.fail(Problem.of(UserErrors.badInput(
                    Messages.of("shared.nameOfAgent", name.strip()), Messages.of("shared.enterOtherName"))));
            return;
        }
        settings.set(Settings.PERSON, name.strip());
    }

    /// Whether the window will speak another language at the next start than at this one.
    boolean isLanguageChanged() {
        return settings.get().windowLanguage() != settings.atStart.windowLanguage();
    }

    public int zoomPercent() {
        return settings.zoomPercent();
    }

    public void larger() {
        settings.setZoomPercent(zoomPercent() + ZOOM_STEP);
    }

    public void smaller() {
        settings.setZoomPercent(zoomPercent() - ZOOM_STEP);
    }

    public void normalSize() {
        settings.setZoomPercent(100);
    }

    /// The model that comes with the program, the smaller one that does too, or one of one's own.
    enum ModelChoice {
        BUNDLED,
        SMALL,
        OWN;

        static ModelChoice of(Settings settings) {
            if (settings.get(Settings.MODEL_FOLDER).isPresent()) {
                return OWN;
            }
            return settings.get(Settings.SMALL_MODEL) && hasSmallModel() ? SMALL : BUNDLED;
        }
    }

    /// Whether the program came with both models; a package may hold one only.
    static boolean hasSmallModel() {
        return SearchService.hasModelsToChoose();
    }

    public void useBundledModel() {
        useBundled(false);
    }

    void useSmallModel() {
        useBundled(true);
    }

    private void useBundled(boolean isSmall) {
        settings.change(all -> all.with(Settings.MODEL_FOLDER, Optional.empty()).with(Settings.SMALL_MODEL, isSmall));
    }

    /// Whether another model was chosen than the one this program started with.
    public boolean isModelChanged() {
        var currentSettings = settings.get();
        var before = settings.atStart;
        return !currentSettings.get(Settings.MODEL_FOLDER).equals(before.get(Settings.MODEL_FOLDER))
                || ModelChoice.of(currentSettings) != ModelChoice.of(before);
    }

    /// Lets the person choose the folder of the model; nothing changes when none is given.
    public void chooseModelFolder() {
        host.ask().folder(Texts.get("settings.model.folder.title")).ifPresent(this::useModel);
    }

    void useModel(Path folder) {
        settings.set(Settings.MODEL_FOLDER, Optional.of(folder));
    }
}
