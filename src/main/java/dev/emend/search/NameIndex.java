package dev.emend.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The names of entries by their words: whoever types a title or an id nearly word for word wants
/// the entry of that name, as whoever types its id does.
///
/// Words are stems without stop words; their order does not count.
final class NameIndex {
    /// The least share of words a query and a name have in common among all words of both: of four
    /// words one may be missing.
    static final double MIN_SHARE = 2.0 / 3;

    /// The least number of words in a name: one word alone is a subject.
    private static final int MIN_WORDS = 2;

    private static final Pattern JOINED = Pattern.compile("[\\p{L}\\p{N}]++(?:[_-][\\p{L}\\p{N}]++)++");
    private static final Pattern JOINT = Pattern.compile("[_-]");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.;:])\\s");

    private NameIndex() {}

    /// The words of each name of an entry: its title, the title's first sentence, and of an item
    /// the ids made of several words. Tools are no names of the learnings they belong to.
    static List<Set<String>> of(IndexEntry entry) {
        var texts = entry.texts().getFirst();
        var names = new LinkedHashSet<Set<String>>();
        names.add(WordQuery.stems(texts.title()));
        names.add(WordQuery.stems(SENTENCE_END.split(texts.title(), 2)[0]));
        if (entry.isItem()) {
            texts.exact().stream()
                    .filter(name -> JOINED.matcher(name).matches())
                    .forEach(name ->
                            names.add(WordQuery.stems(JOINT.matcher(name).replaceAll(" "))));
        }
        var known = new ArrayList<>(names);
        known.removeIf(words -> words.size() < MIN_WORDS);
        return known;
    }

    /// The words a query names something by; none when it is one word, which names what it names as
    /// it is written.
    static Set<String> ofQuery(String text) {
        var words = WordQuery.stems(JOINT.matcher(text).replaceAll(" "));
        return words.size() < MIN_WORDS || text.strip().chars().noneMatch(Character::isWhitespace) ? Set.of() : words;
    }

    /// Whether the query says one of these names.
    static boolean says(Set<String> query, List<Set<String>> names) {
        return !query.isEmpty() && names.stream().anyMatch(name -> share(query, name) >= MIN_SHARE);
    }

    private static double share(Set<String> query, Set<String> name) {
        var common = new HashSet<>(query);
        common.retainAll(name);
        return (double) common.size() / (query.size() + name.size() - common.size());
    }
}
