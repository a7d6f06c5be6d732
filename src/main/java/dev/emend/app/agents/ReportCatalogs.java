package dev.emend.app.agents;

import dev.emend.analysis.similarity.AttributionScorer;
import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.catalogs.CatalogNames;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.UserErrors;
import dev.emend.app.knowledge.VisibilityPolicy;
import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Finder of the open catalog that a report is about. Thread-safe; calls read all rows when no catalog
/// is named.
final class ReportCatalogs {
    private final OpenCatalogs catalogs;

    ReportCatalogs(OpenCatalogs catalogs) {
        this.catalogs = catalogs;
    }

    /// The catalog in which a learning is kept. No failure is dropped: a report that names no item of
    /// several catalogs goes to the catalog it fits best, and one that fits none to the first.
    ///
    /// @throws UserException when the named one is not open, or several have the item, or none is
    ///   open
    CatalogSession of(ReportTarget aim, Json.Obj learning, AgentClient client) throws UserException {
        var match = find(aim, client);
        if (match.isPresent()) {
            return match.get();
        }
        var action = new Action(learning.object("original_action"));
        var error = learning.text("original_error").orElse("");
        return likeliest(List.of(action), error, client)
                .orElseGet(() -> catalogs.all().getFirst());
    }

    /// The one that is named; else the one with the item; else the only one.
    ///
    /// @return empty when several are open and none has an item the client knows by that id
    /// @throws UserException when the named one is not open, or several have the item
    Optional<CatalogSession> find(ReportTarget aim, AgentClient client) throws UserException {
        if (!aim.catalog().isBlank()) {
            return Optional.of(byName(aim.catalog()));
        }
        var matches = catalogs.all().stream()
                .filter(file ->
                        VisibilityPolicy.item(file, aim.knowledgeId(), client).isPresent())
                .toList();
        if (matches.size() > 1) {
            throw UserErrors.badInput(
                    Messages.of("agents.itemAmbiguous", aim.knowledgeId()),
                    Messages.of(
                            "shared.sayCatalog",
                            CatalogNames.all(matches.stream()
                                    .map(CatalogSession::describe)
                                    .toList())));
        }
        if (matches.isEmpty() && catalogs.all().size() != 1) {
            return Optional.empty();
        }
        return Optional.of(matches.isEmpty() ? byName("") : matches.getFirst());
    }

    /// The one whose items what was done fits best; the only one.
    ///
    /// @param error what went wrong; empty when nothing did
    /// @return empty when several are open and it fits no item of them
    /// @throws UserException when none is open
    Optional<CatalogSession> likeliest(List<Action> actions, String error, AgentClient client) throws UserException {
        var open = catalogs.all();
        if (open.size() < 2) {
            return Optional.of(byName(""));
        }
        var items = new ArrayList<KnowledgeItem>();
        for (var file : open) {
            var catalog = file.current();
            for (int i = 0; i < catalog.size(); i++) {
                var item = catalog.item(i);
                if (VisibilityPolicy.isVisibleTo(file, item.ref(), client)) {
                    items.add(item);
                }
            }
        }
        var attribution = AttributionScorer.of(items);
        var scores = new HashMap<UUID, Double>();
        for (var action : actions) {
            for (var candidate : attribution.propose(action, error, 1)) {
                scores.merge(candidate.item().catalog(), candidate.score(), Double::sum);
            }
        }
        var likeliest = scores.entrySet().stream().max(Map.Entry.comparingByValue());
        return likeliest.isEmpty()
                ? Optional.empty()
                : Optional.of(catalogs.get(likeliest.get().getKey()));
    }

    /// @param name its folder or its id; empty for the only one
    CatalogSession byName(String name) throws UserException {
        var open = catalogs.all().stream().map(CatalogSession::describe).toList();
        var info = name.isBlank() ? CatalogNames.requireSingle(open) : CatalogNames.find(open, name);
        return catalogs.get(info.id());
    }
}
