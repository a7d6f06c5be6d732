package dev.emend.gui.library;

import dev.emend.gui.kit.TourStop;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.library.LibraryViewModel.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The states of the library worth a picture.
final class LibraryTour {
    private final LibraryViewModel model;

    LibraryTour(LibraryViewModel model) {
        this.model = model;
    }

    List<TourStop> stops() {
        var stops = new ArrayList<TourStop>();
        stops.add(new TourStop("library", this::plain));
        for (var tab : Tab.values()) {
            stops.add(
                    new TourStop(
                            "library-" + tab.name().toLowerCase(Locale.ROOT), () -> openTab(tab)));
        }
        stops.add(new TourStop("library-edit", this::edit));
        stops.add(new TourStop("library-rating", this::rate));
        stops.add(new TourStop("library-alike", this::alike));
        stops.add(new TourStop("library-summary", this::summarize));
        stops.add(new TourStop("library-interrupt", this::interrupt));
        stops.add(new TourStop("library-search", () -> search("pending>0 open button")));
        stops.add(new TourStop("library-nothing", () -> search("id:no-such-item")));
        return List.copyOf(stops);
    }

    private void plain() {
        while (model.back()) {
            // each call closes one thing more
        }
        model.items().clearQuery();
        model.side().set(Side.DETAIL);
    }

    private void openTab(Tab tab) {
        plain();
        model.detail().tab().set(tab);
    }

    private void search(String line) {
        openTab(Tab.LEARNINGS);
        model.items().query().set(line);
        model.items().readScores();
    }

    private void edit() {
        openTab(Tab.ITEM);
        model.edit();
    }

    private void rate() {
        openTab(Tab.LEARNINGS);
        model.startRating(model.scoreNow());
    }

    private void alike() {
        openTab(Tab.LEARNINGS);
        model.findAlike();
    }

    private void summarize() {
        openTab(Tab.LEARNINGS);
        model.summarize();
    }

    private void interrupt() {
        openTab(Tab.LEARNINGS);
        model.startInterrupt(false);
    }
}
