package dev.emend.app.check;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.PlanFiles;
import dev.emend.exchange.Formats;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Memory;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.texts.FileText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/// Checks one file or folder of another tool.
///
/// Transcripts are looked at for secrets only: prompts stand in them, and speak to the model by
/// right.
final class ForeignStoreCheck {
    private static final UUID NOWHERE = new UUID(0, 0);

    /// A passage of Markdown with fewer words may stand twice in a file and mean two things.
    private static final int MIN_WORDS = 5;

    private final Path file;
    private final Format format;
    private final FileFigures figures;

    /// Of a Markdown file, what was looked at with its memory.
    private final Set<String> lines = new HashSet<>();

    private final CheckRecorder notes;
    private final Clock clock;
    private final boolean arePlansLessons;
    private final Map<String, Learning> learnings = new LinkedHashMap<>();
    private final Map<String, CheckFinding.Place> places = new HashMap<>();

    /// @param arePlansLessons whether plans are compared as what was learned; by itself a plan
    ///   recommends nothing
    ForeignStoreCheck(Path file, Format format, CheckRecorder notes, Clock clock, boolean arePlansLessons) {
        this.file = file;
        this.format = format;
        this.notes = notes;
        this.figures = notes.figures();
        this.clock = clock;
        this.arePlansLessons = arePlansLessons;
    }

    Path file() {
        return file;
    }

    CheckRecorder notes() {
        return notes;
    }

    /// @param knownIds the ids of all items that are checked together; without any, nobody can say
    ///   which kb_source is unknown
    void check(Set<String> knownIds, CheckService.Measures measures) throws UserException {
        try {
            Formats.read(format, file, this::take, Progress.SILENT);
            if (isPlan()) {
                plans(knownIds);
            }
            if (format == Format.CLAUDE_MEMORY) {
                wholeText();
            }
            if (format == Format.EMEND) {
                states();
            }
        } catch (ExchangeException problem) {
            CheckService.fail(notes, file, problem);
        } catch (CatalogException problem) {
            notes.fail(CheckService.wholeFile(file), problem.message() + " " + problem.remedy(), problem);
        }
        if (CatalogCheck.areCompared(notes)) {
            CatalogCheck.compare(notes, learnings, places, List.of());
        }
    }

    private boolean isPlan() {
        return format == Format.PLAN || format == Format.SKILL;
    }

    private void take(ImportRecord importRecord) {
        var place = place(importRecord.place());
        switch (importRecord) {
            case ImportRecord.OfMemory(var _, var memory, var vectors) -> {
                boolean isExperience = memory.kind() == Memory.Kind.EXPERIENCE;
                figures.count(isExperience ? "experiences" : "memories", 1);
                figures.count("vectors", vectors.size());
                take(memory, place);
            }
            case ImportRecord.OfRun(var _, var run) -> take(run, place);
            case ImportRecord.OfLink _ -> figures.count("links", 1);
            case ImportRecord.OfFeedback _ -> figures.count("feedback", 1);
            case ImportRecord.Rejected(var _, var reason, var _) -> notes.unread(place, reason);
            case ImportRecord.Note(var _, var text, var isFault) -> {
                if (isFault) {
                    notes.warn(CheckRule.SCHEMA, place, text.replaceFirst("\\.$", ""));
                }
            }
        }
    }

    private CheckFinding.Place place(ImportRecord.Place place) {
        int line = (int) Math.min(place.line(), Integer.MAX_VALUE);
        return new CheckFinding.Place(file, line, place.within(), "");
    }

    private void take(Memory memory, CheckFinding.Place at) {
        var name = memory.origin().id().isEmpty() ? at.item() : memory.origin().id();
        var place = new CheckFinding.Place(at.file(), at.line(), name, "");
        var texts = texts(memory);
        if (format == Format.CLAUDE_MEMORY) {
            texts = texts.subList(1, texts.size()); // a heading is looked at once, at its own line
            texts.forEach(text -> text.lines().map(String::strip).forEach(lines::add));
        }
        notes.texts(texts, place);
        if (format != Format.CLAUDE_MEMORY) { // whose text is looked at as a whole, with its headings
            texts(memory).forEach(text -> notes.passage(text, _ -> place));
        }
        Set<String> checkedTexts = new HashSet<>(texts(memory));
        Stream.of(memory.metadata(), memory.result().execution())
                .flatMap(fields -> JsonSecretScanner.find(fields).stream())
                .filter(spot -> checkedTexts.stream().noneMatch(text -> text.contains(spot.secret())))
                .forEach(spot -> notes.secret(place, spot.span().rule(), spot.secret()));
        CatalogCheck.reportState(notes, words(memory.metadata()), place);
        CatalogCheck.checkUse(notes, memory.metadata(), place, memory.lesson());
        var learning = asLearning(memory, format == Format.CLAUDE_MEMORY);
        if (isPlan() && !arePlansLessons) {
            return;
        }
        if (format != Format.CLAUDE_MEMORY || Statement.words(memory.lesson()) >= MIN_WORDS) {
            learnings.put(learning.ref().key(), learning);
            places.put(learning.ref().key(), place);
        }
        CatalogCheck.checkAge(notes, learning, place, clock);
    }

    /// A memory as a learning of its task, so that the finders of the review look at both.
    ///
    /// @param isUnderHeadings whether the same words under two headings are about two things
    private static Learning asLearning(Memory memory, boolean isUnderHeadings) {
        // equal learnings are looked for in one catalog
        var catalog =
                isUnderHeadings ? UUID.nameUUIDFromBytes(memory.taskText().getBytes(StandardCharsets.UTF_8)) : NOWHERE;
        var about = memory.taskText().isEmpty() ? memory.id() : memory.taskText();
        return new Learning(
                new LearningRef(new ItemRef(catalog, about, 0), memory.id()),
                0,
                Json.Obj.of(
                        "task", memory.taskText(),
                        "recovery_approach", memory.lesson(),
                        "timestamp", memory.result().timestamp()));
    }

    /// All that an agent wrote in words.
    private static List<String> texts(Memory memory) {
        var text = memory.text();
        var lessons = text.lessons();
        return List.of(
                text.task(),
                text.context(),
                text.narrative(),
                text.reflection(),
                lessons.tactical(),
                lessons.strategic(),
                lessons.meta());
    }

    private void wholeText() {
        try {
            var text = FileText.of(Files.readAllBytes(file)).text();
            otherLines(text);
            // as long as it is, so that places are the same
            notes.passage(text.replace("\r\n", " \n").replace('\r', '\n'), offset -> {
                int start = lineStart(text, offset);
                int line = 1 + (int) text.substring(0, start).lines().count();
                return new CheckFinding.Place(file, line, text.codePointCount(start, offset) + 1, "", "");
            });
        } catch (IOException problem) {
            notes.unread(CheckService.wholeFile(file), String.valueOf(problem.getMessage()));
        }
    }

    private static int lineStart(String text, int offset) {
        int start = offset;
        while (start > 0 && text.charAt(start - 1) != '\n' && text.charAt(start - 1) != '\r') {
            start--;
        }
        return start;
    }

    /// Checks lines that agents read but are no memory: headings, lines of an index, comments.
    private void otherLines(String text) {
        int number = 0;
        for (var line : text.lines().toList()) {
            number++;
            var words = line.strip();
            if (words.startsWith("- ") || words.startsWith("* ") || words.startsWith("+ ")) {
                words = words.substring(2).strip();
            }
            if (!lines.contains(words)) {
                notes.texts(List.of(words), new CheckFinding.Place(file, number, "", ""));
            }
        }
    }

    private static List<String> words(Json.Obj metadata) {
        return Stream.of("review_state", "state")
                .flatMap(name -> metadata.text(name).stream())
                .toList();
    }

    private void take(Run run, CheckFinding.Place at) {
        figures.count("runs", 1);
        figures.count("messages", run.messages().size());
        Set<String> checkedTexts = new HashSet<>();
        int number = 0;
        for (var message : run.messages()) {
            number++;
            var place = new CheckFinding.Place(at.file(), at.line(), at.item(), "message " + number);
            notes.secrets(message.text(), place, checkedTexts);
            for (var call : message.calls()) {
                figures.count("tool calls", 1);
                if (call.arguments() instanceof Json.Obj arguments) {
                    for (var spot : JsonSecretScanner.find(arguments)) {
                        if (checkedTexts.add(spot.secret())) {
                            notes.secret(place, spot.span().rule(), spot.secret());
                        }
                    }
                }
            }
        }
    }

    private void plans(Set<String> knownIds) throws CatalogException {
        for (var plan : PlanFiles.read(file)) {
            int step = 0;
            for (var action : plan.actions()) {
                step++;
                var at = new CheckFinding.Place(file, 0, plan.source(), "step " + step);
                CatalogCheck.checkAttribution(notes, action, at);
                action.kbSource()
                        .filter(id -> !knownIds.isEmpty() && !knownIds.contains(id))
                        .ifPresent(id -> notes.add(CheckRule.UNKNOWN_SOURCE, at, "no item is called " + id));
            }
        }
    }

    /// An export says of each memory how far it was reviewed; an import does not believe it.
    private void states() {
        int number = 0;
        try (var lines = Files.newBufferedReader(file)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (parse(line) instanceof Json.Obj memory) {
                    var name = memory.object("origin").text("id").filter(id -> !id.isEmpty());
                    CatalogCheck.reportState(
                            notes,
                            memory.text("state").stream().toList(),
                            new CheckFinding.Place(
                                    file,
                                    number,
                                    name.or(() -> memory.text("id")).orElse(""),
                                    ""));
                }
            }
        } catch (IOException problem) {
            notes.unread(CheckService.wholeFile(file), String.valueOf(problem.getMessage()));
        }
    }

    private static Json parse(String line) {
        try {
            return JsonText.parse(line);
        } catch (JsonFault e) { // the reader has told of this line
            return Json.Null.NULL;
        }
    }
}
