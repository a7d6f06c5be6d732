package dev.emend.gui.kit;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// Entry of the rail with the view it shows. The shell makes everything else from this: the rail,
/// `Ctrl+1…9`, the palette and the `?` sheet.
///
/// All methods are called on the JavaFX thread.
public abstract class Screen {
    private final String id;

    /// @param id short and stable, such as `library`; the text keys of its title and actions start
    ///   with it
    protected Screen(String id) {
        this.id = id;
    }

    /// The view of this screen, the same one at every call.
    public abstract ScreenView content();

    /// Called each time the screen comes on, with the words after its name, if any: an item's key,
    /// a query line.
    public abstract void onShown(String argument);

    /// Something changed in the workspace; called when the screen is shown, or next time it is.
    public abstract void onChanged();

    public final String id() {
        return id;
    }

    public final String title() {
        return Texts.get(id + ".title");
    }

    public final Region view() {
        return content().region();
    }

    public final List<UiAction> actions() {
        return content().actions();
    }

    public final List<ActionGroup> groups() {
        var groups = content().groups();
        return groups.isEmpty() ? List.of(new ActionGroup(title(), actions())) : groups;
    }

    public final List<Node> panes() {
        return content().panes();
    }

    public final void focus() {
        content().focusList();
    }
}
