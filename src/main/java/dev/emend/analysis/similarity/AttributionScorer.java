package dev.emend.analysis.similarity;

import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Proposes the item an action was taken from when it names none, or one that is unknown.
///
/// Judged are the words of reasoning, arguments and error against description, location, steps and
/// parameters, rare words counting more; the control the action aims at against the controls the
/// item names; its keys against the shortcut. Immutable and thread-safe; made once for many
/// actions.
public final class AttributionScorer {
    /// Proposals below are noise.
    public static final double MIN = 0.15;

    private static final double NAMED = 1.0;
    private static final double CONTROL = 0.4;
    private static final double SHORTCUT = 0.5;
    private static final double WORDS = 0.6;
    private static final int SHOWN_WORDS = 4;

    /// The least number of shared words where nothing else tells the item.
    private static final int MIN_SHARED = 2;

    private final List<ItemWords> items;
    private final Map<String, Integer> itemsWithWord = new HashMap<>();
    private final Map<String, List<ItemWords>> byWord = new HashMap<>();

    /// @param wordsByStem its words by their stems
    private record ItemWords(
            ItemRef ref, Map<String, String> wordsByStem, Set<String> controls, Set<String> shortcuts) {
        /// The stems.
        Set<String> words() {
            return wordsByStem.keySet();
        }
    }

    private AttributionScorer(List<KnowledgeItem> items) {
        this.items = items.stream().map(AttributionScorer::itemWords).toList();
        for (var item : this.items) {
            for (var word : item.words()) {
                itemsWithWord.merge(word, 1, Integer::sum);
                byWord.computeIfAbsent(word, _ -> new ArrayList<>()).add(item);
            }
        }
    }

    public static AttributionScorer of(List<KnowledgeItem> items) {
        return new AttributionScorer(items);
    }

    /// The likeliest items, best first, at most `limit`.
    public List<AttributionCandidate> propose(Action action, String error, int limit) {
        var text = action.reasoning() + "\n" + error + "\n" + action.kbSource().orElse("");
        var ids = identifiers(text);
        var words = Stemmer.content(action.reasoning() + " " + error);
        var target = ActionTarget.of(action);
        words.addAll(Stemmer.content(target.label()));
        if (!target.isKnown()) {
            words.addAll(Stemmer.content(String.join(" ", ActionTarget.texts(action.arguments()))));
        }
        words.removeIf(word -> !itemsWithWord.containsKey(word));
        var keys = target.role().equals("keys") ? keys(target.label()) : Set.<String>of();
        return candidates(words, ids, target, keys).stream()
                .map(item -> proposal(item, ids, words, target, keys))
                .filter(proposal -> proposal.score() >= MIN)
                .sorted(Comparator.comparingDouble((AttributionCandidate proposal) -> -proposal.score())
                        .thenComparing(proposal -> proposal.item().knowledgeId()))
                .limit(limit)
                .toList();
    }

    /// Items that share a word that is not everywhere; all when that leaves out none worth naming.
    private Set<ItemWords> candidates(Set<String> words, Set<String> ids, ActionTarget target, Set<String> keys) {
        if (items.size() < 2000) {
            return new java.util.LinkedHashSet<>(items);
        }
        var candidates = new java.util.LinkedHashSet<ItemWords>();
        for (var word : words) {
            var holders = byWord.getOrDefault(word, List.of());
            if (holders.size() <= items.size() / 20) {
                candidates.addAll(holders);
            }
        }
        var label = label(target.label());
        items.stream()
                .filter(item -> ids.contains(id(item))
                        || item.controls().contains(label)
                        || item.shortcuts().stream().anyMatch(keys::contains))
                .forEach(candidates::add);
        return candidates;
    }

    private AttributionCandidate proposal(
            ItemWords item, Set<String> ids, Set<String> words, ActionTarget target, Set<String> keys) {
        var reasons = new ArrayList<String>();
        double miss = 1;
        if (ids.contains(id(item))) {
            miss *= 1 - NAMED;
            reasons.add("the action names it");
        }
        var label = label(target.label());
        if (!target.role().equals("keys") && item.controls().contains(label)) {
            miss *= 1 - CONTROL;
            reasons.add("its steps or location name “" + target.label() + "”");
        }
        if (item.shortcuts().stream().anyMatch(keys::contains)) {
            miss *= 1 - SHORTCUT;
            reasons.add("its shortcut is " + target.label());
        }
        boolean isNamed = !reasons.isEmpty();
        double common = 0;
        double all = 0;
        var commonWords = new ArrayList<String>();
        for (var word : words) {
            double weight = weight(word);
            all += weight;
            if (item.words().contains(word)) {
                common += weight;
                commonWords.add(word);
            }
        }
        // a word alone, such as “total”, tells no item
        if (isNamed && common > 0 || commonWords.size() >= MIN_SHARED) {
            // a text of two words that both fit says less than one of ten
            miss *= 1 - WORDS * common / (all + weight(""));
            commonWords.sort(Comparator.comparingDouble((String word) -> -weight(word)));
            reasons.add("words in common: "
                    + commonWords.stream()
                            .limit(SHOWN_WORDS)
                            .map(stem -> item.wordsByStem().getOrDefault(stem, stem))
                            .collect(Collectors.joining(", ")));
        }
        return new AttributionCandidate(item.ref(), 1 - miss, reasons);
    }

    /// The weight of a word, greater the fewer items have it.
    private double weight(String word) {
        return Math.log(1 + (items.size() + 1.0) / (1 + itemsWithWord.getOrDefault(word, 0)))
                / Math.log(2 + items.size());
    }

    private static ItemWords itemWords(KnowledgeItem item) {
        var steps = String.join(" ", item.actionSequence());
        var text = String.join(
                " ",
                item.ref().knowledgeId().replace('_', ' '),
                item.description(),
                item.uiLocation(),
                steps.replace('_', ' '),
                item.parameters().compact().replace('_', ' '));
        var controls = new HashSet<String>();
        for (var part : item.uiLocation().split("→|->|>|/|\\bOR\\b")) {
            controls.add(label(part));
        }
        var quotePattern = java.util.regex.Pattern.compile("'([^']{1,80})'|\"([^\"]{1,80})\"");
        quotePattern
                .matcher(steps)
                .results()
                .map(quote -> quote.group(1) != null ? quote.group(1) : quote.group(2))
                .forEach(quote -> controls.add(label(quote)));
        controls.remove("");
        var shortcuts = new HashSet<String>();
        item.shortcut().ifPresent(all -> {
            for (var shortcut : all.split(" / ")) {
                shortcuts.addAll(keys(shortcut));
            }
        });
        return new ItemWords(item.ref(), Stemmer.wordsByStem(text), controls, shortcuts);
    }

    private static String id(ItemWords item) {
        return item.ref().knowledgeId().toLowerCase(Locale.ROOT);
    }

    /// Words with an underscore or hyphen in them, as ids are written, and every plain one.
    private static Set<String> identifiers(String text) {
        var identifiers = new HashSet<String>();
        for (var word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_.-]+")) {
            var plain = trim(word);
            if (plain.contains("_") || plain.contains("-")) {
                identifiers.add(plain);
            }
        }
        return identifiers;
    }

    private static String trim(String word) {
        int start = 0;
        int end = word.length();
        while (start < end && ".-".indexOf(word.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && ".-".indexOf(word.charAt(end - 1)) >= 0) {
            end--;
        }
        return word.substring(start, end);
    }

    private static String label(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
    }

    /// A shortcut with its keys in one order, `ctrl+shift+s`.
    private static Set<String> keys(String shortcut) {
        var keys = shortcut.toLowerCase(Locale.ROOT)
                .replace("control", "ctrl")
                .strip()
                .split("\\+");
        java.util.Arrays.sort(keys);
        var combination = String.join("+", keys);
        return combination.isBlank() ? Set.of() : Set.of(combination);
    }
}
