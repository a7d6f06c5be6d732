package dev.emend.app.git;

import dev.emend.app.core.ReadableJson;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.merge.Merge;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The differences between two versions of a catalog, item by item: those of the newer one in order,
/// then the removed ones. A different order of the items or another layout is no difference.
public record CatalogDifference(List<ItemDifference> items) {
    private static final String LEARNINGS = "kb_learnings";
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,20}(?:\\.[0-9]{1,20})?");

    public enum Effect {
        ADDED,
        REMOVED,
        CHANGED
    }

    /// @param item by its name in the newer version, or in the older one when it went
    /// @param fields those that changed, of an item that is on both sides
    /// @param isReordered whether the learnings of both versions stand in another order, of which
    ///   agents read the first ones only
    /// @param isReadOtherwise whether an agent that is given the item reads something else
    public record ItemDifference(
            Effect effect,
            KnowledgeItem item,
            List<FieldDifference> fields,
            List<LearningDifference> learnings,
            boolean isReordered,
            boolean isReadOtherwise) {
        public ItemDifference {
            fields = List.copyOf(fields);
            learnings = List.copyOf(learnings);
        }

        /// Whether more than trust, counters and learnings changed.
        public boolean isEdited() {
            return effect == Effect.CHANGED && (isReordered || fields.stream().anyMatch(field -> !field.isCounted()));
        }
    }

    /// A field of an item.
    ///
    /// @param value as it is in the newer version; empty when it went
    /// @param before as people read it; empty where there was none
    /// @param after likewise
    public record FieldDifference(String name, Optional<Json> value, String before, String after) {
        /// Whether it is a number agents move all day: trust, uses and their times.
        public boolean isCounted() {
            return switch (name) {
                case "trust_score", "use_count", "last_used_at", "updated_at" -> true;
                default -> false;
            };
        }

        /// The value before, for people; empty where there was none.
        public String wordsBefore(UnaryOperator<String> quotes) {
            return words(before, quotes);
        }

        /// The value after, for people; empty where there is none.
        public String wordsAfter(UnaryOperator<String> quotes) {
            return words(after, quotes);
        }

        /// Numbers stand without quotes, trust with two digits.
        private String words(String text, UnaryOperator<String> quotes) {
            if (text.isEmpty()) {
                return "";
            }
            if (!NUMBER.matcher(text).matches()) {
                return quotes.apply(text);
            }
            return name.equals("trust_score") ? "%.2f".formatted(Double.parseDouble(text)) : text;
        }
    }

    /// A learning of an item.
    ///
    /// @param learning as it is, or as it was when it went
    /// @param was as it was; empty for one that came
    public record LearningDifference(Effect effect, Learning learning, Optional<Learning> was) {}

    public CatalogDifference {
        items = List.copyOf(items);
    }

    /// @param before an older version of the same catalog, or an empty one
    public static CatalogDifference between(Catalog before, Catalog after) {
        var items = new ArrayList<ItemDifference>();
        var origins = Merge.origins(before, after);
        var stays = new HashSet<Integer>();
        for (int i = 0; i < after.size(); i++) {
            int was = origins.get(i);
            stays.add(was);
            if (was < 0) {
                items.add(ofWholeItem(Effect.ADDED, after.item(i)));
            } else if (!before.isWrittenAs(was, after, i)) {
                var difference = compareItems(before.item(was), after.item(i));
                difference.ifPresent(items::add);
            }
        }
        for (int i = 0; i < before.size(); i++) {
            if (!stays.contains(i)) {
                items.add(ofWholeItem(Effect.REMOVED, before.item(i)));
            }
        }
        return new CatalogDifference(items);
    }

    private static ItemDifference ofWholeItem(Effect effect, KnowledgeItem item) {
        return new ItemDifference(effect, item, List.of(), List.of(), false, true);
    }

    private static Optional<ItemDifference> compareItems(KnowledgeItem before, KnowledgeItem after) {
        var old = before.fields();
        var newFields = after.fields();
        var fields = new ArrayList<FieldDifference>();
        var names = new LinkedHashSet<>(newFields.members().keySet());
        names.addAll(old.members().keySet());
        names.remove(LEARNINGS);
        for (var name : names) {
            @Nullable Json was = old.get(name);
            @Nullable Json is = newFields.get(name);
            if (!Objects.equals(was, is)) {
                fields.add(new FieldDifference(
                        name,
                        Optional.ofNullable(is),
                        ReadableJson.ofField(name, was),
                        ReadableJson.ofField(name, is)));
            }
        }
        var learnings = learnings(before, after);
        boolean isReordered = isReordered(before, after);
        return fields.isEmpty() && learnings.isEmpty() && !isReordered
                ? Optional.empty()
                : Optional.of(new ItemDifference(
                        Effect.CHANGED,
                        after,
                        fields,
                        learnings,
                        isReordered,
                        !text(before).equals(text(after))));
    }

    private static String text(KnowledgeItem item) {
        return AgentPreview.of(item, PromptProfile.KB_ATTACHED).text();
    }

    private static List<LearningDifference> learnings(KnowledgeItem before, KnowledgeItem after) {
        var remainingLearnings = byIdentity(before);
        var differences = new ArrayList<LearningDifference>();
        for (var learning : after.learnings()) {
            var was = remainingLearnings.remove(learning.ref().identity());
            if (was == null) {
                differences.add(new LearningDifference(Effect.ADDED, learning, Optional.empty()));
            } else if (!was.fields().equals(learning.fields())) {
                differences.add(new LearningDifference(Effect.CHANGED, learning, Optional.of(was)));
            }
        }
        // under the name the item has now, by which the journal knows them
        remainingLearnings.values().forEach(was -> {
            var removedLearning =
                    new Learning(new LearningRef(after.ref(), was.ref().identity()), was.index(), was.fields());
            differences.add(new LearningDifference(Effect.REMOVED, removedLearning, Optional.of(was)));
        });
        return differences;
    }

    private static Map<String, Learning> byIdentity(KnowledgeItem item) {
        var learnings = new LinkedHashMap<String, Learning>();
        item.learnings().forEach(learning -> learnings.put(learning.ref().identity(), learning));
        return learnings;
    }

    private static boolean isReordered(KnowledgeItem before, KnowledgeItem after) {
        var old = new ArrayList<>(byIdentity(before).keySet());
        var current = new ArrayList<>(byIdentity(after).keySet());
        var both = new HashSet<>(old);
        both.retainAll(current);
        old.retainAll(both);
        current.retainAll(both);
        return !old.equals(current);
    }

    /// The number of items with the effect: added, removed or changed.
    public long count(Effect effect) {
        return items.stream().filter(item -> item.effect == effect).count();
    }
}
