package dev.emend.gui.imports;

import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.app.transfer.ImportService.FileOutcome;
import dev.emend.app.transfer.ImportService.InterruptedImport;
import dev.emend.app.transfer.ImportService.Outcome;
import dev.emend.app.transfer.ImportService.Preview;
import dev.emend.app.transfer.ImportService.Sample;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.app.transfer.PreviewContents;
import dev.emend.app.transfer.SkippedRecords;
import dev.emend.gui.kit.Load;
import dev.emend.gui.tour.ScreenState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The states of the import dialog, made up for pictures.
public final class ImportStates {
    private static final Path FILES = Path.of("/data/people/second.reviewer/Downloads/agent memories 2025");

    private ImportStates() {}

    /// @param open brings the dialog up
    /// @param now when it is
    public static List<ScreenState> of(ImportDialog dialog, Runnable open, Instant now) {
        var model = dialog.model;
        return List.of(
                new ScreenState("import-choose", () -> {
                    open.run();
                    model.interruptedImports.set(new Load.Ready<>(List.of(cut(now))));
                }),
                state("import-runs", model, open, new ImportState.Seen(List.of(runs()), List.of())),
                state("import-files", model, open, new ImportState.Seen(files(), leftOut())),
                state("import-catalog", model, open, new ImportState.Seen(List.of(catalog()), List.of())),
                state("import-picture", model, open, new ImportState.Seen(List.of(picture()), List.of())),
                new ScreenState("import-running", () -> {
                    open.run();
                    model.state.set(new ImportState.Importing(false));
                    model.progress.share.set(0.41);
                    model.progress.records.set(12_304);
                }),
                state("import-done", model, open, new ImportState.Done(result())),
                state("import-cancelled", model, open, new ImportState.Cancelled(Optional.of(cut(now)))));
    }

    private static ScreenState state(String name, ImportViewModel model, Runnable open, ImportState shown) {
        return new ScreenState(name, () -> {
            open.run();
            model.interruptedImports.set(new Load.Ready<>(List.of()));
            model.state.set(shown);
        });
    }

    private static Preview runs() {
        return new Preview(
                FILES.resolve("gpt-4o-airline.json"),
                "tau_bench",
                new Counts(14, 46, 1, 0),
                new PreviewContents(
                        60, 0, 0, 0, Set.of(FILES.resolve("gpt-4o-airline.json").toString())),
                List.of(
                        new Sample(
                                "run",
                                "Your user id is mia_li_3668. You want to fly from New York to Seattle on May 20 (one way). You do not want to fly before 11am est.",
                                "new"),
                        new Sample(
                                "run",
                                "Your user id is olivia_gonzalez_2305, you currently live in Newark. You have a one-day trip to Texas.",
                                "unchanged"),
                        new Sample(
                                "run",
                                "You are Noah Muller and want to change your upcoming outgoing flight from San Francisco.",
                                "new"),
                        new Sample("run", "Your name is Omar Davis and your user id is omar_davis_3817.", "new"),
                        new Sample("run", "Your user id is sofia_kim_7287. You want to cancel a trip.", "new")),
                List.of(new SkippedRecords("The file ends in the middle of a record.", 1, "line 4121, /14/traj")),
                "");
    }

    static List<Preview> files() {
        return List.of(
                new Preview(
                        FILES.resolve("deep_agent_memories_export_november.json"),
                        "pgvector_json",
                        new Counts(997, 0, 3, 2),
                        new PreviewContents(0, 997, 0, 0, Set.of()),
                        List.of(
                                new Sample("learned", "Build a REST API with authentication", "new"),
                                new Sample("learned", "Rebook a flight after a cancellation", "new"),
                                new Sample("learned", "Migrate the billing tables without downtime", "unchanged"),
                                new Sample("learned", "Draft the weekly status mail", "new")),
                        List.of(
                                new SkippedRecords("The text is not closed.", 2, "line 412"),
                                new SkippedRecords("It has no task.", 1, "line 998")),
                        ""),
                new Preview(
                        FILES.resolve("session-2025-11-04.jsonl"),
                        "claude_code",
                        new Counts(1, 0, 0, 0),
                        new PreviewContents(1, 0, 0, 0, Set.of()),
                        List.of(new Sample("run", "Add retries to the import job", "new")),
                        List.of(),
                        ""),
                new Preview(
                        FILES.resolve("memory.jsonl"),
                        "mcp_memory",
                        new Counts(0, 214, 0, 0),
                        new PreviewContents(0, 114, 0, 100, Set.of()),
                        List.of(new Sample("learned", "second.reviewer", "unchanged")),
                        List.of(),
                        ""),
                picture());
    }

    private static List<LeftOutFile> leftOut() {
        return List.of(
                new LeftOutFile(FILES.resolve(".git"), "a folder of another program"),
                new LeftOutFile(FILES.resolve("README.md"), "a page about a project; name it itself to import it"));
    }

    private static Preview picture() {
        var file = FILES.resolve("holiday.png");
        return new Preview(
                file,
                "",
                new Counts(0, 0, 0, 0),
                PreviewContents.NOTHING,
                List.of(),
                List.of(),
                file + " is a picture. Emend imports runs, memories and feedback of agents, and opens knowledge"
                        + " catalogs.");
    }

    private static Preview catalog() {
        return new Preview(
                FILES.resolve("knowledge_catalog.json"),
                "catalog",
                new Counts(0, 0, 0, 0),
                new PreviewContents(0, 0, 85, 0, Set.of()),
                List.of(),
                List.of(),
                "");
    }

    private static ImportResult result() {
        return new ImportResult(
                new Outcome(
                        7,
                        List.of(new FileOutcome(
                                FILES.resolve("gpt-4o-airline.json"), "tau_bench", new Counts(14, 46, 1, 0), ""))),
                60,
                0,
                "source:x");
    }

    private static InterruptedImport cut(Instant now) {
        return new InterruptedImport(
                16, List.of(FILES.resolve("all_runs.jsonl")), now.minus(Duration.ofHours(5)), 41_500);
    }
}
