package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.curation.*;
import dev.emend.gui.home.*;
import dev.emend.gui.kit.*;
import dev.emend.model.*;
import java.nio.file.Path;
import java.time.*;
import java.util.*;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class ScreensTest {
    static HomeFacts facts() {
        var id = new UUID(1, 1);
        var cat =
                new OpenCatalog(
                        id,
                        Path.of("/home/ada/work/asammdf_agent/knowledge_catalog.json"),
                        new Counts(85, 22, 5, 39, 22),
                        Optional.empty(),
                        List.of("Trust of 3 items is lower than their learnings explain"));
        var rows =
                List.of(
                        row(
                                id,
                                "batch_concatenate",
                                "Concatenate all loaded MDF files into one file in the Batch processing tab",
                                0.513,
                                7),
                        row(
                                id,
                                "file_modify_export",
                                "Modify & export: select channels, set raster, choose the output format",
                                0.63,
                                5),
                        row(
                                id,
                                "open_files",
                                "Open one or more MDF files using the File → Open command.",
                                0.698,
                                6),
                        row(
                                id,
                                "set_mode_batch_processing",
                                "Switch the main window to Batch processing",
                                0.74,
                                1),
                        row(
                                id,
                                "can_lin_decoding",
                                "Decode CAN / LIN bus logging with a database",
                                0.81,
                                3));
        return new HomeFacts(
                List.of(cat),
                List.of(
                        new RecentFile(cat.path(), Instant.parse("2026-11-20T03:00:00Z"), true),
                        new RecentFile(
                                Path.of("/home/ada/old/catalog.json"),
                                Instant.parse("2026-10-20T03:00:00Z"),
                                false)),
                new TreeMap<>(
                        Map.of(
                                Learning.Kind.HUMAN_INTERRUPT,
                                9,
                                Learning.Kind.SELF_EXPLORATION,
                                8,
                                Learning.Kind.FAILURE,
                                5)),
                rows,
                5);
    }

    static ItemRow row(UUID id, String name, String title, double trust, int n) {
        return new ItemRow(
                new ItemRef(id, name),
                title,
                trust,
                new LearningFacts(n, n, "", Set.of()),
                ReviewState.KEPT,
                OptionalInt.empty());
    }

    @Test
    void everyScreenLooksRightInLightAndDark() throws Exception {
        FxToolkit.registerPrimaryStage();
        var clock = Clock.fixed(Instant.parse("2026-11-20T06:00:00Z"), ZoneOffset.UTC);
        var pics =
                Tour.walk(
                        new Tour.Plan(
                                () ->
                                        new Opened(
                                                new Door(
                                                        new Library(),
                                                        new Desk(),
                                                        new Recall(),
                                                        new Journal(),
                                                        new Changes()),
                                                Path.of("/home/ada/.local/share/emend"),
                                                Optional.of(Path.of("/x"))),
                                s -> {
                                    var all = new ArrayList<>(Screens.all(s));
                                    all.set(
                                            0,
                                            new Entry(
                                                    "home",
                                                    Icons.HOME,
                                                    false,
                                                    (o, h) ->
                                                            new HomeScreen(
                                                                    new HomeViewModel(
                                                                            ScreensTest::facts,
                                                                            _ -> {},
                                                                            o.sample(),
                                                                            h),
                                                                    h)));
                                    all.add(
                                            1,
                                            new Entry(
                                                    "home",
                                                    Icons.HOME,
                                                    false,
                                                    (o, h) ->
                                                            new HomeScreen(
                                                                    new HomeViewModel(
                                                                            () ->
                                                                                    new HomeFacts(
                                                                                            List
                                                                                                    .of(),
                                                                                            List
                                                                                                    .of(),
                                                                                            Map
                                                                                                    .of(),
                                                                                            List
                                                                                                    .of(),
                                                                                            0),
                                                                            _ -> {},
                                                                            o.sample(),
                                                                            h),
                                                                    h)));
                                    all.remove(1);
                                    return all;
                                },
                                clock,
                                Path.of("target/screenshots")));
        assertEquals(
                List.of(), pics.stream().flatMap(p -> p.findings().stream()).distinct().toList());
    }
}
