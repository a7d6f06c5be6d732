package dev.emend.gui.imports;

import dev.emend.app.core.Actor;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.runs.RunService;
import dev.emend.app.transfer.ImportService;
import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.app.transfer.ImportService.InterruptedImport;
import dev.emend.app.transfer.ImportService.Outcome;
import dev.emend.app.transfer.ImportService.Preview;
import dev.emend.app.transfer.ImportService.Previews;
import dev.emend.app.transfer.PreviewContents;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Bringing files of other tools in: what is in them first, then the import as a job, then what
/// became of it. It goes to no other screen unless a person asks for it.
public final class ImportViewModel {
    private static final String CATALOG = "catalog";

    /// The code of a job that a person cancelled.
    private static final String CANCELLED = "cancelled";

    /// Reads or brings something in, and tells how far it is.
    private interface Import {
        Outcome run(Progress progress) throws Exception;
    }

    private final Actor actor;
    private final ImportServices services;
    private final ScreenHost host;
    final ObjectProperty<ImportState> state = new SimpleObjectProperty<>(new ImportState.Choosing());
    private final ObjectProperty<Load<Previews>> previews = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Load<ImportResult>> importResult = new SimpleObjectProperty<>(Load.idle());
    final ObjectProperty<Load<List<InterruptedImport>>> interruptedImports = new SimpleObjectProperty<>(Load.idle());

    /// Whether the dialog is up: what ends meanwhile is told there, else in a message.
    final BooleanProperty isShown = new SimpleBooleanProperty();
    final ProgressViewModel progress;
    private List<Path> looked = List.of();
    private AtomicBoolean cancel = new AtomicBoolean();

    public ImportViewModel(Actor actor, Workspace workspace, ScreenHost host) {
        this.actor = actor;
        this.services = ImportServices.of(workspace);
        this.host = host;
        this.progress = new ProgressViewModel(host.background().ui());
        previews.subscribe(this::looked);
        importResult.subscribe(this::ran);
    }

    /// Begins with these files, or with choosing some. What is under way goes on and is shown.
    void open(List<Path> files) {
        if (state.get() instanceof ImportState.Importing) {
            if (!files.isEmpty()) {
                host.done(Texts.get("imports.busy"), false);
            }
        } else if (files.isEmpty()) {
            choose();
        } else {
            look(files);
        }
    }

    /// No files are chosen.
    void choose() {
        previews.set(Load.idle());
        importResult.set(Load.idle());
        state.set(new ImportState.Choosing());
        readUnfinished();
    }

    /// Looks into files and folders; nothing is written.
    void look(List<Path> files) {
        looked = List.copyOf(files);
        cancel = new AtomicBoolean();
        var cancelFlag = cancel;
        progress.reset();
        state.set(new ImportState.Looking());
        host.job(
                Texts.get("imports.job.look", files.size()),
                job -> services.imports().preview(actor, files, progress.track(job, cancelFlag)),
                previews);
    }

    private void looked(Load<Previews> load) {
        if (!(state.get() instanceof ImportState.Looking)) {
            return;
        }
        if (load instanceof Load.Ready<Previews>(Previews(var files, var leftOut))) {
            state.set(new ImportState.Seen(files, leftOut));
        } else if (load instanceof Load.Failed<Previews>(var problem)) {
            if (problem.code().equals(CANCELLED)) {
                choose();
            } else {
                state.set(new ImportState.Failed(problem));
            }
        }
    }

    void chooseFile() {
        host.ask().openFile(Texts.get("imports.ask")).ifPresent(path -> look(List.of(path)));
    }

    void chooseFolder() {
        host.ask().folder(Texts.get("imports.ask.folder")).ifPresent(path -> look(List.of(path)));
    }

    static boolean isCatalog(Preview file) {
        return file.format().equals(CATALOG) && file.problem().isEmpty();
    }

    static boolean isImportable(Preview file) {
        return !file.format().isEmpty()
                && !file.format().equals(CATALOG)
                && file.problem().isEmpty()
                && file.counts().imported() > 0;
    }

    /// A file of a folder that was looked into by its path from there.
    String name(Path file) {
        return looked.stream()
                .filter(folder -> file.startsWith(folder) && !file.equals(folder))
                .findFirst()
                .map(folder -> folder.relativize(file))
                .orElse(file)
                .toString();
    }

    /// The inspected files that can be imported.
    List<Preview> importable() {
        return state.get() instanceof ImportState.Seen(var files, var _)
                ? files.stream().filter(ImportViewModel::isImportable).toList()
                : List.of();
    }

    /// The sum over some files.
    static Counts total(Collection<Preview> files) {
        return new Counts(
                files.stream().mapToInt(file -> file.counts().imported()).sum(),
                files.stream().mapToInt(file -> file.counts().unchanged()).sum(),
                files.stream().mapToInt(file -> file.counts().rejected()).sum(),
                files.stream().mapToInt(file -> file.counts().secrets()).sum());
    }

    static PreviewContents contents(Collection<Preview> files) {
        return files.stream().map(Preview::contents).reduce(PreviewContents.NOTHING, PreviewContents::plus);
    }

    /// Imports as a job that can be cancelled.
    void start() {
        var files = importable();
        if (files.isEmpty()) {
            return;
        }
        var paths = files.stream().map(Preview::path).toList();
        var sources = new LinkedHashSet<String>();
        files.forEach(file -> sources.addAll(file.contents().sources()));
        run(paths.size(), job -> services.imports().run(actor, paths, job), sources);
    }

    void resume(InterruptedImport interruptedImport) {
        var sources = new LinkedHashSet<String>();
        interruptedImport.paths().forEach(path -> sources.add(path.toString()));
        run(
                interruptedImport.paths().size(),
                job -> services.imports().resume(actor, interruptedImport.batch(), job),
                sources);
    }

    private void run(int files, Import step, Collection<String> sources) {
        cancel = new AtomicBoolean();
        var cancelFlag = cancel;
        progress.reset();
        state.set(new ImportState.Importing(false));
        host.job(
                Texts.get("imports.job", files),
                job -> {
                    var trackedProgress = progress.track(job, cancelFlag);
                    try {
                        return services.result(step.run(trackedProgress), sources);
                    } finally {
                        if (trackedProgress.isCancelled()) {
                            host.background().ui().execute(this::wasCut);
                        }
                    }
                },
                importResult);
    }

    /// Requests cancellation: an inspection stops at once, an import once the records being written are
    /// in.
    void cancel() {
        cancel.set(true);
        if (state.get() instanceof ImportState.Looking) {
            choose();
        } else if (state.get() instanceof ImportState.Importing) {
            state.set(new ImportState.Importing(true));
        }
    }

    private void ran(Load<ImportResult> load) {
        switch (load) {
            case Load.Ready<ImportResult>(var result) when !cancel.get() -> finish(result);
            case Load.Failed<ImportResult>(var problem) -> {
                if (problem.code().equals(CANCELLED)) { // in the list of jobs; its work only ends
                    cancel();
                } else {
                    state.set(new ImportState.Failed(problem));
                    readUnfinished();
                    if (!isShown.get()) {
                        host.fail(problem);
                    }
                }
            }
            default -> {}
        }
    }

    private void finish(ImportResult result) {
        readUnfinished();
        state.set(new ImportState.Done(result));
        if (!isShown.get()) {
            tell(result);
        }
    }

    private void tell(ImportResult result) {
        var counts = result.outcome().total();
        host.done(Texts.get("imports.done", counts.imported(), counts.rejected()), counts.imported() > 0);
    }

    /// The work of a cancelled import is over: shows what came in, takes an import of nothing away.
    private void wasCut() {
        host.background()
                .run(
                        () -> {
                            var interruptedImport =
                                    services.imports().unfinished().stream().reduce((_, last) -> last);
                            if (interruptedImport.isPresent()
                                    && interruptedImport.get().importedCount() == 0) {
                                services.imports()
                                        .discard(actor, interruptedImport.get().batch());
                                return Optional.<InterruptedImport>empty();
                            }
                            return interruptedImport;
                        },
                        interruptedImport -> state.set(new ImportState.Cancelled(interruptedImport)),
                        problem -> state.set(new ImportState.Failed(problem)));
    }

    /// Keeps the records of an interrupted import and ends it.
    void keep(InterruptedImport interruptedImport) {
        settle(
                () -> services.imports().keep(interruptedImport.batch()),
                Texts.get("imports.kept", interruptedImport.importedCount()));
    }

    /// Removes the records of an interrupted import.
    void discard(InterruptedImport interruptedImport) {
        settle(
                () -> services.imports().discard(actor, interruptedImport.batch()),
                Texts.get("imports.discarded", interruptedImport.importedCount()));
    }

    private interface Step {
        void run() throws Exception;
    }

    private void settle(Step step, String sentence) {
        host.background()
                .run(
                        () -> {
                            step.run();
                            return sentence;
                        },
                        message -> {
                            host.done(message, true);
                            choose();
                        },
                        this::fail);
    }

    private void fail(Problem problem) {
        state.set(new ImportState.Failed(problem));
    }

    /// Tries again what failed: the look, when there is nothing to continue.
    void retry() {
        if (looked.isEmpty()) {
            choose();
        } else {
            look(looked);
        }
    }

    void openCatalog(Path file) {
        host.open(file);
    }

    void showRuns(ImportResult result) {
        host.go("runs", result.filter());
    }

    void showMemories(ImportResult result) {
        host.go("memories", result.filter());
    }

    void showRejected() {
        host.go("memories", "quarantine:");
    }

    /// The existing runs and memories of an inspected file, with the filter line that shows them.
    ImportResult existingRecords(Preview file) {
        var contents = file.contents();
        var line = FilterText.clause("source", String.join("|", contents.sources()));
        return new ImportResult(new Outcome(0, new ArrayList<>()), contents.runs(), contents.memories(), line);
    }

    /// Looks for imports that were cut off.
    private void readUnfinished() {
        host.background().load(interruptedImports, services.imports()::unfinished);
    }

    /// Workspace services that the import uses. Calls block.
    private record ImportServices(ImportService imports, RunService runs, MemoryQueryService memories) {
        static ImportServices of(Workspace workspace) {
            return new ImportServices(
                    workspace.memories().imports(),
                    workspace.insights().runs(),
                    workspace.memories().table());
        }

        /// The result with the current number of records from these sources.
        ImportResult result(Outcome outcome, Collection<String> sources) throws UserException {
            if (sources.isEmpty()) {
                return new ImportResult(outcome, 0, 0, "");
            }
            var line = FilterText.clause("source", String.join("|", sources));
            return new ImportResult(
                    outcome,
                    runs.rows(line, RunService.Order.NEWEST).rows().size(),
                    memories.rows(memories.filter(line), MemoryQueryService.Order.NEWEST, false)
                            .rows()
                            .size(),
                    line);
        }
    }
}
