package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.analysis.references.ReferenceFinder;
import dev.emend.app.check.CheckService;
import dev.emend.app.check.RepositoryCheck;
import dev.emend.app.check.SkillOverview;
import dev.emend.app.git.MergeDriver;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.exchange.Formats;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.FrontMatter;
import dev.emend.fixtures.GitProject;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.json.YamlText;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRules;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Reads texts of others that grow in every way a pattern or a parser may stumble over. Nothing is timed: at these
/// sizes
/// what costs more than linear takes minutes or no stack is deep enough, and what is linear a hundredth of the limit.
class GrowingInputsTest {
    /// Of a processor, not of a clock: other work on the machine does not count.
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static final int MOST_FAILURES = 3;

    /// What is written many times, behind something that comes once, and before something else.
    private record Growth(String before, String piece, String after) {
        String text(int size) {
            return before + piece.repeat(Math.max(1, size / piece.length())) + after;
        }

        @Override
        public String toString() {
            return Json.Arr.ofTexts(List.of(before, piece, after)).compact();
        }
    }

    private static final List<String> PIECES = List.of(
            " ",
            "\n",
            "\t",
            "\r",
            "\r\n",
            " \n",
            "a",
            "a ",
            "a\n",
            "ab cd. ",
            "-",
            "- ",
            "- a\n",
            "-x ",
            "* ",
            "*a",
            "_",
            "__a",
            "1. ",
            "> ",
            ">",
            "#",
            "# ",
            "# a\n",
            "=",
            "=\n",
            "`",
            "` a",
            "~~~\n",
            "```\n",
            "[",
            "[]",
            "[a](",
            "](",
            "![",
            "[a]: b\n",
            "[[",
            "|",
            "|-",
            "| a ",
            "<",
            "<a ",
            "<!--",
            "</",
            "&",
            "&a;",
            "\\",
            "{",
            "}",
            "{\"a\":",
            "\"",
            "\"\\",
            "'",
            ":",
            ": ",
            ":b\n",
            ": b\n",
            "a: b\n",
            "? ",
            "! ",
            "!a ",
            "*a ",
            "&a ",
            "&a [",
            "%",
            "%a ",
            "$(",
            "$(a)",
            "@",
            "a@",
            "a@b.",
            ".",
            "a.",
            "../",
            "/",
            "a/",
            "a-",
            "://",
            "a://",
            ",",
            ";",
            "a=",
            "=a",
            "export ",
            "0",
            "1.",
            "1:",
            "0x",
            "\u00e9",
            "\u3042",
            "\u2028",
            "\ud83d\ude00",
            "\u200b",
            "\uff21",
            "not ",
            "never use ",
            "key: ",
            "password=",
            "token ",
            "AKIA",
            "eyJ",
            "a_",
            "aB",
            "::",
            "a::",
            "()",
            "(",
            "#L",
            "$ ",
            "└─ ",
            "│ ",
            "-----BEGIN ",
            "line\n\n",
            "\n---\n",
            "---\n",
            "user: ");

    private static List<Growth> growths(String piece) {
        return List.of(
                new Growth("", piece, ""),
                new Growth("", piece, "!"),
                new Growth("- [x](", piece, ""),
                new Growth("# ", piece, " x"),
                new Growth("---\n", piece, "\n---\nx\n"),
                new Growth("---\nname: x\ndescription: ", piece, "\n---\nx\n"));
    }

    private interface Read {
        void read(Path folder, String text) throws Exception;
    }

    /// Everything that reads what others wrote.
    enum Reader {
        MARKDOWN_FOLDER((folder, text) -> {
            var files = new TreeMap<>(Map.of("x.md", text.getBytes(StandardCharsets.UTF_8)));
            var one = FolderItems.of(new MarkdownFolder(folder, files), List.of());
            var before = new CatalogReader(UUID.randomUUID(), folder, Long.MAX_VALUE).read(one.json(), _ -> {});
            files.put("x.md", text.replace('a', 'b').getBytes(StandardCharsets.UTF_8));
            FolderItems.of(new MarkdownFolder(folder, files), List.of(before));
        }),
        YAML((_, text) -> YamlText.parse(text)),
        FRONT_MATTER((_, text) -> FrontMatter.parse(text)),
        JSON((_, text) -> JsonText.parse(text)),
        CATALOG((folder, text) -> {
            var json = Json.Arr.ofTexts(List.of(text)).compact();
            for (var written : List.of(
                    text, "[" + text + "]", "[{\"knowledge_id\":" + json.substring(1, json.length() - 1) + "}]")) {
                try {
                    new CatalogReader(UUID.randomUUID(), folder, Long.MAX_VALUE)
                            .read(written.getBytes(StandardCharsets.UTF_8), _ -> {});
                } catch (UserException | TruncatedFileException e) {
                    assertEquals(false, String.valueOf(e.getMessage()).isEmpty());
                }
            }
        }),
        REFERENCES((_, text) -> ReferenceFinder.find(text)),
        DETECTION((folder, text) -> {
            for (var name : List.of("x.md", "x.jsonl", "x.csv")) {
                Formats.detect(Files.writeString(folder.resolve(name), text));
            }
        }),
        CLAUDE_MEMORY((folder, text) -> read(Format.CLAUDE_MEMORY, folder, "x.md", text)),
        OKF((folder, text) -> read(Format.OKF, folder, "x.md", text)),
        BASIC_MEMORY((folder, text) -> read(Format.BASIC_MEMORY, folder, "x.md", text)),
        CSV((folder, text) -> {
            read(Format.PGVECTOR_CSV, folder, "x.csv", "task,tactical_learning,task_embedding\n" + text);
            read(Format.FEEDBACK, folder, "x.csv", "id,kind,text,tags\n" + text);
        }),
        CHECK_MARKDOWN((folder, text) -> check(folder, "MEMORY.md", text)),
        CHECK_SKILL((folder, text) -> check(folder, "SKILL.md", text)),
        SKILLS((folder, text) -> {
            Files.createDirectories(folder.resolve("other"));
            Files.writeString(folder.resolve("SKILL.md"), text);
            Files.writeString(folder.resolve("other/SKILL.md"), text.replace('a', 'b'));
            SkillOverview.of(List.of(folder));
        }),
        MERGE((folder, text) -> MergeDriver.merge(
                Files.writeString(folder.resolve("base.md"), text),
                Files.writeString(folder.resolve("ours.md"), "- ours\n" + text),
                Files.writeString(folder.resolve("theirs.md"), text + "\n- theirs\n"),
                "CLAUDE.md"));

        private final Read read;

        Reader(Read read) {
            this.read = read;
        }

        private static void read(Format format, Path folder, String name, String text)
                throws IOException, UserException {
            Formats.read(format, Files.writeString(folder.resolve(name), text), _ -> {}, Progress.SILENT);
        }

        private static void check(Path folder, String name, String text) throws IOException, UserException {
            var file = Files.writeString(folder.resolve(name), text);
            new CheckService(Clock.systemUTC(), new CheckService.Measures() {})
                    .check(List.of(new CheckService.Subject(file, CheckRules.DEFAULTS)));
        }
    }

    /// What is read line by line from a repository.
    private static final List<String> MANIFESTS = List.of(
            "package.json",
            "deno.json",
            "Makefile",
            "justfile",
            "Cargo.toml",
            "pyproject.toml",
            "setup.cfg",
            "requirements.txt",
            "go.mod",
            "pom.xml",
            ".gitmodules",
            "docs/guide.md");

    @TempDir
    Path temporary;

    private final List<String> failures = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(Reader.class)
    void noReaderCostsMoreThanItsText(Reader reader) {
        var some = new ArrayList<Growth>();
        for (int i = reader.ordinal() % 2; i < PIECES.size(); i += 2) {
            some.add(growths(PIECES.get(i)).get((i / 2 + reader.ordinal()) % 6));
        }
        readAll(reader, some, 60_000);
    }

    @Tag("slow")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @ParameterizedTest
    @EnumSource(Reader.class)
    void noReaderCostsMoreThanItsLargeText(Reader reader) {
        readAll(
                reader,
                PIECES.stream().flatMap(piece -> growths(piece).stream()).toList(),
                1_000_000);
    }

    private void readAll(Reader reader, List<Growth> growths, int size) {
        for (var growth : growths) {
            guarded(reader + " of " + growth, () -> reader.read.read(temporary, growth.text(size)));
        }
        assertEquals(List.of(), failures);
    }

    @Test
    void noFormatCostsMoreThanItsRecords() throws Exception {
        records(5_000);
    }

    @Tag("slow")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @Test
    void noFormatCostsMoreThanItsLargeRecords() throws Exception {
        records(500_000);
    }

    /// Each sample with its longer texts grown, and with its records many times.
    private void records(int size) throws IOException {
        var samples = new ArrayList<Path>();
        for (var folder : List.of("src/test/resources/exchange", "catalogs/formats", "catalogs/spreadsheet_desktop")) {
            try (var files = Files.walk(Path.of(folder))) {
                files.filter(Files::isRegularFile).sorted().forEach(samples::add);
            }
        }
        var longText = Pattern.compile("\"(?:[^\"\\\\]|\\\\.){24,}+\"(?!\\s*:)");
        for (var sample : samples) {
            var text = Files.readString(sample);
            var name = String.valueOf(sample.getFileName());
            int lines = Math.max(1, size / Math.max(1, text.length()));
            guarded(name + " many times", () -> formats(name, text.repeat(lines)));
            if (name.endsWith(".json") || name.endsWith(".af")) {
                guarded(name + " in a list", () -> formats(name, "[" + text + ("," + text).repeat(lines) + "]"));
            }
            var pieces = PIECES;
            for (var piece : pieces) {
                var grown = Json.Arr.ofTexts(List.of(piece.repeat(size / piece.length())))
                        .compact();
                var value = grown.substring(1, grown.length() - 1);
                var one = longText.matcher(text).results().count() > 8
                        ? longText.matcher(text).replaceFirst(Matcher.quoteReplacement(value))
                        : longText.matcher(text).replaceAll(Matcher.quoteReplacement(value));
                if (!one.equals(text)) {
                    guarded(
                            name + " with texts of "
                                    + Json.Arr.ofTexts(List.of(piece)).compact(),
                            () -> formats(name, one));
                }
            }
        }
        assertEquals(List.of(), failures);
    }

    private void formats(String name, String text) throws IOException, UserException {
        var file = Files.writeString(temporary.resolve(name), text);
        var format = Formats.detect(file);
        if (format.isPresent() && format.get() != Format.CATALOG) {
            Formats.read(format.get(), file, _ -> {}, Progress.SILENT);
        }
        new CheckService(Clock.systemUTC(), new CheckService.Measures() {})
                .check(List.of(new CheckService.Subject(file, CheckRules.DEFAULTS)));
    }

    @Test
    void noManifestCostsMoreThanItsText() throws Exception {
        manifests(10_000);
    }

    @Tag("slow")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @Test
    void noManifestCostsMoreThanItsLargeText() throws Exception {
        manifests(300_000);
    }

    /// All pieces at once: what each is behind decides little for a reader of lines.
    private void manifests(int size) throws Exception {
        var befores = List.of("", "a: ", "\"a\": \"", "a = \"", "require ", "a[", "<artifactId>", "a%:", "a $(");
        int number = 0;
        for (var before : befores) {
            var project = GitProject.in(temporary.resolve("repository" + number++));
            for (var manifest : MANIFESTS) {
                var text = PIECES.stream()
                        .map(piece -> new Growth(before, piece, "!\n").text(size / 10))
                        .collect(Collectors.joining());
                project.write(manifest, text);
            }
            project.git("add", "--all");
            project.git("commit", "-q", "-m", "all");
            for (var manifest : MANIFESTS) {
                project.write(manifest, "none\n");
            }
            project.git("add", "--all");
            project.git("commit", "-q", "-m", "none");
            project.write("Makefile", "%".repeat(200) + "a: b\n" + "a" + "$(X)%".repeat(100) + ": c\n");
            project.git("add", "--all");
            project.git("commit", "-q", "-m", "targets");
            var memory = project.folder.resolve("CLAUDE.md");
            Files.writeString(memory, "Run `make " + "a".repeat(size / 10) + "` and `npm run a`, see `a/b.md`.\n");
            guarded(
                    "a repository behind " + before,
                    () -> new CheckService(Clock.systemUTC(), new CheckService.Measures() {})
                            .check(
                                    List.of(new CheckService.Subject(memory, CheckRules.DEFAULTS)),
                                    RepositoryCheck.of(project.folder)));
        }
        assertEquals(List.of(), failures);
    }

    private interface Work {
        void run() throws Exception;
    }

    /// Notes what fails with more than words for people, and what uses up the limit.
    private void guarded(String name, Work work) {
        if (failures.size() >= MOST_FAILURES) {
            return; // what hangs goes on behind the test
        }
        var failure = new AtomicReference<String>("");
        var thread = Thread.ofPlatform().daemon().name("reader").start(() -> {
            try {
                work.run();
            } catch (UserException | IOException | JsonFault | FrontMatter.Mistake | TruncatedFileException e) {
                if (String.valueOf(e.getMessage()).isBlank()) {
                    failure.set("says nothing");
                }
            } catch (Throwable e) {
                failure.set(e + " at "
                        + Arrays.stream(e.getStackTrace())
                                .filter(frame -> frame.getClassName().startsWith("dev.emend"))
                                .limit(3)
                                .toList());
            }
        });
        var processor = ManagementFactory.getThreadMXBean();
        long used = 0;
        try {
            while (!thread.join(Duration.ofMillis(50))) {
                used = Math.max(used, processor.getThreadCpuTime(thread.threadId()));
                if (used > LIMIT.toNanos()) {
                    failure.set("hangs at "
                            + Arrays.stream(thread.getStackTrace())
                                    .filter(frame -> frame.getClassName().startsWith("dev.emend")
                                            || frame.getClassName().startsWith("org."))
                                    .limit(6)
                                    .toList());
                    break;
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (!failure.get().isEmpty()) {
            failures.add(name.substring(0, Math.min(200, name.length())) + ": " + failure.get());
        }
    }
}
