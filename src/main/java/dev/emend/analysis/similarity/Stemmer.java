package dev.emend.analysis.similarity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tartarus.snowball.ext.EnglishStemmer;

/// The words of a text, reduced to what they have in common with other forms of the same word.
///
/// English endings are cut as Lucene's Snowball stemmer does; a stem is no word, and only good for
/// comparing.
final class Stemmer {
    /// Words that say nothing about what a text is about.
    private static final Set<String> STOP =
            Set.of(("a an and or but nor so the this that these those it its is are was were be"
                            + " been being am do does did done doing has have had having will would"
                            + " can could may might shall of in on at to for from by with as into"
                            + " onto out up about than then there here when while where which who"
                            + " whom whose what how if because since until i you your yours we our"
                            + " they their them he she his her me my us also just only very more"
                            + " most some any such same other another again please not no never"
                            + " always must should need needs make sure ensure once via per"
                            + " it's they're you're that's there's")
                    .split(" "));

    private Stemmer() {}

    /// Lower-case words in their order; `ctrl+a`, `.mf4` and numbers stay whole.
    static List<String> tokens(String text) {
        var tokens = new ArrayList<String>();
        var lower = text.toLowerCase(Locale.ROOT);
        int start = -1;
        for (int i = 0; i <= lower.length(); i++) {
            boolean isPart = i < lower.length() && isPart(lower, i);
            if (isPart && start < 0) {
                start = i;
            } else if (!isPart && start >= 0) {
                tokens.add(lower.substring(start, i));
                start = -1;
            }
        }
        return tokens;
    }

    private static boolean isPart(String text, int i) {
        char c = text.charAt(i);
        if (Character.isLetterOrDigit(c)) {
            return true;
        }
        boolean isBetween = i > 0
                && i + 1 < text.length()
                && Character.isLetterOrDigit(text.charAt(i - 1))
                && Character.isLetterOrDigit(text.charAt(i + 1));
        boolean isDecimal = c == '.' && isBetween && Character.isDigit(text.charAt(i - 1));
        return isBetween && (c == '+' || c == '\'' || c == '’') || isDecimal;
    }

    /// The stems of the words that say what a text is about, each with the first word it is of.
    static Map<String, String> wordsByStem(String text) {
        var words = new HashMap<String, String>();
        for (var token : tokens(text)) {
            if (!STOP.contains(token)) {
                words.putIfAbsent(stem(token), token);
            }
        }
        return words;
    }

    /// The stems of the words that say what a text is about.
    static Set<String> content(String text) {
        var content = new HashSet<String>();
        for (var token : tokens(text)) {
            if (!STOP.contains(token)) {
                content.add(stem(token));
            }
        }
        return content;
    }

    private static String stem(String word) {
        if (!word.chars().allMatch(c -> c >= 'a' && c <= 'z' || c == '\'')) {
            return word;
        }
        var stemmer = new EnglishStemmer();
        stemmer.setCurrent(word);
        stemmer.stem();
        return stemmer.getCurrent();
    }

    /// The share of common members, 0 to 1 (Dice); 0 when one is empty.
    static double dice(Set<String> left, Set<String> right) {
        return left.isEmpty() || right.isEmpty() ? 0 : 2.0 * common(left, right) / (left.size() + right.size());
    }

    static int common(Set<String> left, Set<String> right) {
        var small = left.size() < right.size() ? left : right;
        var large = small == left ? right : left;
        int common = 0;
        for (var member : small) {
            common += large.contains(member) ? 1 : 0;
        }
        return common;
    }

    /// The runs of three characters of a text, white space and case evened out.
    static Set<String> trigrams(String text) {
        var even = " " + String.join(" ", tokens(text)) + " ";
        var trigrams = new HashSet<String>();
        for (int i = 0; i + 3 <= even.length(); i++) {
            trigrams.add(even.substring(i, i + 3));
        }
        return trigrams;
    }

    /// The likeness of two texts, 0 to 1, from common words and common runs of characters.
    static double likeness(String left, String right) {
        return (dice(content(left), content(right)) + dice(trigrams(left), trigrams(right))) / 2;
    }
}
