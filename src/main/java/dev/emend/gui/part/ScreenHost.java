package dev.emend.gui.part;

import dev.emend.app.library.ItemPlace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Region;

/// Services of the window for its screens. All methods on the JavaFX thread.
public interface ScreenHost {
    Background background();

    Clock clock();

    Dialogs ask();

    /// What was typed into the forms of all screens and not saved.
    Drafts drafts();

    /// Shows the one banner; a newer failure takes its place.
    void fail(Problem problem);

    /// Shows for some seconds that something was done; offers Undo of the newest change when it can be
    /// undone.
    void done(String sentence, boolean isUndoable);

    /// Goes to a screen; unknown ids are our bug.
    ///
    /// @param argument handed to [dev.emend.gui.kit.Screen#onShown], empty for none
    void go(String screenId, String argument);

    /// Opens a catalog file or a folder of Markdown, shows the outcome and goes to its items.
    void open(Path file);

    /// Whether a catalog is being opened, so that there being none is not said.
    default ObservableValue<Boolean> isOpeningCatalog() {
        return new ReadOnlyBooleanWrapper(false);
    }

    /// A placeholder for a missing catalog: that one is being opened, or else the one given for no catalog.
    default EmptyPane noCatalog(Supplier<EmptyPane> fallback) {
        return isOpeningCatalog().getValue()
                ? new EmptyPane(Icons.CLOCK, Texts.get("part.opening"), Optional.empty())
                : fallback.get();
    }

    /// Lets the person choose a file and opens it.
    default void askAndOpen() {
        ask().openFile(Texts.get("shell.open.title")).ifPresent(this::open);
    }

    /// Lets the person choose a folder of Markdown and opens it.
    default void askAndOpenFolder() {
        ask().folder(Texts.get("shell.openFolder.title")).ifPresent(this::open);
    }

    /// Lists what agents keep as Markdown on this machine, over whatever is on; opens what the person chooses.
    void findMemories();

    /// Shows where an item stands in the person's editor.
    void showInEditor(ItemPlace place);

    /// Shows the import dialog over whatever is on; nothing is written before a person says so.
    ///
    /// @param files and folders to look into; none to let the person choose
    void importFiles(List<Path> files);

    /// Shows a card over everything until Esc or a click beside it; no other keys count meanwhile.
    ///
    /// @param focus the node inside that gets the focus
    /// @return takes the card away and gives the focus back
    Runnable showCard(Region card, Node focus);

    /// Runs long work as a job: shown with percent and Cancel in the status bar, a failure in the
    /// banner.
    ///
    /// @param title what is being done, such as `Summarising 22 learnings`
    /// @param onDone not called when the job was cancelled
    <T> void job(String title, ScreenTask<T> work, Consumer<? super T> onDone);

    /// Like [#job(String, ScreenTask, Consumer)], but the outcome is in a property: running at once,
    /// then ready or failed. A canceled job reads as failed, to offer Retry. The newest one wins.
    <T> void job(String title, ScreenTask<T> work, ObjectProperty<Load<T>> into);

    /// Restores the dividers of a pane and remembers where the person puts them.
    void remember(SplitPane pane, String key);

    /// The person's settings on this machine, also the arrangement of lists.
    LiveSettings settings();

    /// Restores a share, 0 to 1, and remembers what the person sets it to.
    void remember(DoubleProperty share, String key);

    /// Long work that tells how far it is and asks whether it is still wanted.
    interface ScreenTask<T> {
        T run(Progress progress) throws Exception;
    }

    default Dates dates() {
        return new Dates(clock());
    }
}
