package dev.emend.gui.conflicts;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.TourStop;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// Conflicts as an entry of the rail.
public final class ConflictsScreen implements Screen {
    private final ConflictListViewModel list;
    private final ConflictsView view;
    private final ConflictsTour tour;
    private final RejectedTour refusedTour;
    private final ProposalTour judgingTour;

    public ConflictsScreen(Workspace door, ScreenHost host) {
        var judge = ProposalsViewModel.of(door, host);
        var model = new ConflictsViewModel(judge.list(), door, host);
        list = judge.list();
        view = new ConflictsView(model, judge, host);
        tour = new ConflictsTour(model, new TourAgent(door)::disagree, host);
        refusedTour = new RejectedTour(list, host.clock());
        judgingTour = new ProposalTour(judge);
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
    public List<UiAction> acts() {
        return view.acts();
    }

    @Override
    public List<ActionGroup> groups() {
        return view.groups();
    }

    /// @param argument the catalog whose first matter is shown, or empty for the list as it was
    ///   left
    @Override
    public void shown(String argument) {
        list.shown(argument);
        view.focusList();
    }

    @Override
    public void focus() {
        view.focusList();
    }

    @Override
    public void changed() {
        list.reload();
    }

    @Override
    public List<Node> panes() {
        return view.panes();
    }

    @Override
    public List<TourStop> tour() {
        return Stream.of(tour.stops(), refusedTour.stops(), judgingTour.stops())
                .flatMap(List::stream)
                .toList();
    }
}
