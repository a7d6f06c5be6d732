package dev.emend.app.check;

import dev.emend.app.core.Exceptions;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// How much of `MEMORY.md` Claude Code reads at the start of a session: 200 lines, and 25 KB at most. What stands
/// below waits until the agent opens the file.
final class MemoryLimit {
    static final int LINES = 200;
    static final int BYTES = 25 << 10;
    private static final String FILE = "MEMORY.md";

    private MemoryLimit() {}

    static void check(Path file, CheckRecorder notes) throws UserException {
        if (!file.endsWith(FILE) || !Files.isRegularFile(file)) {
            return;
        }
        try {
            int line = 0;
            long bytes = 0;
            // whatever its bytes are: lines are counted, and its text is checked by others
            for (var text : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                line++;
                bytes += text.length() + 1;
                if (line > LINES || bytes > BYTES) {
                    notes.add(
                            CheckRule.UNREAD_MEMORY,
                            new CheckFinding.Place(file, line, "", ""),
                            line > LINES
                                    ? "what stands from here on is not read at the start of a session: only %d lines are"
                                            .formatted(LINES)
                                    : "what stands from here on is not read at the start of a session: only %d KB are"
                                            .formatted(BYTES >> 10));
                    return;
                }
            }
        } catch (IOException e) {
            throw Exceptions.unreadable(file.toString(), e, Messages.of("check.checkPermissions"));
        }
    }
}
