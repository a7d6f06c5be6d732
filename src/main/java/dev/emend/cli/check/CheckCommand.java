package dev.emend.cli.check;

import dev.emend.app.check.CheckReport;
import dev.emend.app.check.CheckService;
import dev.emend.app.check.RepositoryCheck;
import dev.emend.app.transfer.ImportFileResolver;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.LeftOutText;
import dev.emend.cli.common.OutputFile;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule.Severity;
import dev.emend.model.rules.CheckRules;
import dev.emend.model.texts.Messages;
import dev.emend.settings.CheckRulesFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The gate an agent's knowledge passes in CI; needs no workspace.
@CommandTraits(isLong = true)
@Command(
        name = "check",
        description = {
            "Check what an agent knows before it is used: mistakes in the file, learnings nobody judged,"
                    + " contradictions, duplicates, secrets, texts that instruct the model, hidden"
                    + " characters, low trust, what is stale, the prompt budget, unknown sources.",
            "With --repository, also paths, lines, scripts, names of code, packages and links it speaks of and"
                    + " the repository has no more, with what git says became of them.",
            "Changes nothing. With --workspace, what reviewers decided there counts. Exits 1 when a finding is an error. The rules are in emend-check.json beside the"
                    + " file; see docs/check.md."
        },
        footer = {
            "",
            "Example: emend check agent/knowledge_catalog.json --format sarif --out check.sarif",
            "Example: emend check AGENTS.md --repository ."
        })
public final class CheckCommand extends CliCommand {
    /// The reports it writes.
    enum Format {
        TEXT,
        JSON,
        SARIF,
        JUNIT
    }

    /// From what severity on it fails.
    enum FailOn {
        ERROR,
        WARNING,
        NOTE,
        NEVER;

        boolean failsOn(Severity severity) {
            return this != NEVER && severity.ordinal() <= ordinal();
        }
    }

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "Catalogs, or files and folders of any format Emend reads. A kb_source may name an"
                    + " item of another of them. Default with --repository: the memory files it tracks, such as"
                    + " AGENTS.md.")
    private List<Path> files = List.of();

    @Option(
            names = "--repository",
            paramLabel = "DIR",
            description = "Check what they name against this git repository and its history.")
    private @Nullable Path repository;

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description = "The rules. Default: emend-check.json beside each file, if there is one.")
    private @Nullable Path rules;

    @Option(names = "--format", paramLabel = "NAME", description = "text, json, sarif or junit. Default: text.")
    private Format format = Format.TEXT;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write the report here; standard output tells the counts.")
    private @Nullable Path out;

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            description = "error, warning, note or never. Default: error.")
    private FailOn failOn = FailOn.ERROR;

    private boolean isModelMissed;

    @Override
    public Integer call() throws UserException, CommandEnvironment.WorkspaceInUse {
        if (isJson() && out == null && format != Format.TEXT && format != Format.JSON) {
            throw wrongUsage("--json and --format "
                    + format.name().toLowerCase(Locale.ROOT)
                    + " both write to standard output: leave one out, or name a file with"
                    + " --out.");
        }
        if (files.isEmpty() && repository == null) {
            throw wrongUsage("Name a FILE, or a repository with --repository.");
        }
        var repositoryCheck = repository == null ? null : RepositoryCheck.of(repository);
        var workspace = folder().isPresent() ? workspace() : null;
        var subjects = new ArrayList<CheckService.Subject>();
        var all = new LinkedHashSet<Path>();
        var leftOut = new ArrayList<LeftOutFile>();
        for (var path : files) {
            try {
                var importFiles = ImportFileResolver.of(path.normalize());
                all.addAll(importFiles.files());
                leftOut.addAll(importFiles.leftOut());
            } catch (UserException e) {
                if (files.size() == 1) {
                    throw e;
                }
                all.add(path.normalize()); // what is wrong with it is told beside the others' findings
            }
        }
        if (repositoryCheck != null && files.isEmpty()) {
            all.addAll(memoryFiles(repositoryCheck));
            leftOut.addAll(repositoryCheck.leftOut());
        }
        if (repositoryCheck != null && repositoryCheck.isShallow()) {
            note("The history of the repository was cut off when it was cloned: what went before is not found."
                    + " Clone it whole, in a workflow with fetch-depth: 0.");
        }
        for (var file : all) {
            subjects.add(new CheckService.Subject(file, rules(file)));
        }
        var service = new CheckService(host().clock(), new Model(workspace));
        var report = repositoryCheck == null ? service.check(subjects) : service.check(subjects, repositoryCheck);
        write(report.leavingOut(leftOut));
        boolean isFailed = report.findings().stream().anyMatch(finding -> failOn.failsOn(finding.severity()))
                || failOn != FailOn.NEVER && LeftOutText.isAnyUnread(leftOut);
        return isFailed ? Exit.INPUT : Exit.DONE;
    }

    private List<Path> memoryFiles(RepositoryCheck repositoryCheck) throws UserException {
        var memoryFiles = repositoryCheck.memoryFiles();
        if (memoryFiles.isEmpty()) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("cli.noMemoryFiles", String.valueOf(repository)),
                    Messages.of("cli.nothingChecked"),
                    Messages.of("cli.nameMemoryFiles"));
        }
        return memoryFiles;
    }

    private void write(CheckReport report) throws UserException {
        var checkText = new CheckText(report, terminal().folder());
        var text = switch (format) {
            case TEXT -> checkText.text();
            case JSON -> CheckJson.of(checkText).compact() + "\n";
            case SARIF -> CheckSarif.of(checkText).compact() + "\n";
            case JUNIT -> CheckJUnit.of(checkText);
        };
        if (out != null) {
            OutputFile.report(out, text, "--out");
        }
        if (isJson() || out == null && format == Format.JSON) {
            terminal().json(CheckJson.of(checkText));
        } else if (out != null) {
            line(checkText.counts() + " Written to " + out + ".");
        } else if (format == Format.TEXT) {
            text.lines().forEach(this::line);
        } else {
            terminal().out().print(text);
            terminal().out().flush();
        }
    }

    private CheckRules rules(Path file) throws UserException {
        var siblingFile = file.resolveSibling(CheckRulesFile.NAME);
        if (rules != null && Files.notExists(rules)) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("cli.noRulesFile", rules),
                    Messages.of("cli.nothingChecked"),
                    Messages.of("cli.checkRulesPath"));
        }
        if (rules != null && Files.isDirectory(rules)) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("cli.rulesIsFolder", rules),
                    Messages.of("cli.nothingChecked"),
                    Messages.of("cli.nameFile", rules.resolve(CheckRulesFile.NAME)));
        }
        return new CheckRulesFile(rules == null ? siblingFile : rules).load();
    }

    /// The bundled model, and a workspace when one was named; what the model can't measure is left
    /// out, and told once.
    private final class Model implements CheckService.Measures {
        private final @Nullable Workspace workspace;

        Model(@Nullable Workspace workspace) {
            this.workspace = workspace;
        }

        @Override
        public Optional<ReviewState> state(Path catalog, LearningRef learning) throws UserException {
            if (workspace == null) {
                return Optional.empty();
            }
            var item = learning.item();
            var itemRef = new ItemRef(workspace.library().open(catalog).id(), item.knowledgeId(), item.occurrence());
            return workspace.library().item(itemRef).learnings().stream()
                    .filter(candidate -> candidate.learning().ref().identity().equals(learning.identity()))
                    .map(candidate -> candidate.state())
                    .findFirst();
        }

        @Override
        public List<List<LearningRef>> contradictions(Path catalog) throws UserException {
            if (workspace == null) {
                return List.of();
            }
            var id = workspace.library().open(catalog).id();
            return workspace.review().proposals().awaitFresh().contradictions().stream()
                    .map(two -> List.of(LearningRef.parse(two.one()), LearningRef.parse(two.other())))
                    .filter(two -> two.getFirst().item().catalog().equals(id))
                    .toList();
        }

        @Override
        public OptionalInt tokens(String text) {
            try {
                return OptionalInt.of(host().tokens(folder(), text));
            } catch (UserException e) {
                noteMissingModel(e);
                return OptionalInt.empty();
            }
        }

        private void noteMissingModel(UserException noModel) {
            if (!isModelMissed) {
                isModelMissed = true;
                note(noModel.message());
                note("The prompt budget is not checked. " + noModel.remedy());
            }
        }
    }
}
