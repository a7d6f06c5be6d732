package dev.emend.cli.git;

import dev.emend.app.git.GitRepository;
import dev.emend.app.git.VersionReport;
import dev.emend.app.search.GoldenQueryFile;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.PathText;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.settings.CheckRulesFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Shows what changes for agents from one version of a catalog to another; opens no workspace.
@Command(
        name = "diff",
        description = {
            "Show what changes for agents from one version of a catalog to another: items and learnings, whether agents"
                    + " read an item otherwise, golden queries that are answered otherwise, and what a check finds"
                    + " newly.",
            "OLD and NEW are catalogs, files or folders of Markdown, or those of a commit as git names them:"
                    + " REVISION:PATH, with the path from the top folder of the repository on. A file that the commit does"
                    + " not have counts as empty. Changes nothing; exits 0 whatever the differences are."
        },
        footer = {
            "",
            "Example: emend diff HEAD:agent/knowledge_catalog.json agent/knowledge_catalog.json",
            "         emend diff old.json new.json --queries golden.json --markdown"
        })
public final class DiffCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "OLD", converter = PathText.class, description = "The older version.")
    private String old;

    @Parameters(index = "1", paramLabel = "NEW", converter = PathText.class, description = "The newer version.")
    private String now;

    @Option(names = "--markdown", description = "Print Markdown, for a comment on a pull request.")
    private boolean isMarkdown;

    @Option(
            names = "--queries",
            converter = PathText.class,
            paramLabel = "FILE",
            description = "Golden queries to ask both versions, as emend golden takes them.")
    private @Nullable String queries;

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description = "The rules of the check. Default: emend-check.json beside NEW, if there is one.")
    private @Nullable Path rules;

    @Override
    public Integer call() throws UserException {
        if (isMarkdown && isJson()) {
            throw wrongUsage("--json and --markdown both write to standard output: leave one out.");
        }
        var questions = queries == null
                ? List.<GoldenQueryFile.Question>of()
                : GoldenQueryFile.read(Invocation.name(queries), invocation().readText(queries))
                        .questions();
        try {
            var room = Files.createTempDirectory("emend-diff");
            try {
                var before = version(old, room.resolve("old"));
                var after = version(now, room.resolve("new"));
                var siblingFile = terminal().resolve(now).resolveSibling(CheckRulesFile.NAME);
                if (rules != null && Files.notExists(rules)) {
                    throw badInput(Messages.of("cli.noRulesFile", rules), Messages.of("cli.checkRulesPath"));
                }
                var report = VersionReport.of(
                        before,
                        after,
                        new CheckRulesFile(rules == null ? siblingFile : rules).load(),
                        host().clock(),
                        questions,
                        texts -> host().embed(folder(), texts, Progress.SILENT));
                return answer(
                        () -> DiffJson.of(report),
                        () -> new DiffText(report, name(), isMarkdown).lines().forEach(this::line));
            } finally {
                delete(room);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary file cannot be written", e);
        }
    }

    private String name() {
        return now.substring(now.lastIndexOf(':') + 1);
    }

    private static void delete(Path room) throws IOException {
        try (var all = Files.walk(room)) {
            for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /// A file or a folder as it is, or a copy of one of a commit.
    private Path version(String pathOrRevision, Path copy) throws UserException, IOException {
        var file = terminal().resolve(pathOrRevision);
        int colon = pathOrRevision.indexOf(':');
        if (Files.exists(file) || colon < 1) {
            return file;
        }
        Files.createDirectory(copy);
        var path = pathOrRevision.substring(colon + 1);
        var exportedPath = GitRepository.of(terminal().folder()).export(pathOrRevision.substring(0, colon), path, copy);
        if (exportedPath.isPresent()) {
            return exportedPath.get();
        }
        // a file that the commit does not have counts as empty
        return path.endsWith(".json")
                ? Files.writeString(copy.resolve("empty.json"), "[]")
                : Files.writeString(copy.resolve("empty.md"), "");
    }
}
