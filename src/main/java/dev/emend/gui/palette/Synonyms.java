package dev.emend.gui.palette;

import dev.emend.gui.kit.Texts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Words that mean the same to people who look for a command.
final class Synonyms {
    /// Fewer letters are the beginning of too many words.
    private static final int MIN_LETTERS = 3;

    private final List<List<String>> groups;
    private final Set<String> fillers;

    private Synonyms(List<List<String>> groups, Set<String> fillers) {
        this.groups = groups;
        this.fillers = fillers;
    }

    static Synonyms ofBundle() {
        return of(Texts.get("palette.synonyms"), Texts.get("palette.fillers"));
    }

    /// @param groups words separated by spaces, groups by semicolons
    /// @param fillers words that say nothing about what is looked for
    static Synonyms of(String groups, String fillers) {
        var all = new ArrayList<List<String>>();
        for (var group : groups.split(";")) {
            all.add(List.of(group.strip().split("\\s+")));
        }
        return new Synonyms(all, Set.of(fillers.strip().split("\\s+")));
    }

    /// The other words for one that is being typed.
    Set<String> of(String word) {
        var result = new LinkedHashSet<String>();
        if (word.length() >= MIN_LETTERS) {
            for (var group : groups) {
                if (group.stream().anyMatch(synonym -> synonym.startsWith(word))) {
                    result.addAll(group);
                }
            }
        }
        return result;
    }

    boolean isFiller(String word) {
        return fillers.contains(word);
    }

    List<String> all() {
        return groups.stream().flatMap(List::stream).toList();
    }
}
