package dev.emend.gui.agents;

import dev.emend.curation.AgentSwitch;
import dev.emend.curation.Door;
import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.ActGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.TourStop;
import dev.emend.gui.part.Host;
import dev.emend.gui.part.ShowsDoor;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// The agents' door as an entry of the rail.
public final class AgentsScreen implements Screen, ShowsDoor {
    private final AgentsViewModel model;
    private final AgentsView view;
    private final AgentsTour tour;

    public AgentsScreen(Door door, Host host) {
        this(new DoorStock(door), host);
    }

    AgentsScreen(Stock stock, Host host) {
        model = new AgentsViewModel(stock, host);
        view = new AgentsView(model, host);
        tour = new AgentsTour(model, view, host.clock());
    }

    @Override
    public String id() {
        return "agents";
    }

    @Override
    public Icons icon() {
        return Icons.AGENT;
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

    @Override
    public void shown(String argument) {
        model.shown();
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

    @Override
    public Optional<AgentSwitch.State> shownDoor() {
        return model.look().get().ready().map(Stock.Look::state);
    }

    AgentsViewModel model() {
        return model;
    }
}
