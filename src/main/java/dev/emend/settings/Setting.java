package dev.emend.settings;

import dev.emend.model.Json;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Declaration of a setting: its name in the file, its initial value, the values it can have, and whether it is
/// exported with the others. [Settings] declares them all; reading, writing, copying and exporting follow from
/// that.
///
/// @param <T> an immutable type with `equals`
public final class Setting<T> {
    /// Reads the value from an object; the initial one when the members are left out.
    interface Reader<T> {
        T read(Json.Obj fields) throws InvalidMemberException;
    }

    /// Puts the value into an object, whose other members stay where they are.
    interface Writer<T> {
        Json.Obj write(T value, Json.Obj fields);
    }

    /// Null for what is no such value.
    interface Parser<T> {
        @Nullable
        T parse(Json value) throws InvalidMemberException;
    }

    private final List<String> members;
    private final T initial;
    private final Reader<T> reader;
    private final Writer<T> writer;
    private @Nullable UnaryOperator<T> export;

    /// @param members it is kept in
    Setting(List<String> members, T initial, Reader<T> reader, Writer<T> writer) {
        this.members = List.copyOf(members);
        this.initial = initial;
        this.reader = reader;
        this.writer = writer;
    }

    /// Creates a setting that is kept in one member.
    ///
    /// @param expected what it must be, as in `must be true or false`
    static <T> Setting<T> of(String name, T initial, String expected, Parser<T> parser, Function<T, Json> json) {
        return new Setting<>(
                List.of(name),
                initial,
                fields -> read(fields, name, initial, expected, parser),
                (value, fields) -> fields.with(name, json.apply(value)));
    }

    static <T> T read(Json.Obj fields, String name, T initial, String expected, Parser<T> parser)
            throws InvalidMemberException {
        var value = fields.get(name);
        if (value == null || value == Json.Null.NULL) {
            return initial;
        }
        var parsed = parser.parse(value);
        if (parsed == null) {
            throw new InvalidMemberException(name, expected);
        }
        return parsed;
    }

    /// Yes or no; no at first.
    static Setting<Boolean> flag(String name) {
        return of(
                name,
                false,
                "true or false",
                value -> value instanceof Json.Bool ? value == Json.Bool.TRUE : null,
                Json::from);
    }

    /// Some words; none at first.
    static Setting<String> text(String name, String expected, int maxLength) {
        return of(
                name,
                "",
                expected,
                value -> value instanceof Json.Text(var text) && text.length() <= maxLength ? text : null,
                Json::from);
    }

    /// A number in a range.
    static Setting<Double> number(String name, double initial, double min, double max) {
        return of(
                name,
                initial,
                "a number from %s to %s".formatted(min, max),
                value -> value instanceof Json.Num number && number.toDouble() >= min && number.toDouble() <= max
                        ? number.toDouble()
                        : null,
                Json::from);
    }

    /// A whole number; 0 at first.
    static Setting<Integer> count(String name, int max) {
        return of(
                name,
                0,
                "a whole number from 0 to " + max,
                value -> {
                    int number = value instanceof Json.Num text ? text.toInt().orElse(-1) : -1;
                    return number >= 0 && number <= max ? number : null;
                },
                Json::from);
    }

    /// Creates a setting that is one of several values, each with a word in the file.
    static <T> Setting<T> choice(String name, T initial, List<T> values, Function<T, String> word) {
        return of(
                name,
                initial,
                values.stream().limit(values.size() - 1).map(word).collect(Collectors.joining(", ")) + " or "
                        + word.apply(values.getLast()),
                value -> values.stream()
                        .filter(each -> value.equals(new Json.Text(word.apply(each))))
                        .findFirst()
                        .orElse(null),
                value -> new Json.Text(word.apply(value)));
    }

    /// Has it go along: it is of no one person and no one machine.
    Setting<T> includeInExport() {
        return includeInExport(UnaryOperator.identity());
    }

    /// @param exportTransform makes what others may read of a value
    Setting<T> includeInExport(UnaryOperator<T> exportTransform) {
        export = exportTransform;
        return this;
    }

    boolean isExported() {
        return export != null;
    }

    T initial() {
        return initial;
    }

    List<String> members() {
        return members;
    }

    /// @throws InvalidMemberException when a member has a value it can't have
    T read(Json.Obj fields) throws InvalidMemberException {
        return reader.read(fields);
    }

    Json.Obj write(T value, Json.Obj fields) {
        return writer.write(value, fields);
    }

    /// Writes what others may read.
    Json.Obj export(T value, Json.Obj fields) {
        return export == null ? fields : write(export.apply(value), fields);
    }

    @Override
    public String toString() {
        return members.getFirst();
    }
}
