package dev.emend.app.agents;

import dev.emend.app.agents.AgentCollection.Difference;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.knowledge.ExternalProviders;
import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.transfer.SourceConnector;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The Chroma collections of `knowledge-sources.json` that agents made of a catalog and search
/// themselves: which of them are behind it, and bringing one up to date. Only on this machine,
/// unless its settings say `"elsewhere": true`. Thread-safe; calls block.
public final class AgentCollections {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final SourceConnector access;

    AgentCollections(ServiceContext context, OpenCatalogs catalogs, SourceConnector access) {
        this.context = context;
        this.catalogs = catalogs;
        this.access = access;
    }

    /// Result of a comparison or update of a collection.
    ///
    /// @param writtenCount items whose records are new or other ones
    /// @param deletedCount records of items the catalog has no more
    /// @param unchangedCount items that were there as they are
    /// @param otherCount records that are not of the catalog and stay
    /// @param pendingCount items and learnings that were left out because nobody has judged them
    public record ReindexResult(
            String collection,
            String url,
            int writtenCount,
            int deletedCount,
            int unchangedCount,
            int otherCount,
            int pendingCount) {}

    /// The content that a collection should have.
    ///
    /// @param past knows the ids of records to be taken out
    private record CollectionContent(
            List<KnowledgeItem> items, AgentCollection.CollectionHistory past, int pendingCount) {}

    /// Brings a collection up to date with an open catalog, as its file has it.
    ///
    /// @param collection empty for the one that is listed
    /// @param isDry only says what would change
    public ReindexResult update(UUID catalog, String collection, boolean isDry) throws UserException {
        var onDisk = catalogs.get(catalog).onDisk();
        context.files().requireSameKind(onDisk);
        var items = ReadOnlyCatalog.at(onDisk.path(), List.of(onDisk)).items(List.of());
        return update(new CollectionContent(items, past(catalog), 0), collection, isDry);
    }

    /// Brings a collection what a person kept of an open catalog, and takes out what was decided
    /// against. An item nobody has judged is neither written nor taken out.
    ///
    /// @param collection empty for the one that is listed
    /// @param isDry only says what would change
    public ReindexResult updateReviewed(UUID catalog, String collection, boolean isDry) throws UserException {
        return update(reviewedContent(catalog), collection, isDry);
    }

    private CollectionContent reviewedContent(UUID catalog) throws UserException {
        var file = catalogs.get(catalog);
        var version = file.current();
        var servedCatalog = file.servedCatalog();
        var annotations = servedCatalog.annotations();
        var servedItems = new ArrayList<KnowledgeItem>();
        var pendingIds = new HashSet<String>();
        var droppedIds = new HashSet<String>();
        int pending = 0;
        for (int i = 0; i < version.size(); i++) {
            var item = servedCatalog.of(version.item(i));
            var state = annotations.ofItem(item.ref());
            if (state.isServed()) {
                servedItems.add(withReviewedLearnings(item, annotations));
                pending += (int) item.learnings().stream()
                        .filter(learning -> annotations.ofLearning(learning) == ReviewState.PENDING)
                        .count();
            } else if (state == ReviewState.PENDING) {
                pendingIds.add(item.ref().knowledgeId());
                pending++;
            } else {
                droppedIds.add(item.ref().knowledgeId());
            }
        }
        var past = past(catalog);
        return new CollectionContent(
                servedItems, id -> !pendingIds.contains(id) && (droppedIds.contains(id) || past.contains(id)), pending);
    }

    private static KnowledgeItem withReviewedLearnings(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        var keptLearnings = item.learnings().stream()
                .filter(learning -> annotations.ofLearning(learning) == ReviewState.KEPT)
                .<Json>map(Learning::fields)
                .toList();
        return keptLearnings.size()
                        == item.fields().array(AgentCollection.LEARNINGS).size()
                ? item
                : new KnowledgeItem(
                        item.ref(), item.fields().with(AgentCollection.LEARNINGS, new Json.Arr(keptLearnings)));
    }

    private ReindexResult update(CollectionContent content, String collection, boolean isDry) throws UserException {
        var settings = collectionSettings(collection);
        var place = place(settings);
        try (var client = ExternalProviders.client(access, settings)) {
            if (!settings.bool(ExternalProviders.ELSEWHERE).orElse(false) && !client.isOnThisMachine()) {
                throw UserErrors.badInput(
                        Messages.of("agents.notLocal", place),
                        Messages.of("agents.allowElsewhere", ExternalProviders.FILE));
            }
            var index = AgentCollection.read(client, access.embedding());
            var difference = index.compare(content.items(), content.past());
            var rejectionReason = index.whyNot(difference);
            if (rejectionReason.isPresent()) {
                throw UserErrors.badInput(
                        Messages.of("agents.notWritten", place, rejectionReason.get()),
                        Messages.of("agents.nameOtherCollection"));
            }
            if (!isDry) {
                index.write(difference);
            }
            return new ReindexResult(
                    name(settings),
                    settings.text("url").orElse(""),
                    difference.older().size() + difference.missingItems().size(),
                    difference.removedIds().size(),
                    difference.unchangedCount(),
                    difference.otherCount(),
                    content.pendingCount());
        } catch (RemoteException problem) {
            throw new UserException(
                    problem.kind() == RemoteException.Kind.PASSING
                            ? UserException.Code.MISSING
                            : UserException.Code.BAD_INPUT,
                    problem.message(),
                    Messages.of("agents.runAgain"),
                    problem.remedy(),
                    problem);
        }
    }

    private Json.Obj collectionSettings(String collection) throws UserException {
        var collections = ExternalProviders.collections(context.store().folder());
        var matches = collections.stream()
                .filter(candidate -> collection.isEmpty() || name(candidate).equals(collection))
                .toList();
        if (matches.size() == 1) {
            return matches.getFirst();
        }
        var names = String.join(
                ", ", collections.stream().map(AgentCollections::name).toList());
        var sources = context.store().folder().resolve(ExternalProviders.FILE);
        throw UserErrors.badInput(
                collections.isEmpty()
                        ? Messages.of("agents.noChromaListed", sources)
                        : matches.isEmpty()
                                ? Messages.of("agents.noCollection", sources, collection)
                                : Messages.of("agents.manyCollections", sources),
                collections.isEmpty()
                        ? Messages.of("agents.listChromaSource")
                        : Messages.of("agents.nameOneOf", names));
    }

    /// A sentence for each collection that is behind an open catalog.
    public List<String> notes() {
        var notes = new ArrayList<String>();
        var folder = context.store().folder();
        for (var file : catalogs.all()) {
            var path = file.current().path();
            try {
                context.files().requireSameKind(file.onDisk());
                var past = past(file.current().id());
                notes.addAll(notes(folder, access, path, ReadOnlyCatalog.at(path, List.of(file.onDisk())), past));
            } catch (UserException e) {
                notes.add(e.message());
            }
        }
        return notes.stream().distinct().toList(); // a list that can't be read is said once
    }

    /// Like [#notes()], but for a catalog file, without opening a workspace; the former items of the
    /// catalog are not known then.
    ///
    /// @param workspace the folder whose sources are meant
    public static List<String> notes(Path workspace, Path file, ReadOnlyCatalog glance) throws UserException {
        var access = new SourceConnector(System.getenv(), _ -> List.of());
        return notes(workspace, access, file, glance, _ -> false);
    }

    private static List<String> notes(
            Path workspace,
            SourceConnector access,
            Path file,
            ReadOnlyCatalog glance,
            AgentCollection.CollectionHistory past)
            throws UserException {
        var notes = new ArrayList<String>();
        for (var settings : ExternalProviders.collections(workspace)) {
            var note = note(settings, access, file, glance.items(List.of()), past);
            if (note != null) {
                notes.add(note);
            }
        }
        return notes;
    }

    private static @Nullable String note(
            Json.Obj settings,
            SourceConnector access,
            Path file,
            List<KnowledgeItem> items,
            AgentCollection.CollectionHistory past)
            throws UserException {
        try (var client = ExternalProviders.client(access, settings)) {
            if (!settings.bool(ExternalProviders.ELSEWHERE).orElse(false) && !client.isOnThisMachine()) {
                return null; // nobody said that it may be asked for this
            }
            var difference = AgentCollection.read(client, access.embedding()).compare(items, past);
            return isBehind(difference) ? words(settings, difference, file) : null;
        } catch (RemoteException e) {
            return place(settings) + " was not compared with " + file + ": " + e.message();
        }
    }

    private static boolean isBehind(Difference difference) {
        return difference.isOfCatalog()
                && (!difference.older().isEmpty()
                        || !difference.missingItems().isEmpty()
                        || !difference.removedIds().isEmpty());
    }

    private static String words(Json.Obj settings, Difference difference, Path file) {
        var parts = new ArrayList<String>();
        if (!difference.older().isEmpty()) {
            parts.add("holds older texts of " + count(difference.older().size()));
        }
        if (!difference.missingItems().isEmpty()) {
            parts.add("lacks " + count(difference.missingItems().size()));
        }
        if (!difference.removedIds().isEmpty()) {
            parts.add("still holds " + count(difference.removedIds().size()) + " that went");
        }
        return "%s %s of %s; emend reindex %s --collection %s brings it up to date."
                .formatted(place(settings), String.join(", ", parts), file, file, name(settings));
    }

    private static String count(int items) {
        return items + (items == 1 ? " item" : " items");
    }

    private static String place(Json.Obj settings) {
        return Messages.of(
                "agents.theCollection", name(settings), settings.text("url").orElse(""));
    }

    private static String name(Json.Obj settings) {
        return settings.text("collection").orElse("");
    }

    /// The former items of a catalog, from the journal, which outlives an item.
    private AgentCollection.CollectionHistory past(UUID catalog) {
        return id -> !context.store()
                .read(session -> session.journal().ofItem(new ItemRef(catalog, id).key(), 1))
                .isEmpty();
    }
}
