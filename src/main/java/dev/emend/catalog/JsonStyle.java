package dev.emend.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The style in which a catalog file is written, so that new values look like the old ones.
///
/// @param ensureAscii everything outside ASCII is escaped; a pure ASCII file counts as such
/// @param indent the white space of one level, null when items are written on one line
/// @param newline LF, CR LF or CR
public record JsonStyle(boolean ensureAscii, @Nullable String indent, String newline, Separators separators) {

    /// The separators that real agents write: Python's `json.dump(indent=2)`.
    static final Separators PYTHON_INDENTED = new Separators(",", ": ");

    static final Separators PYTHON_INLINE = new Separators(", ", ": ");

    /// @param item between elements, before the line break if there is one
    /// @param key between a key and its value
    public record Separators(String item, String key) {
        /// The separators for values written on one line inside an indented file.
        Separators inline() {
            return item.equals(",") && key.endsWith(" ") ? new Separators(", ", key) : this;
        }
    }

    /// The style of a file whose root array was read.
    static JsonStyle of(byte[] file, int contentStart, Container root) {
        var separators = new Separators("", "");
        String indent = "  ";
        String newline = newline(file, contentStart);
        if (!root.elements().isEmpty()) {
            var first = root.elements().get(0);
            var outer = first.lead().indentation();
            var members = Container.of(first.value(), outer).elements();
            indent = indent(outer, members.isEmpty() ? null : members.get(0));
            separators = new Separators(item(members, root.elements(), indent), key(members));
        }
        var defaults = indent == null ? PYTHON_INLINE : PYTHON_INDENTED;
        var key = separators.key().isEmpty() ? defaults.key() : separators.key();
        var item = separators.item().isEmpty() ? defaults.item() : separators.item();
        if (separators.item().isEmpty() && indent == null && key.equals(":")) {
            item = ",";
        }
        return new JsonStyle(isAscii(file, contentStart), indent, newline, new Separators(item, key));
    }

    private static @Nullable String indent(@Nullable String outer, @Nullable Element member) {
        if (member == null) {
            return outer;
        }
        var inner = member.lead().indentation();
        return inner == null || outer == null || outer.isEmpty() ? inner : outer;
    }

    /// The separator between two members of the first item, or between two items if those are written
    /// alike; empty when there is nothing to see.
    private static String item(List<Element> members, List<Element> items, @Nullable String indent) {
        var elements = members.size() > 1 ? members : items;
        if (elements.size() < 2) {
            return "";
        }
        var lead = elements.get(1).lead();
        if ((lead.indentation() == null) != (indent == null)) {
            return "";
        }
        return "," + lead.text().split("[\r\n]", 2)[0];
    }

    private static String key(List<Element> members) {
        var head = members.isEmpty() ? "" : members.get(0).head().text();
        return head.substring(head.lastIndexOf('"') + 1);
    }

    private static String newline(byte[] file, int from) {
        for (int i = from; i < file.length; i++) {
            if (file[i] == '\n') {
                return "\n";
            }
            if (file[i] == '\r') {
                return i + 1 < file.length && file[i + 1] == '\n' ? "\r\n" : "\r";
            }
        }
        return "\n";
    }

    private static boolean isAscii(byte[] file, int from) {
        for (int i = from; i < file.length; i++) {
            if (file[i] < 0) {
                return false;
            }
        }
        return true;
    }
}
