package dev.emend.gui.conflicts;

import dev.emend.curation.Door;
import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.ActGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.TourStop;
import dev.emend.gui.part.Host;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// Conflicts as an entry of the rail.
public final class ConflictsScreen implements Screen {
    private final ConflictsViewModel model;
    private final ConflictsView view;
    private final ConflictsTour tour;

    public ConflictsScreen(Door door, Host host) {
        model = new ConflictsViewModel(new DoorDisputes(door), host);
        view = new ConflictsView(model, host);
        tour = new ConflictsTour(model, new TourAgent(door)::disagree, host);
    }

    @Override
    public String id() {
        return "conflicts";
    }

    @Override
    public Icons icon() {
        return Icons.CONFLICT;
    }

    @Override
    public Region view() {
        return view;
    }

    @Override
    public List<Act> acts() {
        return view.acts();
    }

    @Override
    public List<ActGroup> groups() {
        return view.groups();
    }

    /// @param argument the catalog whose first matter is shown, or empty for the list as it was
    ///   left
    @Override
    public void shown(String argument) {
        model.shown(argument);
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

    @Override
    public List<TourStop> tour() {
        return tour.stops();
    }
}
