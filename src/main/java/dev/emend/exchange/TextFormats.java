package dev.emend.exchange;

import com.google.re2j.Pattern;
import dev.emend.exchange.memories.FeedbackRows;
import dev.emend.exchange.memories.MarkdownFormats;
import dev.emend.exchange.record.AgentsBlock;
import dev.emend.exchange.record.CsvTable;
import dev.emend.exchange.record.FileSample;
import dev.emend.exchange.record.Format;
import dev.emend.model.texts.CodeFences;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Detector of the formats that are text but not JSON.
final class TextFormats {
    private static final Set<String> COLUMNS = Set.of(
            "tactical_learning",
            "strategic_learning",
            "meta_learning",
            "narrative",
            "reflection",
            "confidence_score",
            "task_embedding");

    private static final Pattern HEADING = Pattern.compile("#{1,6} \\S.*");
    private static final Pattern BULLET = Pattern.compile("\\s*[-*+] \\S.*");

    /// A line of a program or of settings.
    private static final Pattern CODE =
            Pattern.compile("\\s*(import|from|def|class|return|if|for|export|set|function|public|private)\\b.*"
                    + "|\\s*[\\w.\"'-]+\\s*(=.*|:( .*)?)|\\s*- [\\w.-]+:( .*)?|.*[;{}]\\s*");

    private TextFormats() {}

    static Optional<Format> detect(FileSample head) {
        var lines = head.text().lines().limit(2_000).toList();
        if (lines.isEmpty() || isBinary(head.bytes())) {
            return Optional.empty();
        }
        var columns = CsvTable.columns(lines.getFirst());
        if (FeedbackRows.isTable(columns)) {
            return Optional.of(Format.FEEDBACK);
        }
        if (columns.contains("task") && columns.stream().anyMatch(COLUMNS::contains)) {
            return Optional.of(Format.PGVECTOR_CSV);
        }
        var withFrontMatter = MarkdownFormats.of(lines);
        if (withFrontMatter.isPresent()) {
            return withFrontMatter;
        }
        return MarkdownFormats.isNamed(lines) || isMarkdown(lines)
                ? Optional.of(Format.CLAUDE_MEMORY)
                : Optional.empty();
    }

    /// NUL bytes tell nothing: a program leaves them that is cut off while it writes.
    private static boolean isBinary(byte[] bytes) {
        int controls = 0;
        int padding = 0;
        for (byte b : bytes) {
            padding += b == 0 ? 1 : 0;
            controls += b > 0 && b < 9 || b > 13 && b < 32 && b != 27 ? 1 : 0;
        }
        return controls > (bytes.length - padding) / 100;
    }

    /// Headings or bullets, and not mostly lines of a program or of settings: those have comments
    /// that look like headings and lists that look like bullets.
    private static boolean isMarkdown(List<String> lines) {
        long headings = 0;
        long bullets = 0;
        long code = 0;
        long all = 0;
        var fences = new CodeFences();
        for (var line : lines) {
            var stripped = line.strip();
            if (stripped.equals(AgentsBlock.BEGIN)) {
                return true;
            }
            if (fences.takes(line) || stripped.isEmpty()) {
                continue;
            }
            all++;
            headings += HEADING.matcher(line).matches() ? 1 : 0;
            bullets += BULLET.matcher(line).matches() ? 1 : 0;
            code += CODE.matcher(line).matches() ? 1 : 0;
        }
        boolean isProgram = !lines.isEmpty() && lines.getFirst().startsWith("#!");
        return (headings > 0 || bullets > 1) && !isProgram && code * 4 <= all;
    }
}
