package dev.emend.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A JSON value that keeps what other trees lose: the order of keys and the text of every number.
///
/// Immutable. Parsing lives in `dev.emend.json`; [#compact()] is the one canonical text used for
/// hashes and journals.
public sealed interface Json {

    /// An object; members keep the order in which they were written.
    record Obj(Map<String, Json> members) implements Json {
        public static final Obj EMPTY = new Obj(Map.of());

        public Obj {
            members = JsonMembers.copyOf(members);
        }

        /// The object with these members without copying them.
        ///
        /// @param members taken over: whoever made the map must not touch it again
        public static Obj wrap(LinkedHashMap<String, Json> members) {
            return members.isEmpty() ? EMPTY : new Obj(JsonMembers.wrap(members));
        }

        /// The object with these members, given as name, value, name, value.
        public static Obj of(Object... namesAndValues) {
            var members = new LinkedHashMap<String, Json>();
            for (int i = 0; i < namesAndValues.length; i += 2) {
                members.put((String) namesAndValues[i], Json.from(namesAndValues[i + 1]));
            }
            return wrap(members);
        }

        public @Nullable Json get(String name) {
            return members.get(name);
        }

        public boolean has(String name) {
            return members.containsKey(name);
        }

        /// The member as text when it is text.
        public Optional<String> text(String name) {
            return members.get(name) instanceof Text(var value) ? Optional.of(value) : Optional.empty();
        }

        /// The member as a double when it is a number, NaN and infinities included.
        public OptionalDouble number(String name) {
            return members.get(name) instanceof Num number
                    ? OptionalDouble.of(number.toDouble())
                    : OptionalDouble.empty();
        }

        /// The member as an int when it is a number without a fraction that fits.
        public OptionalInt integer(String name) {
            return members.get(name) instanceof Num number ? number.toInt() : OptionalInt.empty();
        }

        public Optional<Boolean> bool(String name) {
            return members.get(name) instanceof Bool bool ? Optional.of(bool == Bool.TRUE) : Optional.empty();
        }

        /// The member when it is an object, else an empty one.
        public Obj object(String name) {
            return members.get(name) instanceof Obj object ? object : EMPTY;
        }

        /// The elements of the member when it is an array, else none.
        public List<Json> array(String name) {
            return members.get(name) instanceof Arr(var elements) ? elements : List.of();
        }

        /// The text elements of the member when it is an array; other elements in their compact
        /// JSON.
        public List<String> texts(String name) {
            return array(name).stream().map(Json::plain).toList();
        }

        /// This object with one member set: in its place when present, else at the end.
        public Obj with(String name, Json value) {
            var copy = new LinkedHashMap<>(members);
            copy.put(name, value);
            return wrap(copy);
        }

        /// This object with the members of another set, each in its place when present, else at the end.
        public Obj with(Obj other) {
            var copy = new LinkedHashMap<>(members);
            copy.putAll(other.members);
            return wrap(copy);
        }

        public Obj without(String name) {
            var copy = new LinkedHashMap<>(members);
            copy.remove(name);
            return wrap(copy);
        }
    }

    record Arr(List<Json> elements) implements Json {
        public static final Arr EMPTY = new Arr(List.of());

        public Arr {
            elements = List.copyOf(elements);
        }

        public static Arr ofTexts(List<String> texts) {
            return new Arr(texts.stream().map(text -> (Json) new Text(text)).toList());
        }
    }

    record Text(String value) implements Json {}

    /// A number as its source text: `1e-05`, `1.0`, `NaN` and 40-digit integers stay as they were
    /// written.
    record Num(String text) implements Json {
        /// The IEEE double Python would read; NaN for text that is no number.
        public double toDouble() {
            return switch (text) {
                case "NaN" -> Double.NaN;
                case "Infinity" -> Double.POSITIVE_INFINITY;
                case "-Infinity" -> Double.NEGATIVE_INFINITY;
                default -> parse();
            };
        }

        public OptionalInt toInt() {
            double value = toDouble();
            return value == Math.rint(value) && Math.abs(value) <= Integer.MAX_VALUE
                    ? OptionalInt.of((int) value)
                    : OptionalInt.empty();
        }

        private double parse() {
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException e) { // only hand-made instances get here; NaN is flagged by
                // readers
                return Double.NaN;
            }
        }
    }

    enum Bool implements Json {
        TRUE,
        FALSE
    }

    enum Null implements Json {
        NULL
    }

    /// The JSON of a Java value: text, int, long, double (as Python's `repr`), boolean, null, list,
    /// or JSON itself.
    static Json from(@Nullable Object value) {
        return switch (value) {
            case null -> Null.NULL;
            case Json json -> json;
            case String text -> new Text(text);
            case Boolean bool -> bool ? Bool.TRUE : Bool.FALSE;
            case Double number -> new Num(PythonFloat.repr(number));
            case Integer number -> new Num(Integer.toString(number));
            case Long number -> new Num(Long.toString(number));
            case Optional<?> optional -> from(optional.orElse(null));
            case OptionalDouble number -> number.isPresent() ? from(number.getAsDouble()) : Null.NULL;
            case OptionalLong number -> number.isPresent() ? from(number.getAsLong()) : Null.NULL;
            case OptionalInt number -> number.isPresent() ? from(number.getAsInt()) : Null.NULL;
            case List<?> list -> {
                var elements = new ArrayList<Json>(list.size());
                list.forEach(element -> elements.add(from(element)));
                yield new Arr(elements);
            }
            case Map<?, ?> map -> {
                var members = new LinkedHashMap<String, Json>();
                map.forEach((name, member) -> members.put((String) name, from(member)));
                yield Obj.wrap(members);
            }
            default -> throw new IllegalArgumentException("no JSON for " + value.getClass());
        };
    }

    /// This value for people: text without quotes, everything else as compact JSON.
    default String plain() {
        return this instanceof Text(var value) ? value : compact();
    }

    /// Appends a text as JSON has it, with its quotes.
    static void quote(String value, StringBuilder out) {
        JsonWriter.quote(value, out);
    }

    /// This value as JSON text without white space, non-ASCII kept, keys in their order.
    default String compact() {
        var out = new StringBuilder();
        JsonWriter.append(this, out);
        return out.toString();
    }
}
