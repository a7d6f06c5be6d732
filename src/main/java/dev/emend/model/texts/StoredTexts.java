package dev.emend.model.texts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// English texts that were kept, such as the labels of changes, as the window says them.
///
/// A text is known by the shape of its English original; whatever fits none comes back as it is.
public final class StoredTexts {
    private static final Pattern PLACE =
            Pattern.compile("\\{(\\d+)(?:,number[^{}]*|,choice,((?:[^{}]|\\{[^{}]*})*))?}|''|'([^']*)'");

    /// The keys of texts that may have been kept: labels, and what stands in their places.
    private static final Pattern KEPT = Pattern.compile("[a-z]+[.](label[A-Z].*|itemCount|memoryCount|theMemory)");

    private static final Map<Locale, Map<String, String>> SHOWN = new ConcurrentHashMap<>();

    private StoredTexts() {}

    /// An English text and its pattern when it is filled in.
    private record Shape(String key, Pattern pattern, List<Place> places, int literals) {}

    /// The meaning of a group of a shape.
    ///
    /// @param value of a choice that says its number in words; NaN for what stands in the text
    private record Place(int argument, boolean isNumber, double value) {}

    /// All shapes, most words first: those of fewer fit what is meant by others, too.
    private static final class Shapes {
        private static final List<Shape> ALL = Messages.keys().stream()
                .filter(KEPT.asMatchPredicate())
                .map(key -> shape(key, Messages.text(Locale.ENGLISH, key)))
                .sorted(Comparator.comparingInt(Shape::literals).reversed())
                .toList();
    }

    /// Translates a text into the language of the work that asks.
    public static String translate(String english) {
        var locale = Language.locale();
        if (locale.equals(Locale.ENGLISH)) {
            return english;
        }
        var translations = SHOWN.computeIfAbsent(locale, _ -> new ConcurrentHashMap<>());
        if (translations.size() > 10_000) {
            translations.clear();
        }
        return translations.computeIfAbsent(english, _ -> findTranslation(english));
    }

    private static String findTranslation(String english) {
        for (var shape : Shapes.ALL) {
            var match = shape.pattern.matcher(english);
            if (match.matches()) {
                var arguments = arguments(shape, match);
                return Messages.text(Language.locale(), shape.key, arguments);
            }
        }
        return english;
    }

    private static Object[] arguments(Shape shape, Matcher match) {
        var arguments = new Object
                [shape.places.stream()
                        .mapToInt(place -> place.argument + 1)
                        .max()
                        .orElse(0)];
        for (int i = 0; i < shape.places.size(); i++) {
            var place = shape.places.get(i);
            var text = match.group(i + 1);
            if (text == null) {
                continue;
            }
            if (!Double.isNaN(place.value)) {
                arguments[place.argument] = arguments[place.argument] == null ? place.value : arguments[place.argument];
            } else if (place.isNumber) {
                arguments[place.argument] = Long.valueOf(text.replace(",", ""));
            } else {
                arguments[place.argument] = findTranslation(text);
            }
        }
        return arguments;
    }

    private static Shape shape(String key, String text) {
        var pattern = new StringBuilder();
        var places = new ArrayList<Place>();
        int literals = append(pattern, places, text);
        return new Shape(key, Pattern.compile(pattern.toString(), Pattern.DOTALL), places, literals);
    }

    /// @return how many letters stand as they are
    private static int append(StringBuilder pattern, List<Place> places, String text) {
        var place = PLACE.matcher(text);
        int from = 0;
        int literals = 0;
        while (place.find()) {
            literals += literal(pattern, text.substring(from, place.start()));
            from = place.end();
            if (place.group(1) == null) {
                literals += literal(pattern, Optional.ofNullable(place.group(3)).orElse("'"));
            } else if (place.group(2) == null) {
                boolean isNumber = place.group().contains(",number");
                places.add(new Place(Integer.parseInt(place.group(1)), isNumber, Double.NaN));
                pattern.append(isNumber ? "([\\d,]+)" : "(.+)");
            } else {
                literals += choice(pattern, places, Integer.parseInt(place.group(1)), place.group(2));
            }
        }
        return literals + literal(pattern, text.substring(from));
    }

    private static int literal(StringBuilder pattern, String text) {
        pattern.append(Pattern.quote(text));
        return text.length();
    }

    /// Each branch, in a group that says its number when its words do not.
    ///
    /// @return how many letters stand as they are in its shortest branch
    private static int choice(StringBuilder pattern, List<Place> places, int argument, String branches) {
        pattern.append("(?:");
        var separator = "";
        int least = Integer.MAX_VALUE;
        for (var branch : branches.split("\\|")) {
            int sign = branch.indexOf('#') < 0 ? branch.indexOf('<') : branch.indexOf('#');
            pattern.append(separator).append('(');
            double limit = Double.parseDouble(branch.substring(0, sign));
            places.add(new Place(argument, false, branch.charAt(sign) == '#' ? limit : limit + 1));
            least = Math.min(least, append(pattern, places, branch.substring(sign + 1)));
            pattern.append(')');
            separator = "|";
        }
        pattern.append(')');
        return least;
    }
}
