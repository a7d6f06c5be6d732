package dev.emend.exchange.memories;

import dev.emend.exchange.record.AgentsBlock;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.record.Utf8Input;
import dev.emend.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

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
    private boolean isInFence;
    private boolean isOurs;
    private String frontMatter = "";

    private ClaudeMemory(ImportContext intake) {
        this.intake = intake;
    }

    public static void read(ImportContext intake) throws IOException, ExchangeException {
        try (var in = Utf8Input.open(intake.content(), intake.progress());
                var text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            new ClaudeMemory(intake).lines(text);
        }
    }

    private void lines(BufferedReader text) throws IOException, ExchangeException {
        long number = 0;
        for (var line = text.readLine(); line != null && intake.goesOn(); line = text.readLine()) {
            number++;
            if (line.length() > MAX_LINE) {
                intake.reject(intake.place(number, ""), "The line has more than 1 MB.", line);
                continue;
            }
            if (number == 1 && line.strip().equals("---")) {
                number += frontMatter(text);
                continue;
            }
            line(line, number);
        }
        finish();
    }

    private long frontMatter(BufferedReader text) throws IOException {
        var front = new StringBuilder();
        long lines = 0;
        for (var line = text.readLine(); line != null; line = text.readLine()) {
            lines++;
            if (line.strip().equals("---") || front.length() > MAX_LINE) {
                break;
            }
            front.append(line).append('\n');
        }
        frontMatter = front.toString();
        return lines;
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
        if (stripped.startsWith("```") || stripped.startsWith("~~~")) {
            if (isBullet && !isInFence && line.equals(stripped)) {
                finish();
            }
            isInFence = !isInFence;
            append(line, number);
            return;
        }
        if (isInFence) {
            append(line, number);
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
