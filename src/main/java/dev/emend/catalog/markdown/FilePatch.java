package dev.emend.catalog.markdown;

import dev.emend.catalog.Sha256;
import dev.emend.model.Json;
import dev.emend.model.texts.FileText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A patch that restores the earlier bytes of one file of a folder: an undo applies it to a file nobody changed since.
///
/// @param sha256 of the file it applies to; empty when there must be none
/// @param start the first character that is replaced
/// @param end behind the last one
/// @param text what is put there; null when the file goes away
/// @param charset of the file
public record FilePatch(
        String file,
        String sha256,
        int start,
        int end,
        @Nullable String text,
        Charset charset) {

    /// The patches from one state of a folder to another one: whole lines of the files that differ.
    public static List<FilePatch> between(MarkdownFolder from, MarkdownFolder to) {
        var patches = new ArrayList<FilePatch>();
        for (var change : to.changedFrom(from).entrySet()) {
            var before = from.files().get(change.getKey());
            var sha256 = before == null ? "" : Sha256.of(before);
            var old = before == null ? "" : MarkdownFolder.text(before);
            if (change.getValue().isEmpty()) {
                patches.add(new FilePatch(change.getKey(), sha256, 0, old.length(), null, StandardCharsets.UTF_8));
                continue;
            }
            var bytes = change.getValue().get();
            var next = MarkdownFolder.text(bytes);
            int start = 0;
            int most = Math.min(old.length(), next.length());
            while (start < most && old.charAt(start) == next.charAt(start)) {
                start++;
            }
            start = old.lastIndexOf('\n', start - 1) + 1;
            int same = 0;
            while (same < most - start
                    && old.charAt(old.length() - 1 - same) == next.charAt(next.length() - 1 - same)) {
                same++;
            }
            // what stays begins behind a line end of both, so that no line is told in parts
            while (same > 0
                    && !(isLineStart(old, old.length() - same, start)
                            && isLineStart(next, next.length() - same, start))) {
                same--;
            }
            patches.add(new FilePatch(
                    change.getKey(),
                    sha256,
                    start,
                    old.length() - same,
                    next.substring(start, next.length() - same),
                    FileText.charset(bytes, bytes.length)));
        }
        return patches;
    }

    private static boolean isLineStart(String text, int at, int start) {
        return at == start || text.charAt(at - 1) == '\n';
    }

    /// The folder with all of them applied; empty when one file is not as it was.
    static Optional<MarkdownFolder> apply(MarkdownFolder folder, List<FilePatch> patches) {
        var files = new TreeMap<>(folder.files());
        for (var patch : patches) {
            var bytes = files.get(patch.file);
            boolean isLeftOut = folder.leftOut().containsKey(patch.file);
            if (isLeftOut || !patch.sha256.equals(bytes == null ? "" : Sha256.of(bytes))) {
                return Optional.empty();
            }
            if (patch.text == null) {
                files.remove(patch.file);
                continue;
            }
            var old = bytes == null ? "" : MarkdownFolder.text(bytes);
            if (patch.start < 0 || patch.end < patch.start || patch.end > old.length()) {
                return Optional.empty();
            }
            var text = old.substring(0, patch.start) + patch.text + old.substring(patch.end);
            files.put(patch.file, text.getBytes(patch.charset));
        }
        return patches.isEmpty() ? Optional.empty() : Optional.of(folder.with(files));
    }

    /// The text, when it is only added: what a removed memory was before.
    Optional<String> insertedText() {
        return start == end ? Optional.ofNullable(text) : Optional.empty();
    }

    public Json.Obj toJson() {
        return Json.Obj.of("file", file, "sha256", sha256, "start", start, "end", end)
                .with("text", text == null ? Json.Null.NULL : new Json.Text(text))
                .with("charset", new Json.Text(charset.name()));
    }

    /// Empty when the row is of another version.
    public static Optional<FilePatch> read(Json.Obj row) {
        var start = row.integer("start");
        var end = row.integer("end");
        var charset = row.text("charset").orElse(StandardCharsets.UTF_8.name());
        if (start.isEmpty() || end.isEmpty() || !Charset.isSupported(charset)) {
            return Optional.empty();
        }
        return Optional.of(new FilePatch(
                row.text("file").orElse(""),
                row.text("sha256").orElse(""),
                start.getAsInt(),
                end.getAsInt(),
                row.text("text").orElse(null),
                Charset.forName(charset)));
    }
}
