package dev.emend.catalog;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonScanner;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An array or object cut into its elements, which can be added, replaced, moved and removed while all
/// other bytes stay. White space belongs to positions, as Python would write it.
///
/// Not thread-safe.
final class Container {
    private final char bracket;
    private final @Nullable String outer;
    private final ArrayList<Element> elements;
    private Slice closingSpace;

    /// @param outer the indentation of the line the container starts on; null when its elements are
    ///   written on one line
    Container(char bracket, @Nullable String outer, List<Element> elements, Slice closingSpace) {
        this.bracket = bracket;
        this.outer = outer;
        this.elements = new ArrayList<>(elements);
        this.closingSpace = closingSpace;
    }

    /// Cuts a valid array or object. Of an empty one the white space is not kept: what is inserted
    /// brings its own.
    static Container of(Slice container, @Nullable String outer) {
        var source = container.source();
        char bracket = (char) source[container.from()];
        var elements = new ArrayList<Element>();
        try {
            var scanner = new JsonScanner(source, container.from(), container.to());
            int leadFrom = container.from() + 1;
            if (!scanner.open()) {
                return new Container(bracket, outer, elements, Slice.EMPTY);
            }
            while (true) {
                int start = scanner.position();
                var name = bracket == '{' ? scanner.key() : null;
                int valueStart = scanner.position();
                scanner.value();
                int end = scanner.position();
                scanner.peek();
                int boundary = scanner.position();
                boolean more = scanner.next(bracket);
                elements.add(new Element(
                        new Slice(source, leadFrom, start),
                        name,
                        new Slice(source, start, valueStart),
                        new Slice(source, valueStart, end),
                        more ? new Slice(source, end, boundary) : Slice.EMPTY));
                if (!more) {
                    var closingSpace = new Slice(source, end, boundary);
                    return new Container(bracket, outer, elements, closingSpace);
                }
                leadFrom = boundary + 1;
            }
        } catch (JsonFault fault) {
            throw new IllegalStateException("the catalog was valid when it was read", fault);
        }
    }

    List<Element> elements() {
        return Collections.unmodifiableList(elements);
    }

    /// The position of the member with this key, or -1.
    int indexOf(String name) {
        for (int i = 0; i < elements.size(); i++) {
            if (name.equals(elements.get(i).name())) {
                return i;
            }
        }
        return -1;
    }

    /// The member's value as a container of its own.
    Container inside(int index) {
        var element = elements.get(index);
        return of(element.value(), element.lead().indentation());
    }

    void insert(int index, @Nullable String name, Json value, JsonStyle style) {
        boolean blocks = writesBlocks(style);
        var base = blocks ? elementIndentation(style) : null;
        var writer = new PythonText(style, base);
        var first = elements.isEmpty() ? writer.firstLead() : elements.get(0).lead();
        var next = elements.size() > 1 ? elements.get(1).lead() : writer.nextLead();
        var head = name == null ? Slice.EMPTY : writer.head(name);
        if (elements.isEmpty()) {
            closingSpace = blocks ? Slice.of(style.newline() + outer) : Slice.EMPTY;
        } else if (index == 0) {
            elements.set(0, elements.get(0).withLead(next));
        }
        elements.add(index, new Element(index == 0 ? first : next, name, head, writer.value(value), Slice.EMPTY));
    }

    void replace(int index, Json value, JsonStyle style) {
        var element = elements.get(index);
        var writer = new PythonText(style, element.lead().indentation());
        elements.set(index, element.withValue(writer.value(value)));
    }

    /// Puts a value in the place of another one. Where both are objects, members that are equal in
    /// both keep their bytes.
    void replace(int index, Json before, Json after, JsonStyle style) {
        if (!(before instanceof Json.Obj(var old)
                && after instanceof Json.Obj(var members)
                && isExtended(old.keySet(), members.keySet()))) {
            replace(index, after, style);
            return;
        }
        var inside = inside(index);
        for (var name : old.keySet()) {
            if (!members.containsKey(name)) {
                inside.remove(inside.indexOf(name));
            }
        }
        for (var member : members.entrySet()) {
            var was = old.get(member.getKey());
            int at = inside.indexOf(member.getKey());
            if (was == null) {
                inside.insert(inside.elements.size(), member.getKey(), member.getValue(), style);
            } else if (!was.equals(member.getValue())) {
                inside.replace(at, was, member.getValue(), style);
            }
        }
        replace(index, inside.toSlice());
    }

    /// True when the names are those of the old ones that stay, in their order, and then new ones.
    private static boolean isExtended(Set<String> old, Set<String> names) {
        var expected = new LinkedHashSet<>(old);
        expected.retainAll(names);
        expected.addAll(names);
        return List.copyOf(expected).equals(List.copyOf(names));
    }

    void replace(int index, Slice value) {
        elements.set(index, elements.get(index).withValue(value));
    }

    void remove(int index) {
        var removed = elements.remove(index);
        if (elements.isEmpty()) {
            closingSpace = Slice.EMPTY;
        } else if (index == 0) {
            elements.set(0, elements.get(0).withLead(removed.lead()));
        } else if (index == elements.size()) {
            var last = elements.get(index - 1);
            elements.set(index - 1, last.withWhitespace(last.lead(), Slice.EMPTY));
        }
    }

    void move(int from, int to) {
        var places = List.copyOf(elements);
        elements.add(to, elements.remove(from));
        for (int i = 0; i < places.size(); i++) {
            elements.set(
                    i,
                    elements.get(i)
                            .withWhitespace(places.get(i).lead(), places.get(i).trail()));
        }
    }

    Slice toSlice() {
        var bytes = new byte[length()];
        copyTo(bytes, 0);
        return Slice.of(bytes);
    }

    int length() {
        int length = 2 + closingSpace.length() + Math.max(0, elements.size() - 1);
        for (var element : elements) {
            length += element.length();
        }
        return length;
    }

    /// Writes the container and returns the place behind it.
    int copyTo(byte[] bytes, int from) {
        int at = from;
        bytes[at++] = (byte) bracket;
        for (int i = 0; i < elements.size(); i++) {
            if (i > 0) {
                bytes[at++] = ',';
            }
            var element = elements.get(i);
            at = element.lead().copyTo(bytes, at);
            at = element.head().copyTo(bytes, at);
            at = element.value().copyTo(bytes, at);
            at = element.trail().copyTo(bytes, at);
        }
        at = closingSpace.copyTo(bytes, at);
        bytes[at++] = (byte) (bracket == '[' ? ']' : '}');
        return at;
    }

    private boolean writesBlocks(JsonStyle style) {
        return elements.isEmpty()
                ? style.indent() != null && outer != null
                : elements.get(0).lead().indentation() != null;
    }

    private String elementIndentation(JsonStyle style) {
        if (elements.isEmpty()) {
            return outer + style.indent();
        }
        var indentation = elements.get(0).lead().indentation();
        return indentation == null ? "" : indentation;
    }
}
