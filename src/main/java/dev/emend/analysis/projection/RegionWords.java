package dev.emend.analysis.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The words of texts that may say what a region is about: three letters and more, without those that say
/// nothing; a word that one text repeats says no more. Read once for all degrees of detail.
public final class RegionWords {
    private static final int SHORTEST = 3;
    private static final Set<String> STOP_WORDS = Set.of("""
            about above after again against all also always and another any anything are aren't because been before
            being below between both but can cannot can't could couldn't did didn't does doesn't doing done don't down
            during each either else even ever every few first for from further get gets give given gives going got had
            hadn't has hasn't have haven't having her here hers him his how however i'm if instead into isn't it's its
            itself just keep last least less let like made make makes many may might more most much must need needs
            neither never new next nor not nothing now off once one only other others our out over own per put rather
            same say second see set she should shouldn't since some something still such take than that that's the
            their them then there these they they're thing this those three through too two under until upon use used
            uses using very was wasn't way well were weren't what when where whether which while who whom whose why
            will with within without won't would wouldn't yet you your yours
            """.split("\\s"));

    private final List<String> words = new ArrayList<>();
    private final List<int[]> ofTexts = new ArrayList<>();

    /// @param texts of the points, in their order
    public RegionWords(List<String> texts) {
        Map<String, Integer> numbers = new HashMap<>();
        for (var text : texts) {
            ofTexts.add(of(text).stream()
                    .mapToInt(word -> numbers.computeIfAbsent(word, newWord -> {
                        words.add(newWord);
                        return words.size() - 1;
                    }))
                    .distinct()
                    .toArray());
        }
    }

    int distinct() {
        return words.size();
    }

    String word(int number) {
        return words.get(number);
    }

    /// The numbers of the words of a text.
    int[] of(int text) {
        return ofTexts.get(text);
    }

    static List<String> of(String text) {
        var words = new ArrayList<String>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean isInside = i < text.length() && isOfWord(text.charAt(i), start >= 0);
            if (isInside && start < 0) {
                start = i;
            } else if (!isInside && start >= 0) {
                var word = text.substring(start, i).toLowerCase(Locale.ROOT);
                if (word.length() >= SHORTEST && !STOP_WORDS.contains(word)) {
                    words.add(word);
                }
                start = -1;
            }
        }
        return words;
    }

    private static boolean isOfWord(char c, boolean isInside) {
        return Character.isLetter(c) || isInside && c == '\'';
    }
}
