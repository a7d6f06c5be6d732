package dev.emend.gui.kit;

import java.time.Clock;
import javafx.scene.control.SplitPane;

/// What a screen may ask of the window it stands in. All methods on the JavaFX thread.
public interface Host {
    Background background();

    Clock clock();

    Ask ask();

    /// Shows the one banner; a newer failure takes its place.
    void fail(Problem problem);

    /// Says that something was done, for some seconds; offers Undo of the newest decision when it
    /// can be undone.
    void done(String sentence, boolean isUndoable);

    /// Goes to a screen; unknown ids are our bug.
    ///
    /// @param argument handed to [Screen#shown], empty for none
    void go(String screenId, String argument);

    /// Opens a catalog file, shows the outcome and goes to its items.
    void open(java.nio.file.Path file);

    /// Restores the dividers of a pane and remembers where the person puts them.
    void remember(SplitPane pane, String key);

    default Dates dates() {
        return new Dates(clock());
    }
}
