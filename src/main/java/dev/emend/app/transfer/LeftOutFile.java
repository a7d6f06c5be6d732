package dev.emend.app.transfer;

import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/// A file or folder left out of what somebody named.
///
/// @param file or folder
/// @param reason a sentence without its subject, such as `a picture`
/// @param isUnread whether it was to be read and can't be, and is not just of no kind that is read
public record LeftOutFile(Path file, String reason, boolean isUnread) {
    public LeftOutFile(Path file, String reason) {
        this(file, reason, false);
    }

    /// More files of one reason are a number for people.
    private static final int MAX_NAMED = 5;

    /// The files as lines, one per reason: `Left out, a picture: a.png, b.png`.
    public static List<String> lines(List<LeftOutFile> all, Function<Path, String> name) {
        var byReason = new LinkedHashMap<String, List<String>>();
        all.forEach(leftOutFile -> byReason.computeIfAbsent(leftOutFile.reason, _ -> new ArrayList<>())
                .add(name.apply(leftOutFile.file)));
        var lines = new ArrayList<String>();
        byReason.forEach((reason, files) -> lines.add(Messages.of(
                "transfer.leftOut",
                reason,
                String.join(", ", files.subList(0, Math.min(files.size(), MAX_NAMED))),
                Math.max(0, files.size() - MAX_NAMED))));
        return lines;
    }
}
