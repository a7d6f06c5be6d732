package dev.emend.cli.git;

import dev.emend.app.core.ProgramCommand;
import dev.emend.app.git.GitRepository;
import dev.emend.app.git.MergeDriver;
import dev.emend.app.git.MergeDriverSetup;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.PathText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Merges a catalog or a Markdown file for git, which runs it; opens no workspace.
@Command(
        name = "merge-driver",
        description = {
            "Merge three versions of a catalog or a Markdown file for git, which runs this by itself once --install"
                    + " has told a repository so.",
            "The result is written into OURS. Items are merged field by field; where both sides changed the same, ours"
                    + " is written and the conflict is told. In a Markdown file, list entries that both sides added are"
                    + " all kept.",
            "Exits 0 when all is merged, 1 when conflicts are left, 2 when nothing could be merged and OURS is as it"
                    + " was. Of a missing program it exits 69, as always."
        },
        footer = {
            "",
            "Example: emend merge-driver --install",
            "         emend merge-driver --install --repository ~/agent 'memories/*.md'"
        })
public final class MergeDriverCommand extends CliCommand {
    private static final int VERSIONS = 3;

    /// Git takes this for a conflict too.
    private static final int NOT_MERGED = 2;

    @Parameters(
            arity = "0..*",
            paramLabel = "BASE OURS THEIRS",
            converter = PathText.class,
            hideParamSyntax = true,
            description = "Files with the three versions; with --install, patterns of the files to be merged, as"
                    + " .gitattributes takes them. Default: " + MergeDriverSetup.USUAL + ".")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--path",
            converter = PathText.class,
            paramLabel = "PATH",
            description = "What the file is called in the repository. Default: the name of OURS.")
    private @Nullable String path;

    @Option(
            names = "--install",
            description = "Let git merge with Emend: adds a line to .gitattributes for each pattern, and the command to"
                    + " the settings of this clone.")
    private boolean install;

    @Option(
            names = "--repository",
            paramLabel = "DIR",
            description = "With --install, a folder of the repository. Default: the current folder.")
    private @Nullable Path repository;

    @Override
    public Integer call() throws UserException {
        if (install) {
            return install();
        }
        if (words.size() != VERSIONS) {
            throw wrongUsage("merge-driver needs BASE OURS THEIRS, or --install.");
        }
        if (repository != null) {
            throw wrongUsage("--repository goes with --install.");
        }
        var versions = words.stream().map(terminal()::resolve).toList();
        try {
            var conflicts = MergeDriver.merge(
                    versions.get(0), versions.get(1), versions.get(2), path == null ? words.get(1) : path);
            if (!isJson()) {
                conflicts.forEach(this::note);
            }
            answer(() -> Json.Obj.of("merged", conflicts.isEmpty(), "conflicts", conflicts), () -> {});
            return conflicts.isEmpty() ? Exit.DONE : Exit.INPUT;
        } catch (UserException e) {
            if (e.code() == UserException.Code.MISSING) {
                throw e;
            }
            return notMerged(e);
        }
    }

    private int notMerged(UserException problem) {
        note("emend: " + problem.message());
        note(problem.impact());
        note(problem.remedy());
        answer(
                () -> Json.Obj.of(
                        "error",
                        Json.Obj.of(
                                "code", problem.code().name().toLowerCase(Locale.ROOT),
                                "message", problem.message(),
                                "impact", problem.impact(),
                                "remedy", problem.remedy())),
                () -> {});
        return NOT_MERGED;
    }

    private int install() throws UserException {
        if (path != null) {
            throw wrongUsage("--path does not go with --install.");
        }
        var gitRepository = GitRepository.of(repository == null ? terminal().folder() : repository);
        var patterns = words.isEmpty() ? List.of(MergeDriverSetup.USUAL) : words;
        var program = ProgramCommand.quote(ProgramCommand.program());
        var done = MergeDriverSetup.install(gitRepository, patterns, program);
        return answer(
                Json.Obj.of(
                        "attributes", done.attributes().toString(),
                        "added", done.addedLines(),
                        "driver", done.driver(),
                        "driver_set", done.isDriverSet()),
                List.of(
                        done.addedLines().isEmpty()
                                ? done.attributes() + " has these lines already."
                                : "Added to " + done.attributes() + ": " + String.join("; ", done.addedLines())
                                        + ". Commit it, so that others get it.",
                        done.isDriverSet()
                                ? "Set merge.emend.driver in this clone: " + done.driver()
                                : "This clone has that merge.emend.driver already."));
    }
}
