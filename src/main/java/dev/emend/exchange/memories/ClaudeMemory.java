package dev.emend.exchange.memories;

import dev.emend.exchange.record.AgentsBlock;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.FrontMatter;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.model.Json;
import dev.emend.model.texts.CodeFences;
import dev.emend.model.texts.ConflictMarkers;
import dev.emend.model.texts.FileText;
import dev.emend.model.texts.FrontMatterRange;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.TextFaults;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Memory in Markdown (`CLAUDE.md`, `AGENTS.md`, notes): each bullet and each paragraph is a
/// memory, the headings above it are its task. What Emend itself wrote between its marks is left
/// out.
public final class ClaudeMemory {
    private static final int MAX_LINE = 1_000_000;
    private static final int MAX_BLOCK = 4_000_000;

    private final ImportContext intake;
    private final List<String> headings = new ArrayList<>();
    private final StringBuilder block = new StringBuilder();
    private long blockLine;
    private boolean isBullet;
    private final CodeFences fences = new CodeFences();
    private boolean isInFence;
    private boolean isOurs;
    private String frontMatter = "";

    private ClaudeMemory(ImportContext intake) {
        this.intake = intake;
    }

    public static void read(ImportContext intake) throws IOException, ExchangeException {
        var reader = new ClaudeMemory(intake);
        if (Files.size(intake.content()) > MarkdownPages.MAX_BYTES) {
            intake.reject(intake.place(1, ""), Messages.of("exchange.pageTooLarge", MarkdownPages.MAX_BYTES), "");
            return;
        }
        var bytes = Files.readAllBytes(intake.content());
        var fileText = FileText.of(bytes);
        var conflict = ConflictMarkers.line(fileText.text());
        if (conflict.isPresent()) {
            intake.reject(
                    intake.place(conflict.getAsInt(), ""), Messages.of("shared.conflictMarkers"), fileText.text());
            return;
        }
        var faults = TextFaults.of(bytes, fileText);
        intake.faults(faults, "");
        if (!faults.stream().allMatch(TextFaults.Fault::isRead)) {
            return;
        }
        // patterns stand in the front matter of Cursor's rules, and are no YAML
        if (!intake.place(0, "").file().toString().endsWith(".mdc")) {
            var mistake = FrontMatter.mistake(fileText.text());
            if (mistake.isPresent()) {
                intake.note(
                        intake.place(mistake.get().line(), ""), mistake.get().reason());
            }
        }
        var head = FrontMatterRange.of(fileText.text());
        reader.frontMatter =
                head.lines(fileText.text()).lines().map(line -> line + "\n").collect(Collectors.joining());
        long before = fileText.text().substring(0, head.bodyStart()).lines().count();
        reader.lines(new BufferedReader(new StringReader(head.body(fileText.text()))), before);
        intake.progress().report(bytes.length, bytes.length);
    }

    /// @param before so many lines stand before these
    private void lines(BufferedReader text, long before) throws IOException, ExchangeException {
        long number = before;
        for (var line = text.readLine(); line != null && intake.goesOn(); line = text.readLine()) {
            number++;
            if (line.length() > MAX_LINE) {
                intake.reject(intake.place(number, ""), "The line has more than 1 MB.", line);
                continue;
            }
            line(line, number);
        }
        finish();
    }

    private void line(String line, long number) throws ExchangeException {
        var stripped = line.strip();
        if (stripped.equals(AgentsBlock.BEGIN) || stripped.equals(AgentsBlock.END)) {
            finish();
            isOurs = stripped.equals(AgentsBlock.BEGIN);
            return;
        }
        if (isOurs) {
            return;
        }
        boolean isBefore = !isInFence;
        isInFence = fences.takes(line);
        if (isInFence) {
            if (isBullet && isBefore && line.equals(stripped)) {
                finish();
            }
            if (isBulletLine(line) && isBefore) {
                finish();
                isBullet = true;
                append(stripped.substring(2), number);
            } else {
                append(line, number);
            }
            return;
        }
        int level = level(stripped);
        if (level > 0) {
            finish();
            while (headings.size() >= level) {
                headings.removeLast();
            }
            while (headings.size() < level - 1) {
                headings.add("");
            }
            headings.add(stripped.substring(level).strip());
        } else if (stripped.isEmpty()) {
            if (!isBullet) {
                finish();
            }
        } else if (isBulletLine(line)) {
            finish();
            isBullet = true;
            append(stripped.substring(2), number);
        } else {
            if (isBullet && !Character.isWhitespace(line.charAt(0))) {
                finish();
            }
            append(line, number);
        }
    }

    /// 1 to 6 for a heading; 0 for another line.
    private static int level(String line) {
        int level = 0;
        while (level < line.length() && line.charAt(level) == '#') {
            level++;
        }
        boolean isHeading = level >= 1 && level <= 6 && level < line.length() && line.charAt(level) == ' ';
        return isHeading ? level : 0;
    }

    /// A bullet that is not inside another one.
    private static boolean isBulletLine(String line) {
        return line.length() > 2
                && (line.charAt(0) == '-' || line.charAt(0) == '*' || line.charAt(0) == '+')
                && line.charAt(1) == ' ';
    }

    private void append(String line, long number) throws ExchangeException {
        if (block.length() > MAX_BLOCK) {
            finish();
        }
        if (block.isEmpty()) {
            blockLine = number;
        } else {
            block.append('\n');
        }
        block.append(line);
    }

    private void finish() throws ExchangeException {
        var text = block.toString().strip();
        block.setLength(0);
        if (!text.isEmpty()) {
            var metadata = Json.Obj.EMPTY;
            if (!headings.isEmpty()) {
                metadata = metadata.with("headings", Json.Arr.ofTexts(headings));
            }
            if (isBullet) {
                metadata = metadata.with("bullet", Json.Bool.TRUE);
            }
            if (!frontMatter.isEmpty()) {
                metadata = metadata.with("front_matter", new Json.Text(frontMatter));
            }
            var task = String.join(
                    " › ",
                    headings.stream().filter(heading -> !heading.isEmpty()).toList());
            var place = intake.place(blockLine, task);
            intake.memory(place, "", MemoryDraft.note(task, text, "", metadata));
        }
        isBullet = false;
    }
}
