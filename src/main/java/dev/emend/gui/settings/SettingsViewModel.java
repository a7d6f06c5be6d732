package dev.emend.gui.settings;

import dev.emend.app.core.SearchStatus;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// What a person can choose; every choice is kept at once.
public final class SettingsViewModel {
    private static final int ZOOM_STEP = 10;

    /// The rules of this workspace about what nobody judged.
    public interface Rule {
        boolean holdPending();

        /// Blocks until the open files are in line.
        void setHoldPending(boolean hold) throws UserException;

        /// Whether what agents bring through the server goes into the files before it is kept.
        boolean writesAtOnce();

        void setWritesAtOnce(boolean atOnce) throws UserException;
    }

    private final LiveSettings settings;
    private final Callable<SearchStatus> model;
    private final Path workspace;
    private final ScreenHost host;
    private final Rule rule;
    private final BooleanProperty holdPending = new SimpleBooleanProperty();
    private final BooleanProperty writesAtOnce = new SimpleBooleanProperty();
    private final ObjectProperty<Load<SearchStatus>> modelState =
            new SimpleObjectProperty<>(Load.idle());

    /// @param model asks how search is, and with it the language model
    public SettingsViewModel(
            LiveSettings settings,
            Callable<SearchStatus> model,
            Path workspace,
            Rule rule,
            ScreenHost host) {
        this.settings = settings;
        this.model = model;
        this.workspace = workspace;
        this.host = host;
        this.rule = rule;
    }

    public ReadOnlyObjectProperty<Settings> settingsProperty() {
        return settings.property();
    }

    public ObjectProperty<Load<SearchStatus>> modelStateProperty() {
        return modelState;
    }

    public void load() {
        host.background().load(modelState, model);
        holdPending.set(rule.holdPending());
        writesAtOnce.set(rule.writesAtOnce());
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
                            rule.setHoldPending(hold);
                            return hold;
                        },
                        now ->
                                host.done(
                                        Texts.get(now ? "settings.hold.on" : "settings.hold.off"),
                                        false),
                        problem -> {
                            holdPending.set(rule.holdPending());
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
                            rule.setWritesAtOnce(atOnce);
                            return atOnce;
                        },
                        now ->
                                host.done(
                                        Texts.get(
                                                now ? "settings.atOnce.on" : "settings.atOnce.off"),
                                        false),
                        problem -> {
                            writesAtOnce.set(rule.writesAtOnce());
                            host.fail(problem);
                        });
    }

    public Path workspace() {
        return workspace;
    }

    public void setPerson(String name) {
        settings.change(all -> all.withPerson(name.strip()));
    }

    public void setTheme(Theme theme) {
        settings.setTheme(theme);
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

    public void useBundledModel() {
        settings.change(all -> all.withModelFolder(null));
    }

    /// Whether another model was chosen than the one this program started with.
    public boolean isModelChanged() {
        return !Objects.equals(settings.get().modelFolder(), settings.atStart().modelFolder());
    }

    /// Asks for a folder; nothing changes when the person gives none.
    public void chooseModelFolder() {
        host.ask().folder(Texts.get("settings.model.folder.title")).ifPresent(this::useModel);
    }

    void useModel(Path folder) {
        settings.change(all -> all.withModelFolder(folder));
    }

    public void setRanking(Ranking ranking) {
        settings.change(all -> all.withSwitches(all.switches().withRanking(ranking)));
    }

    /// @param isTold whether the window says when agents' changes were taken over
    public void setTellTakenOver(boolean isTold) {
        settings.change(all -> all.withSwitches(all.switches().withTellTakenOver(isTold)));
    }
}
