package dev.emend.gui.library;

import dev.emend.app.core.Actor;
import dev.emend.app.map.MapChart;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.dashboards.PinAction;
import dev.emend.gui.dashboards.PinViewModel;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.library.map.MapGroupsViewModel;
import dev.emend.gui.library.map.MapPane;
import dev.emend.gui.library.map.MapReviewViewModel;
import dev.emend.gui.library.map.MapViewModel;
import dev.emend.gui.part.ScreenHost;

/// The library as an entry of the rail.
public final class LibraryScreen extends Screen {
    /// With the key of a learning: the similar ones on the map.
    private static final String GROUP = "map.group";

    final LibraryViewModel model;
    final MapViewModel map;
    private final MapGroupsViewModel groups;
    private final LibraryView view;

    public LibraryScreen(Actor actor, Workspace workspace, ScreenHost host) {
        super("library");
        model = new LibraryViewModel(
                actor,
                workspace,
                new ActionRunner(
                        host.background(),
                        sentence -> host.done(sentence, true),
                        host::fail,
                        host::job,
                        sentence -> host.done(sentence, false)),
                host.settings(),
                host.drafts());
        map = new MapViewModel(workspace, host);
        groups = new MapGroupsViewModel(map);
        var review = new MapReviewViewModel(actor, workspace, host, map);
        var pinAction = new PinAction(new PinViewModel(workspace.insights().dashboards(), host), host);
        view = new LibraryView(model, map, library -> new MapPane(map, groups, review, host, pinAction, library), host);
    }

    @Override
    public LibraryView content() {
        return view;
    }

    /// @param argument an item's key, a query line, the id of the map with its query line, `map.group` and the
    ///   key of a learning for the similar ones on the map, or empty for the list as it was left
    @Override
    public void onShown(String argument) {
        var parts = argument.split(" ", 2);
        if (parts[0].equals(MapChart.ID)) {
            map.isOn.set(true);
            model.items.query.set(parts.length < 2 ? "" : parts[1]);
        } else if (parts[0].equals(GROUP) && parts.length == 2) {
            map.isOn.set(true);
            model.items.query.set("");
            groups.want(parts[1]);
        } else {
            model.onShown(argument);
        }
        map.reload();
        view.focusList();
    }

    @Override
    public void onChanged() {
        model.reload();
        map.reload();
    }
}
