package dev.emend.gui.shell;

import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.palette.Palette;
import dev.emend.gui.palette.PaletteEntry;
import dev.emend.gui.palette.PaletteFinder;
import dev.emend.gui.palette.PaletteViewModel;
import dev.emend.gui.palette.RecentEntries;
import dev.emend.gui.palette.WorkspaceFinders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import javafx.animation.PauseTransition;
import javafx.beans.value.ChangeListener;
import javafx.util.Duration;

/// The palette of a window: the commands of every screen, the settings, and what the workspace
/// holds. On the JavaFX thread.
final class ShellPalette {
    private final Shell shell;
    private final Overlay overlay;
    private final List<UiAction> everywhere;
    private final RecentEntries recent = new RecentEntries();
    private Optional<PaletteViewModel> newest = Optional.empty();

    /// @param everywhere the actions of the window itself
    ShellPalette(Shell shell, Overlay overlay, List<UiAction> everywhere) {
        this.shell = shell;
        this.overlay = overlay;
        this.everywhere = everywhere;
    }

    /// The palette that was opened last; empty before the first.
    Optional<PaletteViewModel> newest() {
        return newest;
    }

    void show() {
        var entries = new ArrayList<PaletteEntry>();
        shell.current().ifPresent(screen -> entries.addAll(PaletteEntries.ofCurrentScreen(screen)));
        entries.addAll(PaletteEntries.everywhere(everywhere));
        shell.createdScreens().stream()
                .filter(screen -> !shell.current().equals(Optional.of(screen)))
                .forEach(screen -> entries.addAll(otherScreenEntries(screen)));
        var finders = new ArrayList<PaletteFinder>();
        shell.workspace().ifPresent(services -> {
            entries.addAll(PaletteEntries.settings(shell::go));
            finders.addAll(new WorkspaceFinders(services.workspace(), shell::go).all());
        });
        var model = new PaletteViewModel(shell.background(), entries, finders, recent, shell::fail);
        newest = Optional.of(model);
        var palette = new Palette(model, overlay::hide);
        overlay.show(palette, palette.line);
        makeNext(model);
    }

    private List<PaletteEntry> otherScreenEntries(Screen screen) {
        return PaletteEntries.ofOtherScreens(screen, action -> perform(screen.id(), action));
    }

    /// Makes the screens that nobody went to yet, as each knows its commands itself: one after the
    /// other while nobody types, so that no key waits.
    private void makeNext(PaletteViewModel palette) {
        shell.background().delayedUi().execute(() -> {
            if (shell.workspace().isEmpty() || !overlay.isOpen() || !newest.equals(Optional.of(palette))) {
                return;
            }
            var createdIds = shell.createdScreens().stream().map(Screen::id).toList();
            var missing = shell.entries.stream()
                    .filter(entry -> !createdIds.contains(entry.id()))
                    .findFirst();
            if (missing.isEmpty()) {
                palette.complete();
                return;
            }
            if (!palette.isBeingTyped()) {
                palette.add(otherScreenEntries(shell.screen(missing.get())));
            }
            makeNext(palette);
        });
    }

    /// Goes to a screen and does its action of this name, once what it needs is read there. What changes entries is
    /// left to the person, who sees only there which are selected.
    private void perform(String screenId, UiAction targetAction) {
        var label = targetAction.label();
        var title = Texts.get(screenId + ".title");
        shell.go(screenId, "");
        if (PaletteEntries.isOnSelection(targetAction)) {
            shell.done(
                    targetAction.keyText().isEmpty()
                            ? Texts.get("palette.there", label, title)
                            : Texts.get("palette.there.key", label, title, targetAction.keyText()),
                    false);
            return;
        }
        var actions = shell.current().stream()
                .flatMap(screen -> screen.actions().stream())
                .filter(action -> action.label().equals(label))
                .toList();
        LateAction.fire(
                actions,
                shell.background().ui(),
                () -> shell.model.screenProperty().get().equals(screenId) && !overlay.isOpen(),
                () -> shell.done(Texts.get("palette.notNow", label, title), false));
    }

    /// An action of a screen that only begins to come on: it is done once it is possible. On the JavaFX
    /// thread.
    private static final class LateAction {
        /// Longer and nobody remembers what they asked for.
        private static final Duration PATIENCE = Duration.seconds(2);

        private final List<UiAction> actions;
        private final BooleanSupplier isWanted;
        private final Runnable onNever;
        private final PauseTransition patience = new PauseTransition(PATIENCE);
        private final ChangeListener<Boolean> listener = (_, _, _) -> fireIfPossible();

        private LateAction(List<UiAction> actions, BooleanSupplier isWanted, Runnable onNever) {
            this.actions = actions;
            this.isWanted = isWanted;
            this.onNever = onNever;
        }

        /// @param actions of one name, of which the first that is possible is meant
        /// @param isWanted asked before it is done: whether the person is still there
        /// @param onNever told when none becomes possible
        static void fire(List<UiAction> actions, Executor ui, BooleanSupplier isWanted, Runnable onNever) {
            ui.execute(() -> new LateAction(actions, isWanted, onNever).begin());
        }

        private void begin() {
            actions.forEach(action -> action.enabled().addListener(listener));
            patience.setOnFinished(_ -> end(onNever));
            patience.play();
            fireIfPossible();
        }

        private void fireIfPossible() {
            actions.stream()
                    .filter(action -> action.enabled().get())
                    .findFirst()
                    .ifPresent(action -> end(action::fire));
        }

        private void end(Runnable step) {
            patience.stop();
            actions.forEach(action -> action.enabled().removeListener(listener));
            if (isWanted.getAsBoolean()) {
                step.run();
            }
        }
    }
}
