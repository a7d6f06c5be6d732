package dev.emend.model.filter;

import dev.emend.model.filter.FilterValues.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads filter lines such as `trust:<0.8 is:pending -tool:"Click Tool" open button`, the same way
/// for everything that has them.
///
/// A clause is a field, one of the signs `:` `=` `<` `<=` `>` `>=`, the last four also behind a
/// colon, and a value; `-` in front negates it. A value with white space stands in double quotes.
/// Everything else is a word. Immutable and thread-safe.
///
/// @param <T> what a clause becomes
public final class FilterParser<T> {
    private static final int MAX_QUOTED = 80;

    private final String example;
    private final Map<String, FilterField<T>> fields = new TreeMap<>();
    private final @Nullable FilterField<T> anyField;
    private final Function<FilterTerm, T> word;

    /// @param example a line that means something
    /// @param word what a bare word means
    public FilterParser(String example, List<FilterField<T>> fields, Function<FilterTerm, T> word) {
        this(example, fields, null, word);
    }

    /// @param anyField what a field means that is none of the others, whose case then counts; null
    ///   when there are no others
    public FilterParser(
            String example,
            List<FilterField<T>> fields,
            @Nullable FilterField<T> anyField,
            Function<FilterTerm, T> word) {
        this.example = example;
        this.anyField = anyField;
        this.word = word;
        for (var field : fields) {
            field.names().forEach(name -> this.fields.put(name, field));
        }
    }

    /// A line of which as much as can be is used.
    ///
    /// @param words what is searched for, quotations as they are
    /// @param warnings a sentence about each thing that is searched for though it looks like a
    ///   clause
    public record Search<T>(String words, List<T> claims, List<String> warnings) {}

    /// Takes the clauses out of a line that is searched for: what names no field, or a value its
    /// field can never have, is searched for as words.
    public Search<T> search(String line) {
        var words = new ArrayList<String>();
        var claims = new ArrayList<T>();
        var unknown = new ArrayList<String>();
        var warnings = new ArrayList<String>();
        for (var part : FilterText.of(line).parts()) {
            var term = FilterTerm.of(part);
            var field = field(term);
            if (isWord(term, field) || term.value().isEmpty()) {
                words.add(term.isOpen() ? withoutQuotes(part) : part);
                continue;
            }
            var problem = field == null ? Optional.<Problem>empty() : field.problem(term);
            if (field != null && problem.isEmpty()) {
                claims.add(field.claim(term));
                continue;
            }
            words.add(withoutQuotes(part));
            problem.ifPresentOrElse(wrong -> warnings.add(searchedFor(part, wrong)), () -> unknown.add(term.field()));
        }
        if (!unknown.isEmpty()) {
            warnings.addFirst("There is no field %s; searched for as words. Fields: %s."
                    .formatted(String.join(", ", unknown), names()));
        }
        return new Search<>(String.join(" ", words), List.copyOf(claims), List.copyOf(warnings));
    }

    /// The first clause of a line whose field is known and whose value is missing, as `trust<`; nobody
    /// who has finished their line looks for such words.
    public Optional<String> unfinishedClause(String line) {
        return FilterText.of(line).parts().stream()
                .filter(part -> {
                    var term = FilterTerm.of(part);
                    return term.isClause()
                            && !term.isOpen()
                            && field(term) != null
                            && term.value().isEmpty();
                })
                .findFirst();
    }

    /// All of which must hold.
    ///
    /// @param refusal makes an exception of what is not understood and what can be done
    public <X extends Exception> List<T> claims(String line, BiFunction<String, String, X> refusal) throws X {
        var claims = new ArrayList<T>();
        for (var part : FilterText.of(line).parts()) {
            var term = FilterTerm.of(part);
            var field = field(term);
            if (term.isOpen()) {
                throw refusal.apply("A quotation mark is not closed in “" + part + "”.", "Close it.");
            }
            if (isWord(term, field)) {
                claims.add(word.apply(term.asWord()));
                continue;
            }
            if (term.value().isEmpty()) {
                throw refusal.apply("Missing value after “" + part + "”.", "Write for example " + example + ".");
            }
            if (field == null) {
                throw refusal.apply(
                        "There is no field %s to filter by.".formatted(term.field()),
                        "Fields: %s. Put quotes around words.".formatted(names()));
            }
            var problem = field.problem(term);
            if (problem.isPresent()) {
                throw refusal.apply(
                        "“%s” %s.".formatted(part, problem.get().message()),
                        problem.get().remedy());
            }
            claims.add(field.claim(term));
        }
        return claims;
    }

    private @Nullable FilterField<T> field(FilterTerm term) {
        var filterField = fields.get(anyField == null ? term.field().toLowerCase(Locale.ROOT) : term.field());
        return filterField != null || !term.isClause() ? filterField : anyField;
    }

    /// Unknown fields are taken for mistaken ones, unless it is clear that none was meant: a path,
    /// an address.
    private static boolean isWord(FilterTerm term, @Nullable FilterField<?> field) {
        return !term.isClause()
                || field == null
                        && (!term.field().chars().allMatch(Character::isLetter)
                                || term.value().startsWith("/")
                                || term.value().startsWith("\\"));
    }

    private static String searchedFor(String part, Problem problem) {
        var excerpt = part.length() <= MAX_QUOTED ? part : part.substring(0, MAX_QUOTED - 1) + "…";
        return "“%s” %s; searched for as words. %s".formatted(excerpt, problem.message(), problem.remedy());
    }

    private static String withoutQuotes(String part) {
        return part.replace("\"", "");
    }

    private String names() {
        return String.join(", ", fields.keySet());
    }
}
