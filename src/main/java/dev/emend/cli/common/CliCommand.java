package dev.emend.cli.common;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ActorName;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// A command: the program around it, and how it answers. What it throws
/// becomes a sentence and an exit code in one place, the command line.
@Command(mixinStandardHelpOptions = true, versionProvider = AppVersion.class)
public abstract class CliCommand implements Callable<Integer> {
    private static final int MAX_HITS = 1000;
    private static final int MAX_NAME = 200;

    @Spec
    protected CommandSpec spec;

    private @Nullable Workspace openedWorkspace;

    /// Whether something that is to be read could not be.
    private boolean isIncomplete;

    protected final Invocation invocation() {
        return (Invocation) spec.root().userObject();
    }

    protected final Terminal terminal() {
        return invocation().terminal();
    }

    protected final CommandEnvironment host() {
        return invocation().host();
    }

    protected final boolean isJson() {
        return invocation().json;
    }

    /// The host, in the store that was named.
    protected final CommandEnvironment hostOfStore() throws UserException {
        var store = invocation().store;
        if (store != null) {
            host().use(store);
        }
        return host();
    }

    /// The folder of the workspace as it was named; empty for the default one.
    protected final Optional<Path> folder() {
        return Optional.ofNullable(invocation().workspace);
    }

    protected final Workspace workspace() throws UserException, CommandEnvironment.WorkspaceInUse {
        checkPerson();
        var workspace = hostOfStore().workspace(folder());
        openedWorkspace = workspace;
        invocation().watch(workspace, isHeldListed());
        return workspace;
    }

    /// The workspace for looking only: one that is not there is not made.
    protected final Workspace openForReading() throws UserException, CommandEnvironment.WorkspaceInUse {
        checkPerson();
        var workspace = hostOfStore().glance(folder());
        invocation().watch(workspace, isHeldListed());
        return workspace;
    }

    /// Whether the command lists the files that wait for an answer, so that they need not be told.
    protected boolean isHeldListed() {
        return false;
    }

    /// Whether the command answers from what a known catalog held last when it can't be read, as agents are answered.
    protected boolean isLastGoodRead() {
        return false;
    }

    /// Whether the command names the catalogs the workspace knows whose file or folder is gone.
    protected boolean isGoneNamed() {
        return false;
    }

    private void checkPerson() {
        var person = invocation().person;
        if (person != null && (person.isBlank() || person.length() > MAX_NAME)) {
            throw wrongUsage(Messages.of("cli.nameLength", MAX_NAME), Messages.of("cli.giveShorterName"));
        }
        if (person != null && ActorName.isOfClient(person)) {
            throw wrongUsage(Messages.of("shared.nameOfAgent", person), Messages.of("cli.giveShorterName"));
        }
    }

    /// In whose name the command works.
    protected final Actor actor(Workspace workspace) {
        var person = invocation().person;
        return person == null ? workspace.openedFor() : new Actor(person);
    }

    /// Opens these files; when there are none, every catalog the workspace knows. People are told what can't be read,
    /// and the others still answer; the command ends with [Exit#INPUT] then.
    protected final Set<UUID> open(Workspace workspace, List<Path> files) throws UserException {
        return open(workspace, files, Messages.of("cli.nameIn"));
    }

    /// @param next how this command takes a catalog
    protected final Set<UUID> open(Workspace workspace, List<Path> files, String next) throws UserException {
        if (files.isEmpty()) {
            var knownCatalogs = openKnown(workspace);
            if (knownCatalogs.isEmpty()) {
                throw new UserException(UserException.Code.BAD_INPUT, Messages.of("cli.noReadableCatalog"), "", next);
            }
            return knownCatalogs;
        }
        var catalogs = new LinkedHashSet<UUID>();
        for (var file : files) {
            try {
                catalogs.add(open(workspace, file));
            } catch (UserException e) {
                if (catalogs.isEmpty() && file.equals(files.getLast())) {
                    throw e; // nothing is left to answer
                }
                noteLeftOut(e);
            }
        }
        return catalogs;
    }

    /// Opens every catalog the workspace knows, as [#open(Workspace, List)], which may be none.
    protected final Set<UUID> openKnown(Workspace workspace) throws UserException {
        var catalogs = new LinkedHashSet<UUID>();
        for (var recent : workspace.library().recent()) {
            try {
                if (recent.isToOpen() || isGoneNamed() && !recent.isClosed()) {
                    catalogs.add(open(workspace, recent.path()));
                }
            } catch (UserException e) {
                noteLeftOut(e);
            }
        }
        return catalogs;
    }

    private UUID open(Workspace workspace, Path file) throws UserException {
        var catalog = isLastGoodRead()
                ? openForReading(workspace, file)
                : workspace.library().open(file);
        workspace.library().fileNotes(catalog.id()).forEach(sentence -> note(file + ": " + sentence));
        isIncomplete |= !catalog.isWhole();
        return catalog.id();
    }

    /// Opens a known catalog, or what it held last, and tells people when it is that.
    protected final CatalogInfo openForReading(Workspace workspace, Path file) throws UserException {
        return workspace
                .library()
                .openForReading(
                        file,
                        problem -> note(String.join(
                                " ", problem.message(), problem.remedy(), Messages.of("cli.lastGoodRead", file))));
    }

    /// Saves what waits for its file, and tells people what of these catalogs can't be written, and why.
    protected final void flush(Workspace workspace, Set<UUID> catalogs) {
        workspace.library().flush();
        var heldCatalogs = workspace.safety().conflicts().news().stream()
                .map(FileNotification::catalog)
                .toList(); // these say themselves that decisions wait
        workspace.library().unsavedCatalogs().stream()
                .filter(status -> catalogs.contains(status.catalog()) && !heldCatalogs.contains(status.catalog()))
                .forEach(status -> status.problem()
                        .ifPresent(
                                problem -> note(String.join(" ", problem.message(), status.note(), problem.remedy()))));
    }

    /// Prints the warnings of a catalog for people; one of which a file is left out makes the command end with
    /// [Exit#INPUT].
    protected final void noteWarnings(CatalogInfo catalog) {
        catalog.warnings().forEach(this::note);
        isIncomplete |= !catalog.isWhole();
    }

    private void noteLeftOut(UserException problem) {
        note("Left out: " + problem.message() + " " + problem.remedy());
        isIncomplete = true;
    }

    /// Whether nobody waits for the command any more, as after Ctrl+C in this process or in the one
    /// that handed it over.
    protected final boolean isStopRequested() {
        return terminal().isLeft() || host().isShutdownRequested();
    }

    /// For work that nobody watches and that stops when nobody waits for it any more.
    protected final Progress silentProgress() {
        return new Progress() {
            @Override
            public void report(long done, long total) {}

            @Override
            public boolean isCancelled() {
                return isStopRequested();
            }
        };
    }

    /// Prints a line of the result for people.
    protected final void line(String text) {
        terminal().line(text);
    }

    /// Prints a message for people that is not the result.
    protected final void note(String text) {
        terminal().note(text);
    }

    /// Waits until a decision is in the file, and tells people what they should know of that.
    ///
    /// @throws UserException when it can't get there
    protected final SaveStatus awaitSaved(CommandResult decision) throws UserException {
        if (openedWorkspace != null && !decision.saveStatus().isDone()) {
            openedWorkspace.library().flush(); // an owner with a window gathers changes first, and somebody waits here
        }
        var state = decision.saveStatus().join();
        if (state.problem().isPresent()) {
            invocation().unsavedChange = OptionalLong.of(decision.change());
            throw state.problem().get();
        }
        if (!state.note().isEmpty()) {
            terminal().note(state.note());
        }
        return state;
    }

    /// Prints the answer, with `--json` as such, else as one line for people.
    protected final int answer(Json answer, String line) {
        return answer(answer, List.of(line));
    }

    protected final int answer(Json answer, List<String> lines) {
        return answer(() -> answer, () -> lines.forEach(this::line));
    }

    /// Prints the answer, with `--json` as such, else for people.
    protected final int answer(Supplier<? extends Json> answer, Runnable print) {
        if (isJson()) {
            terminal().json(answer.get());
        } else {
            print.run();
        }
        return isIncomplete ? Exit.INPUT : Exit.DONE;
    }

    /// That the command was given what it does not take; ends it as a mistyped option does.
    protected final ParameterException wrongUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /// Like [#wrongUsage(String)], with the way out appended.
    protected final ParameterException wrongUsage(String message, String next) {
        return wrongUsage(message + " " + next);
    }

    /// The words of a search line, among which a filter that excludes begins as an option does:
    /// `-tool:Click-Tool`. No option has a space, and the shell takes the quotes of `-"two words"` away.
    protected final String searchLine(List<String> words) {
        var args = spec.commandLine().getParseResult().originalArgs();
        var plain = args.contains("--") ? args.subList(args.indexOf("--"), args.size()) : List.<String>of();
        var clauses = new ArrayList<String>();
        for (var word : words) {
            if (plain.contains(word)) {
                clauses.add(word);
                continue;
            }
            if (word.matches("-[^:<>=\"\\s]*")) {
                throw wrongUsage("Unknown option: '" + word + "'. To look for it, put -- in front of the words.");
            }
            boolean isPhrase = word.matches("-[^:<>=\"\\s]+\\s[^:<>=\"]*");
            clauses.add(isPhrase ? "-\"" + word.substring(1) + '"' : word);
        }
        return String.join(" ", clauses);
    }

    /// That the input is wrong, before anything was changed.
    public static UserException badInput(String message, String next) {
        return badInput(message, next, null);
    }

    public static UserException badInput(String message, String next, @Nullable Throwable cause) {
        return new UserException(
                UserException.Code.BAD_INPUT, message, Messages.of("shared.nothingChanged"), next, cause);
    }

    /// The number of hits asked for.
    protected final int limit(int limit) {
        if (limit < 1 || limit > MAX_HITS) {
            throw wrongUsage(Messages.of("cli.limitOutOfRange", MAX_HITS, limit), Messages.of("cli.rerunWithLimit"));
        }
        return limit;
    }

    /// The item as the commands take it: `open_files`, or `open_files#2` for the second of that
    /// name.
    public static String id(ItemRef item) {
        return EntryJson.id(item);
    }

    /// The open catalog of that id.
    public static CatalogInfo catalog(Workspace workspace, UUID id) {
        return workspace.library().catalogs().stream()
                .filter(catalog -> catalog.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /// Without a value where there is none: JSON knows no NaN.
    public static Json orNull(double number) {
        return Double.isFinite(number) ? Json.from(number) : Json.Null.NULL;
    }

    public static Json orNull(OptionalDouble number) {
        return number.isPresent() ? Json.from(number.getAsDouble()) : Json.Null.NULL;
    }
}
