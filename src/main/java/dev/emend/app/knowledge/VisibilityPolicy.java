package dev.emend.app.knowledge;

import dev.emend.analysis.conditions.ConditionEvaluator;
import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.PromptInjectionDetector;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.core.AgentClient;
import dev.emend.app.library.LibraryService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The part of a catalog that an agent may read: what a person kept, and pending entries only for
/// clients that may. Rejected, superseded, contested and deleted ones never go out.
public final class VisibilityPolicy {
    /// Whether texts address the model: the same ones are served again and again.
    static final Map<String, Boolean> KNOWN = new ConcurrentHashMap<>();

    static final int MAX_KNOWN = 20_000;

    private VisibilityPolicy() {}

    /// Whether the client gets what was decided so.
    public static boolean isVisibleTo(ReviewState state, AgentClient client) {
        return state.isServed() || state == ReviewState.PENDING && client.mayReadPending();
    }

    /// Whether the client gets a memory.
    static boolean isVisibleTo(MemorySummary.MemoryStatus status, AgentClient client) {
        return status.tier() == MemorySummary.Tier.ACTIVE && isVisibleTo(status.state(), client);
    }

    /// The warning that a filter finds nothing because it asks for states the client never gets, whether
    /// or not there is any; empty for all other filters.
    static List<String> warnings(Set<ReviewState> states, AgentClient client) {
        var hiddenStates = states.stream()
                .filter(state -> !isVisibleTo(state, client))
                .map(ReviewState::word)
                .sorted()
                .toList();
        return hiddenStates.isEmpty()
                ? List.of()
                : List.of(("The filter asks for what is %s. This client gets only %s, so it finds"
                                + " nothing there, whether or not there is any.")
                        .formatted(
                                String.join(" or ", hiddenStates),
                                client.mayReadPending() ? "what was kept or is pending" : "what was kept"));
    }

    /// Whether the client gets an item of a catalog.
    public static boolean isVisibleTo(CatalogSession file, ItemRef ref, AgentClient client) {
        return isVisibleTo(file.servedCatalog().annotations().ofItem(ref), client);
    }

    /// The item of that id, `id#2` for the second of that name; empty when there is none or the
    /// client does not get it: the two look the same from outside. Of several of one id the first that was kept
    /// answers, else the first the client gets: whoever puts a twin before an item must not hide it.
    public static Optional<KnowledgeItem> item(CatalogSession file, String id, AgentClient client) {
        var candidates = new ArrayList<KnowledgeItem>();
        LibraryService.find(file, id).ifPresent(candidates::add);
        var catalog = file.current().id();
        for (int i = 1; ; i++) {
            var candidate = file.find(new ItemRef(catalog, id, i));
            if (candidate.isEmpty()) {
                break;
            }
            candidates.add(candidate.get());
        }
        candidates.removeIf(item -> !isVisibleTo(file, item.ref(), client));
        return candidates.stream()
                .filter(item ->
                        file.servedCatalog().annotations().ofItem(item.ref()).isServed())
                .findFirst()
                .or(() -> candidates.stream().findFirst())
                .map(file.servedCatalog()::of);
    }

    /// The learnings of an item a client may read and that apply, as they are in the file.
    static List<KnowledgeResult.ServedLearning> learnings(
            KnowledgeItem item, IndexedItem.CatalogAnnotations annotations, AgentClient client, Json.Obj context) {
        var servedLearnings = new ArrayList<KnowledgeResult.ServedLearning>();
        for (var learning : annotations.learnings(item)) {
            var state = annotations.ofLearning(learning);
            if (isVisibleTo(state, client) && ConditionEvaluator.holds(learning.conditions(), context)) {
                servedLearnings.add(new KnowledgeResult.ServedLearning(learning, state));
            }
        }
        return servedLearnings;
    }

    /// With placeholders for secrets, and for copies of those that only another text of the item tells.
    public static Learning mask(Learning learning, KnowledgeItem item) {
        return new Learning(
                learning.ref(), learning.index(), JsonSecretScanner.redact(learning.fields(), item.fields()));
    }

    /// With placeholders for secrets.
    public static Json.Obj mask(Json.Obj fields) {
        return JsonSecretScanner.redact(fields);
    }

    /// The reasons why a text is worth a second look; they are no proof.
    public static List<String> flags(Json.Obj fields) {
        var flags = new ArrayList<String>();
        if (hasHiddenCharacters(fields)) {
            flags.add("hidden_characters");
        }
        if (addresses(fields)) {
            flags.add("addresses_the_model");
        }
        return flags;
    }

    private static boolean hasHiddenCharacters(Json value) {
        return switch (value) {
            case Json.Text(var text) -> VisibleText.hiddenCount(text) > 0;
            case Json.Arr(var elements) -> elements.stream().anyMatch(VisibilityPolicy::hasHiddenCharacters);
            case Json.Obj(var members) -> members.values().stream().anyMatch(VisibilityPolicy::hasHiddenCharacters);
            case Json.Num _, Json.Bool _, Json.Null _ -> false;
        };
    }

    private static boolean addresses(Json value) {
        return switch (value) {
            case Json.Text(var text) -> {
                if (KNOWN.size() > MAX_KNOWN) {
                    KNOWN.clear();
                }
                yield KNOWN.computeIfAbsent(
                        text, same -> PromptInjectionDetector.findFirst(same).isPresent());
            }
            case Json.Arr(var elements) -> elements.stream().anyMatch(VisibilityPolicy::addresses);
            case Json.Obj(var members) -> members.values().stream().anyMatch(VisibilityPolicy::addresses);
            case Json.Num _, Json.Bool _, Json.Null _ -> false;
        };
    }
}
