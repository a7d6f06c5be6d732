package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.StoreReport;
import dev.emend.app.journal.UndoState;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class StatusViewModelTest {
    private static final Instant NOON = Instant.parse("2025-10-26T12:53:00Z");
    private static final Dates DATES = new Dates(Clock.fixed(NOON, ZoneOffset.UTC));

    @Test
    void tellsWhatTheLastCheckOfTheStoreFound() {
        assertEquals(
                "Store: not checked",
                StatusViewModel.store(Optional.empty(), DATES).text());
        var rows = new StoreReport.Part(StoreReport.Subject.ROWS, 3, List.of());
        var whole = new StoreReport(NOON, true, List.of(rows));
        var item = StatusViewModel.store(Optional.of(whole), DATES);
        assertEquals("Store checked 26 Oct", item.text());
        assertEquals(StyleVariant.NEUTRAL, item.tone());

        var bad = new StoreReport.Part(
                StoreReport.Subject.JOURNAL, 3, List.of("The details of change 2 were altered in the history."));
        var damaged = StatusViewModel.store(Optional.of(new StoreReport(NOON, true, List.of(bad, rows))), DATES);

        assertEquals("Store: damaged", damaged.text());
        assertEquals(StyleVariant.DANGER, damaged.tone());
        assertTrue(damaged.hint().contains("The details of change 2"), damaged.hint());
        assertTrue(damaged.hint().contains("26 Oct 2025, 12:53"), damaged.hint());
    }

    @Test
    void namesTheFileAsPeopleDo() {
        var catalogInfo = catalog("/data/asammdf/knowledge_catalog.json");
        assertEquals(
                "asammdf · knowledge_catalog.json",
                StatusViewModel.catalogs(List.of(catalogInfo)).text());
        assertEquals(
                "2 catalogs",
                StatusViewModel.catalogs(List.of(catalogInfo, catalogInfo)).text());
        assertEquals("No catalog open", StatusViewModel.catalogs(List.of()).text());
    }

    @Test
    void saysWhichCatalogCannotBeChangedAndWhy() {
        var free = catalog("/data/asammdf/knowledge_catalog.json");
        var locked = new CatalogInfo(
                free.id(),
                free.path(),
                free.counts(),
                Optional.of("Line 3, column 5: a name is there twice."),
                List.of(),
                true);
        assertEquals(
                "asammdf · knowledge_catalog.json, read only",
                StatusViewModel.catalogs(List.of(locked)).text());
        var both = StatusViewModel.catalogs(List.of(free, locked));
        assertEquals("2 catalogs, 1 read only", both.text());
        assertEquals(StyleVariant.WARNING, both.tone());
        assertTrue(both.hint().contains("Line 3, column 5"), both.hint());
    }

    @Test
    void tellsTheCatalogThatIsFurthestFromSaved() {
        var saved = state(SaveStatus.Stage.SAVED);
        var decided = state(SaveStatus.Stage.DECIDED);
        var failed = state(SaveStatus.Stage.FAILED);
        assertEquals("Saved 12:53", saving(saved).text());
        assertEquals("Saving", saving(saved, decided).text());
        assertEquals("Not saved", saving(saved, failed, decided).text());
        assertEquals(StyleVariant.DANGER, saving(failed).tone());
        assertEquals("the disk is full", saving(failed).hint());
    }

    @Test
    void saysWhySearchKnowsWordsOnly() {
        var state = new SearchStatus(SearchStatus.Stage.LEXICAL_ONLY, "the model folder is empty", 0, 0);
        assertEquals(
                "Keyword search only: the model folder is empty",
                StatusViewModel.search(state).text());
        var half = new SearchStatus(SearchStatus.Stage.EMBEDDING, "", 40, 160);
        assertEquals("Indexing 25%", StatusViewModel.search(half).text());
    }

    @Test
    void namesWhatUndoTakesBack() {
        var state = new UndoState(14, "Rated open_files", 0, "");
        assertEquals("14 changes to undo", StatusViewModel.undo(state).text());
        assertEquals(
                "Undo: Rated open_files (Ctrl+Z)", StatusViewModel.undo(state).hint());
    }

    @Test
    void countsJobsWithTheLeastFinished() {
        assertEquals("No jobs", StatusViewModel.jobs(0, 0));
        assertEquals("Jobs: 2, 25%", StatusViewModel.jobs(2, 0.25));
        assertEquals("Jobs: 1", StatusViewModel.jobs(1, -1));
    }

    private static StatusViewModel.Item saving(SaveStatus... states) {
        return StatusViewModel.saveItem(List.of(states), DATES);
    }

    private static SaveStatus state(SaveStatus.Stage stage) {
        var problem = stage == SaveStatus.Stage.FAILED
                ? Optional.of(new UserException(UserException.Code.STORE, "the disk is full", "", ""))
                : Optional.<UserException>empty();
        return new SaveStatus(new UUID(0, stage.ordinal()), stage, NOON, "", problem);
    }

    private static CatalogInfo catalog(String path) {
        return new CatalogInfo(
                new UUID(0, 1), Path.of(path), new CatalogCounts(1, 0, 0, 0, 0), Optional.empty(), List.of(), true);
    }
}
