package dev.emend.app.check;

import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.app.core.UserErrors;
import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.exchange.Formats;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.FrontMatter;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRules;
import dev.emend.model.texts.FileText;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// The gate an agent's knowledge passes before it is used: looks at catalogs and at every foreign
/// format that is read, and changes nothing.
public final class CheckService {
    /// The number of bytes examined of a file in an unknown format.
    private static final int MAX_UNKNOWN = 1 << 20;

    private final Clock clock;
    private final Measures measures;
    private final boolean arePlansLessons;

    /// Measures that need more than the files.
    public interface Measures {
        /// The tokens of a text; empty when there is no model.
        default OptionalInt tokens(String text) {
            return OptionalInt.empty();
        }

        /// The decision of reviewers about a learning of a catalog; empty where nobody was asked.
        ///
        /// @param learning as it is in the file, by the name of its item and its own
        default Optional<ReviewState> state(Path catalog, LearningRef learning) throws UserException {
            return Optional.empty();
        }

        /// Pairs of learnings of a catalog of which reviewers hold that nobody can follow both; none
        /// where nobody was asked.
        default List<List<LearningRef>> contradictions(Path catalog) throws UserException {
            return List.of();
        }
    }

    /// @param path a file, or the folder of a Chroma store
    public record Subject(Path path, CheckRules rules) {}

    public CheckService(Clock clock, Measures measures) {
        this(clock, measures, false);
    }

    CheckService(Clock clock, Measures measures, boolean arePlansLessons) {
        this.clock = clock;
        this.measures = measures;
        this.arePlansLessons = arePlansLessons;
    }

    /// Checks these together: a `kb_source` of one may name an item of another. Learnings are
    /// compared within their file.
    ///
    /// @throws UserException when a path is not there or a profile is unknown; what is wrong in a
    ///   file is a finding
    public CheckReport check(List<Subject> subjects) throws UserException {
        return report(subjects, run(subjects), false);
    }

    /// Like [#check(List)], but also against the repository that the subjects refer to.
    ///
    /// @throws UserException also when git fails
    public CheckReport check(List<Subject> subjects, RepositoryCheck repository) throws UserException {
        var recorders = run(subjects);
        var passages = new ArrayList<RepositoryCheck.Passage>();
        for (int i = 0; i < recorders.size(); i++) {
            var file = subjects.get(i).path();
            recorders.get(i).passages().forEach(one -> passages.add(new RepositoryCheck.Passage(file, one.text())));
        }
        var staleReferences = repository.check(passages).iterator();
        for (var recorder : recorders) {
            for (var passage : recorder.passages()) {
                for (var reference : staleReferences.next()) {
                    recorder.add(
                            reference.rule(),
                            passage.at().apply(reference.start()),
                            reference.repeatOffsets().stream()
                                    .map(passage.at()::apply)
                                    .distinct()
                                    .toList(),
                            reference.fate(),
                            reference.fate());
                }
            }
        }
        return report(subjects, recorders, true);
    }

    private static CheckReport report(
            List<Subject> subjects, List<CheckRecorder> recorders, boolean isAgainstRepository) {
        var files = subjects.stream().map(Subject::path).toList();
        var findings = new ArrayList<CheckFinding>();
        int excusedCount = 0;
        for (var recorder : recorders) {
            excusedCount += recorder.excusedCount();
            findings.addAll(recorder.findings());
        }
        findings.sort(Comparator.comparingInt(
                        (CheckFinding finding) -> files.indexOf(finding.place().file()))
                .thenComparingInt(finding -> finding.place().line())
                .thenComparingInt(finding -> finding.place().column())
                .thenComparing(CheckFinding::rule)
                .thenComparing(finding -> finding.place().label())
                .thenComparing(CheckFinding::message));
        return new CheckReport(files, findings, excusedCount, isAgainstRepository, List.of());
    }

    /// The recorders of the contents and findings of these subjects, in their order.
    List<CheckRecorder> run(List<Subject> subjects) throws UserException {
        var catalogs = new ArrayList<CatalogCheck>();
        var stores = new ArrayList<ForeignStoreCheck>();
        var notes = new ArrayList<CheckRecorder>();
        var subjectPaths = new HashSet<Path>();
        subjects.forEach(
                subject -> subjectPaths.add(subject.path().toAbsolutePath().normalize()));
        for (var subject : subjects) {
            var path = subject.path();
            if (Files.notExists(path)) {
                throw new UserException(
                        UserException.Code.NOT_FOUND,
                        Messages.of("check.noPath", path),
                        "",
                        Messages.of("shared.checkPath"));
            }
            var recorder = new CheckRecorder(subject.rules());
            notes.add(recorder);
            runPart(path, recorder, () -> {
                try {
                    requireSize(path);
                    open(path, recorder, catalogs, stores);
                    if (recorder.failure() != null) {
                        return;
                    }
                    if (SkillCheck.isAt(path)) {
                        SkillCheck.of(path).check(recorder, subjectPaths);
                    } else {
                        frontMatter(path, recorder);
                    }
                    MemoryLimit.check(path, recorder);
                } catch (UserException problem) {
                    recorder.fail(wholeFile(path), problem.message(), problem);
                }
            });
        }
        Set<String> knownIds = new HashSet<>();
        catalogs.forEach(
                check -> check.items().forEach(item -> knownIds.add(item.ref().knowledgeId())));
        for (var catalog : catalogs) {
            runPart(catalog.file(), catalog.notes(), () -> catalog.check(knownIds, measures));
        }
        for (var store : stores) {
            runPart(store.file(), store.notes(), () -> store.check(knownIds, measures));
        }
        return notes;
    }

    /// @throws UserException when it is a Markdown file with more than is read of one
    static void requireSize(Path file) throws UserException {
        try {
            if (MarkdownFolder.isMarkdown(file)
                    && Files.isRegularFile(file)
                    && Files.size(file) > MarkdownFolder.MAX_BYTES) {
                throw UserErrors.badInput(
                        Messages.of("check.fileTooLarge", file, MarkdownFolder.MAX_BYTES / 1_000_000),
                        Messages.of("check.makeSmaller"));
            }
        } catch (IOException problem) {
            throw UserErrors.unreadable(
                    Messages.of("check.theFile", file), problem, Messages.of("check.checkPermissions"));
        }
    }

    /// Takes down front matter of a Markdown file that does not end or is no YAML. The rules of Cursor (`.mdc`) have
    /// patterns in it that are none and are read as they are.
    private static void frontMatter(Path file, CheckRecorder notes) throws UserException {
        if (!MarkdownFolder.isMarkdown(file) || file.toString().endsWith(".mdc") || !Files.isRegularFile(file)) {
            return;
        }
        try {
            FrontMatter.mistake(FileText.of(Files.readAllBytes(file)).text())
                    .ifPresent(mistake ->
                            notes.frontMatter(new CheckFinding.Place(file, mistake.line(), "", ""), mistake.reason()));
        } catch (IOException problem) {
            throw UserErrors.unreadable(
                    Messages.of("check.theFile", file), problem, Messages.of("check.checkPermissions"));
        }
    }

    /// A part of the check of one file.
    private interface Part {
        void run() throws UserException;
    }

    /// Runs a check of one file; a failure is reported with that file, and the others are checked.
    private static void runPart(Path file, CheckRecorder notes, Part part) throws UserException {
        try {
            part.run();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError bug) {
            System.getLogger(CheckService.class.getName()).log(System.Logger.Level.ERROR, "A check failed", bug);
            notes.fail(wholeFile(file), Messages.of("check.failed"), UserErrors.bug(bug));
        }
    }

    static CheckFinding.Place wholeFile(Path file) {
        return new CheckFinding.Place(file, 0, "", "");
    }

    private void open(Path path, CheckRecorder notes, List<CatalogCheck> catalogs, List<ForeignStoreCheck> stores)
            throws UserException {
        try {
            // a line that begins with # makes no Markdown of them
            var format = SecretDetector.isOfCredentials(String.valueOf(path.getFileName()))
                    ? Optional.<Format>empty()
                    : Formats.detect(path);
            var figures = notes.figures();
            if (format.isEmpty() && MarkdownFolder.isMarkdown(path) && Files.isRegularFile(path)) {
                format = Optional.of(Format.CLAUDE_MEMORY); // whoever names it means it, whatever it looks like
            }
            figures.format = format.map(Format::word).orElse("");
            if (format.isEmpty()) {
                figures.whyUnknown = Formats.isEmpty(path)
                        ? Messages.of("check.isEmpty")
                        : Formats.whyUnknown(path, Messages.of("check.unknownFormat"));
            }
            if (format.isPresent() && format.get() != Format.CATALOG) {
                stores.add(new ForeignStoreCheck(path, format.get(), notes, clock, arePlansLessons));
            } else if (format.isPresent() || isJson(path)) {
                var glance = ReadOnlyCatalog.at(path);
                glance.catalog()
                        .readOnly()
                        .ifPresent(reason ->
                                notes.add(CheckRule.SCHEMA, wholeFile(path), reason.replaceFirst("\\.$", "")));
                catalogs.add(new CatalogCheck(path, glance, notes, clock));
            } else {
                var reason = figures.whyUnknown;
                notes.fail(wholeFile(path), "it " + reason, unknown(path, reason));
                secrets(path, notes);
            }
        } catch (ExchangeException problem) {
            fail(notes, path, problem);
            secrets(path, notes);
        } catch (UserException problem) {
            if (problem instanceof CatalogException catalogException) {
                var place = new CheckFinding.Place(path, catalogException.line().orElse(0), "", "");
                notes.fail(place, catalogException.reason(), problem);
            } else {
                notes.fail(wholeFile(path), problem.message(), problem);
            }
            secrets(path, notes);
        }
    }

    /// Of a file that is read as nothing else: it may be one of credentials.
    private static void secrets(Path path, CheckRecorder notes) throws UserException {
        if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
            return;
        }
        try (var in = Files.newInputStream(path)) {
            notes.secrets(path, FileText.of(in.readNBytes(MAX_UNKNOWN)).text());
        } catch (IOException problem) {
            throw UserErrors.unreadable(
                    Messages.of("check.theFile", path), problem, Messages.of("check.checkPermissions"));
        }
    }

    static UserException unknown(Path path, String reason) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                path + " " + reason + ".",
                Messages.of("shared.nothingChanged"),
                Messages.of("check.listFormats"));
    }

    static void fail(CheckRecorder notes, Path path, ExchangeException problem) {
        notes.fail(wholeFile(path), problem.message(), problem);
    }

    /// Whether it begins as JSON does, so that its mistake can be told.
    private static boolean isJson(Path path) throws UserException {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (var in = Files.newInputStream(path)) {
            var text = FileText.of(in.readNBytes(FileText.SAMPLE)).text().strip();
            return text.startsWith("[") || text.startsWith("{");
        } catch (IOException problem) {
            throw UserErrors.unreadable(
                    Messages.of("check.theFile", path), problem, Messages.of("check.checkPermissions"));
        }
    }

    /// Limit of `MEMORY.md` that Claude Code reads at the start of a session: 200 lines, and 25 KB at most. The text
    /// below waits until the agent opens the file.
    private static final class MemoryLimit {
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
                throw UserErrors.unreadable(file.toString(), e, Messages.of("check.checkPermissions"));
            }
        }
    }
}
