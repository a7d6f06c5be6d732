package dev.emend.cli.git;

import dev.emend.app.git.BranchProposal;
import dev.emend.app.git.DecisionLog;
import dev.emend.app.git.GitRepository;
import dev.emend.app.library.LibraryService;
import dev.emend.app.library.PrivateContent;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Puts what was decided about a catalog on a branch, for others to look at.
@Command(
        name = "propose",
        description = {
            "Propose what was decided about a catalog to others: one commit on a branch of its own, whose message says"
                    + " in words what changed, who decided it and why.",
            "Proposed is what the file has now against the last commit. Your work tree, your index and the branch you"
                    + " are on stay as they are, and nothing is pushed. Exits 1 when nothing changed, or when secrets,"
                    + " home folders, e-mail addresses or your names would go along."
        },
        footer = {
            "",
            "Example: emend propose agent/knowledge_catalog.json --branch knowledge/publish --dry-run",
            "         emend propose agent/knowledge_catalog.json --branch knowledge/publish"
        })
public final class ProposeCommand extends CliCommand {
    private static final int NAMED = 20;

    @Parameters(
            arity = "0..1",
            paramLabel = "CATALOG",
            description = "The catalog. Default: the only one the workspace knows.")
    private @Nullable Path catalog;

    @Option(names = "--branch", required = true, paramLabel = "NAME", description = "The branch to make.")
    private String branch;

    @Option(
            names = "--repository",
            paramLabel = "DIR",
            description = "A folder of the repository. Default: the one the catalog lies in.")
    private @Nullable Path repository;

    @Option(names = "--update", description = "The branch is there already: add a commit to it.")
    private boolean isUpdate;

    @Option(names = "--dry-run", description = "Show the message, and write nothing.")
    private boolean isDryRun;

    @Option(names = "--anyway", description = "Propose also what looks private.")
    private boolean isAnyway;

    @Override
    public Integer call() throws UserException, CommandEnvironment.WorkspaceInUse {
        var workspace = openForReading();
        var file = file(workspace);
        var log = log(workspace, file);
        var folder = Files.isDirectory(file)
                ? file
                : file.toAbsolutePath().normalize().resolveSibling("");
        var gitRepository = GitRepository.of(repository == null ? folder : repository);
        var proposal = BranchProposal.of(gitRepository, file, branch, isUpdate, log);
        refusePrivate(proposal, workspace);
        var message = proposal.message();
        if (isDryRun) {
            return answer(
                    Json.Obj.of("dry_run", true, "branch", branch, "message", message),
                    message.stripTrailing().lines().toList());
        }
        var commit = proposal.commit();
        var push = "git push --set-upstream origin " + branch;
        var lines = new ArrayList<>(message.lines().limit(1).toList());
        lines.add("Commit " + commit.substring(0, 12) + " on branch " + branch + ".");
        lines.add("To push it: " + push);
        return answer(
                Json.Obj.of(
                        "branch", branch,
                        "commit", commit,
                        "message", message,
                        "items", proposal.difference().items().size(),
                        "push", push),
                lines);
    }

    private Path file(Workspace workspace) throws UserException {
        if (catalog == null) {
            var knownCatalogs = open(workspace, List.of(), Messages.of("git.nameCatalog"));
            if (knownCatalogs.size() > 1) {
                throw badInput(
                        Messages.of("git.severalCatalogs", knownCatalogs.size()), Messages.of("git.nameCatalog"));
            }
            return catalog(workspace, knownCatalogs.iterator().next()).path();
        }
        if (!Files.isRegularFile(catalog) && !LibraryService.isMarkdown(catalog)) {
            throw badInput(Messages.of("shared.noFile", catalog), Messages.of("shared.checkPath"));
        }
        return catalog;
    }

    /// A catalog the workspace does not know is not made known to it: nobody decided anything there.
    private static DecisionLog log(Workspace workspace, Path file) throws UserException {
        for (var recent : workspace.library().recent()) {
            if (recent.isThere() && isSame(recent.path(), file)) {
                var id = workspace.library().open(file).id();
                workspace.library().flush();
                return DecisionLog.of(workspace.journal(), workspace.library().version(id));
            }
        }
        return DecisionLog.NOTHING;
    }

    private static boolean isSame(Path knownPath, Path file) throws UserException {
        try {
            return Files.isSameFile(knownPath, file);
        } catch (IOException e) {
            throw badInput(
                    Messages.of("cli.fileUnreadable", file, FailureReason.of(e)), Messages.of("cli.checkPath"), e);
        }
    }

    private void refusePrivate(BranchProposal proposal, Workspace workspace) throws UserException {
        var names = new LinkedHashSet<>(PrivateContent.namesOfThisMachine());
        names.add(actor(workspace).name());
        var findings = proposal.privateContent(new PrivateContent(names));
        if (findings.isEmpty()) {
            return;
        }
        if (isAnyway) {
            findings.forEach(this::note);
            return;
        }
        var examples = String.join("; ", findings.subList(0, Math.min(NAMED, findings.size())));
        throw badInput(Messages.of("git.privateContent", findings.size(), examples), Messages.of("git.redactOrAnyway"));
    }
}
