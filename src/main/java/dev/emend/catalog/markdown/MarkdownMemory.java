package dev.emend.catalog.markdown;

import dev.emend.model.Json;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A memory in a Markdown file, with its place there.
///
/// @param file the path from the folder, with `/`
/// @param section the headings above it, outermost first, joined by ` > `; empty above the first one
/// @param content its text with LF as line end, without the marker and the indentation of a list and without
///   empty lines around it
/// @param frontMatter the lines between the two `---` of a whole file, LF as line end; empty for others
/// @param marker what stands before the first line of a list item, such as `- `; empty for others
/// @param start the first character in the file that belongs to it
/// @param end behind the last one, its line end included
public record MarkdownMemory(
        String file, Form form, String section, String content, String frontMatter, String marker, int start, int end) {

    /// The part of a file that is one memory.
    public enum Form {
        /// All of it: files with front matter, such as topic files, rules, skills.
        FILE,
        /// An item of a list.
        BULLET,
        /// Paragraphs, tables and code between two headings or lists.
        PASSAGE;

        /// As it stands in the item: `file`, `bullet` or `passage`.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A copy of this memory without its place in its file.
    MarkdownMemory withoutPlace() {
        return new MarkdownMemory(file, form, section, content, frontMatter, marker, 0, 0);
    }

    /// The memory an item was read from; where it stands in the file is not known any more. Empty when it was not
    /// read from Markdown.
    static Optional<MarkdownMemory> lastRead(Json.Obj item) {
        var place = item.object("metadata");
        var form = Stream.of(Form.values())
                .filter(other -> place.text("form").equals(Optional.of(other.word())))
                .findFirst();
        return form.flatMap(storedForm -> place.text("file")
                .map(file -> new MarkdownMemory(
                        file,
                        storedForm,
                        place.text("section").orElse(""),
                        item.text("content").orElse(""),
                        item.text("front_matter").orElse(""),
                        place.text("marker").orElse(""),
                        0,
                        0)));
    }
}
