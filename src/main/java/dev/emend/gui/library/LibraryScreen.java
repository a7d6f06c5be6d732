package dev.emend.gui.library;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// The library as an entry of the rail.
public final class LibraryScreen implements Screen {
    private final LibraryViewModel model;
    private final LibraryView view;

    public LibraryScreen(Workspace workspace, ScreenHost host) {
        model =
                new LibraryViewModel(
                        workspace,
                        new ActionRunner(
                                host.background(),
                                sentence -> host.done(sentence, true),
                                host::fail,
                                host::job,
                                sentence -> host.done(sentence, false)));
        view = new LibraryView(model, host);
    }

    @Override
    public String id() {
        return "library";
    }

    @Override
    public Icons icon() {
        return Icons.LIBRARY;
    }

    @Override
    public Region view() {
        return view;
    }

    @Override
    public List<UiAction> actions() {
        return view.actions();
    }

    @Override
    public List<ActionGroup> groups() {
        return view.groups();
    }

    /// @param argument an item's key, a query line, or empty for the list as it was left
    @Override
    public void shown(String argument) {
        model.shown(argument);
        view.focusList();
    }

    @Override
    public void focus() {
        view.focusList();
    }

    @Override
    public void changed() {
        model.reload();
    }

    @Override
    public List<Node> panes() {
        return view.panes();
    }

    LibraryViewModel model() {
        return model;
    }
}
