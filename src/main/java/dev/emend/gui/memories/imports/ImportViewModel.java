package dev.emend.gui.memories.imports;

import dev.emend.app.core.Actor;
import dev.emend.app.transfer.ImportService;
import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.app.transfer.ImportService.InterruptedImport;
import dev.emend.app.transfer.ImportService.Outcome;
import dev.emend.app.transfer.ImportService.Preview;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Bringing files of other tools in: what is in them first, then the import as a job, then what
/// became of it. Catalogs among them are opened, not imported.
public final class ImportViewModel {
    static final String CATALOG = "catalog";

    /// The code of a job that a person cancelled.
    private static final String CANCELLED = "cancelled";

    private final Actor actor;
    private final ImportService service;
    private final ScreenHost host;
    private final Consumer<Outcome> onDone;
    private final ObjectProperty<Load<List<Preview>>> previews = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Load<Outcome>> outcome = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Load<List<InterruptedImport>>> unfinished = new SimpleObjectProperty<>(Load.idle());

    private List<Path> looked = List.of();

    /// @param onDone told what came in
    public ImportViewModel(Actor actor, ImportService service, ScreenHost host, Consumer<Outcome> onDone) {
        this.actor = actor;
        this.service = service;
        this.host = host;
        this.onDone = onDone;
        previews.subscribe(state -> state.ready().ifPresent(this::openCatalogs));
        outcome.subscribe(state -> {
            state.ready().ifPresent(this::tell);
            if (state instanceof Load.Failed<Outcome>) {
                readUnfinished();
            }
        });
    }

    /// Nothing is chosen yet.
    public void open() {
        previews.set(Load.idle());
        outcome.set(Load.idle());
        readUnfinished();
    }

    /// Looks into files and folders; nothing is written.
    public void look(List<Path> paths) {
        open();
        looked = List.copyOf(paths);
        host.job(
                Texts.get("memories.import.job.look", paths.size()),
                progress -> service.preview(actor, paths, progress),
                previews);
    }

    /// Looks again, after it failed or was cancelled.
    public void lookAgain() {
        look(looked);
    }

    public void chooseFile() {
        host.ask().openFile(Texts.get("memories.import.ask")).ifPresent(path -> look(List.of(path)));
    }

    public void chooseFolder() {
        host.ask().folder(Texts.get("memories.import.ask.folder")).ifPresent(path -> look(List.of(path)));
    }

    private void openCatalogs(List<Preview> all) {
        all.stream().filter(preview -> preview.format().equals(CATALOG)).forEach(preview -> host.open(preview.path()));
    }

    /// What can be imported of what was looked into.
    List<Path> importable() {
        return previews.get().ready().orElse(List.of()).stream()
                .filter(ImportViewModel::isImportable)
                .map(Preview::path)
                .toList();
    }

    static boolean isImportable(Preview preview) {
        return !preview.format().isEmpty()
                && !preview.format().equals(CATALOG)
                && preview.problem().isEmpty()
                && preview.counts().imported() > 0;
    }

    /// The sum over all files.
    static Counts total(List<Preview> all) {
        return new Counts(
                all.stream().mapToInt(preview -> preview.counts().imported()).sum(),
                all.stream().mapToInt(preview -> preview.counts().unchanged()).sum(),
                all.stream().mapToInt(preview -> preview.counts().rejected()).sum(),
                all.stream().mapToInt(preview -> preview.counts().secrets()).sum());
    }

    /// Imports as a job that can be cancelled; what is in by then stays in.
    public void start() {
        var paths = importable();
        if (paths.isEmpty() || outcome.get().isRunning()) {
            return;
        }
        host.job(
                Texts.get("memories.import.job", paths.size()),
                progress -> service.run(actor, paths, progress),
                outcome);
    }

    public void resume(InterruptedImport cut) {
        previews.set(Load.idle());
        host.job(
                Texts.get("memories.import.job", cut.paths().size()),
                progress -> service.resume(actor, cut.batch(), progress),
                outcome);
    }

    public void discard(InterruptedImport cut) {
        host.background()
                .run(
                        () -> {
                            service.discard(actor, cut.batch());
                            return cut;
                        },
                        _ -> {
                            readUnfinished();
                            host.done(Texts.get("memories.done.discarded", cut.imported()), false);
                        },
                        host::fail);
    }

    /// Looks for imports that were cut off.
    public void readUnfinished() {
        host.background().load(unfinished, service::unfinished);
    }

    private void tell(Outcome done) {
        readUnfinished();
        onDone.accept(done);
        var counts = done.total();
        host.done(Texts.get("memories.done.imported", counts.imported(), counts.rejected()), counts.imported() > 0);
    }

    /// Why the import did not get to its end, and what that means.
    static String why(Problem problem) {
        return problem.code().equals(CANCELLED)
                ? Texts.get("memories.import.cancelled")
                : (problem.message() + " " + problem.impact() + " " + problem.remedy()).strip();
    }

    public ObjectProperty<Load<List<Preview>>> previews() {
        return previews;
    }

    public ObjectProperty<Load<Outcome>> outcome() {
        return outcome;
    }

    public ObjectProperty<Load<List<InterruptedImport>>> unfinished() {
        return unfinished;
    }
}
