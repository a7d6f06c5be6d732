package dev.emend.gui.library;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.library.LibraryService;
import dev.emend.app.review.ProposalService;
import dev.emend.app.search.SearchService;
import dev.emend.app.search.Summary;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// View model of a summary: the learnings of some items in a few sentences that each name their source.
public final class SummaryViewModel {
    /// Learnings that are read for a summary.
    public enum Scope {
        MARKED,
        EVERYTHING
    }

    /// Starts a job that can be watched and cancelled.
    public interface SummaryJobs {
        void start(String title, ScreenHost.ScreenTask<Summary> work, ObjectProperty<Load<Summary>> into);
    }

    private final LibraryService library;
    private final SearchService search;
    private final ProposalService proposals;
    private final SummaryJobs jobs;
    public final ObjectProperty<Scope> scope = new SimpleObjectProperty<>(Scope.MARKED);
    public final ObjectProperty<Load<Summary>> summary = new SimpleObjectProperty<>(Load.idle());
    private List<ItemRef> items = List.of();

    public SummaryViewModel(Workspace workspace, SummaryJobs jobs) {
        library = workspace.library();
        search = workspace.search();
        proposals = workspace.review().proposals();
        this.jobs = jobs;
        scope.subscribe((_, _) -> reload());
    }

    /// Condenses the learnings of these items.
    public void of(List<ItemRef> markedItems) {
        items = List.copyOf(markedItems);
        if (scope.get() == Scope.MARKED) {
            reload();
        } else {
            scope.set(Scope.MARKED);
        }
    }

    public void reload() {
        var currentScope = scope.get();
        var markedItems = items;
        if (currentScope == Scope.MARKED && markedItems.isEmpty()) {
            return;
        }
        jobs.start(
                Texts.get("library.summary.job", subject()),
                progress -> search.summarize(
                        currentScope == Scope.MARKED ? markedItems : allItems(),
                        proposals.awaitFresh().contradictingKeys(),
                        progress),
                summary);
    }

    private List<ItemRef> allItems() throws UserException {
        return library.rows(ItemQuery.all()).rows().stream()
                .map(ItemSummary::ref)
                .toList();
    }

    /// The summary as Markdown, with the source of each sentence; empty while there is none.
    public String markdown() {
        return summary.get()
                .ready()
                .map(ready -> ready.lines().stream()
                        .map(line -> "- " + line.text() + " (" + line.item().label() + ")")
                        .collect(Collectors.joining("\n")))
                .orElse("");
    }

    /// Whose learnings were read, as people name them.
    public String subject() {
        if (scope.get() == Scope.EVERYTHING) {
            return Texts.get("library.summary.everything");
        }
        return items.size() == 1 ? items.getFirst().label() : Texts.get("library.summary.items", items.size());
    }
}
