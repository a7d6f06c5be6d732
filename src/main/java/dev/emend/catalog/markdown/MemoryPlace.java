package dev.emend.catalog.markdown;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.MarkdownMemory.Form;
import dev.emend.model.KnowledgeItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The current place of a memory in the files of its folder.
///
/// @param file absolute
/// @param text the text of the whole file
public record MemoryPlace(Path file, String text, MarkdownMemory memory) {

    /// Looks the item up in its file, and in the whole folder when others rewrote that; empty when it is gone, or its
    /// file is left out.
    ///
    /// @param catalog the folder as it was last read, with the item in it
    /// @throws IOException when a file can't be read
    public static Optional<MemoryPlace> of(Catalog catalog, KnowledgeItem item) throws IOException {
        var home = item.home();
        if (home.isEmpty()) {
            return Optional.empty();
        }
        var root = catalog.path();
        var file = new MarkdownFolder(root, new TreeMap<>()).path(home.get());
        if (Files.exists(file) && Files.size(file) <= MarkdownFolder.MAX_BYTES) {
            var one = new MarkdownFolder(root, new TreeMap<>(Map.of(home.get(), Files.readAllBytes(file))));
            var same = FolderItems.of(one, List.of()).memories().stream()
                    .filter(memory -> isSame(memory, item))
                    .toList();
            if (same.size() == 1) {
                return Optional.of(place(one, same.getFirst()));
            }
        }
        var all = FolderItems.of(MarkdownFolder.read(root), List.of(catalog));
        for (int i = 0; i < all.memories().size(); i++) {
            if (all.names().get(i).equals(item.ref().knowledgeId())) {
                return Optional.of(all.memories().get(i))
                        .filter(memory -> !all.leftOut().containsKey(memory.file()))
                        .map(memory -> place(all.folder(), memory));
            }
        }
        return Optional.empty();
    }

    private static MemoryPlace place(MarkdownFolder folder, MarkdownMemory memory) {
        var bytes = folder.files().getOrDefault(memory.file(), new byte[0]);
        return new MemoryPlace(folder.path(memory.file()).toAbsolutePath(), MarkdownFolder.text(bytes), memory);
    }

    private static boolean isSame(MarkdownMemory memory, KnowledgeItem item) {
        var place = item.fields().object("metadata");
        return place.text("form").equals(Optional.of(memory.form().word()))
                && place.text("section").orElse("").equals(memory.section())
                && item.content().equals(memory.content())
                && item.fields().text("front_matter").orElse("").equals(memory.frontMatter());
    }

    /// Whether the file holds the item as it is given: a change may still be on its way there.
    public boolean holds(KnowledgeItem item) {
        return isSame(memory, item);
    }

    /// The line on which it begins, from 1.
    public int line() {
        return 1
                + (int) text.substring(0, memory.start())
                        .replace("\r\n", "\n")
                        .chars()
                        .filter(c -> c == '\n' || c == '\r')
                        .count();
    }

    /// Its lines, as they stand in the file.
    public String lines() {
        return text.substring(memory.start(), memory.end());
    }

    /// The lines of an item as they are written when nothing in the file says otherwise.
    public static String toMarkdown(KnowledgeItem item) {
        var place = item.fields().object("metadata");
        if (place.text("form").equals(Optional.of(Form.FILE.word()))) {
            return FileStyle.of(place).text(item.fields().text("front_matter").orElse(""), item.content());
        }
        return FolderEdits.indent(place.text("marker").orElse(""), item.content()) + "\n";
    }
}
