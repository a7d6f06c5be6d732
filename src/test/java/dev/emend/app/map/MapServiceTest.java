package dev.emend.app.map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.Actors;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class MapServiceTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;

    @BeforeEach
    void openBothSamples() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        var second = Files.createDirectories(folder.resolve("git_cli")).resolve("knowledge_catalog.json");
        Files.copy(Path.of("catalogs", "git_cli", "knowledge_catalog.json"), second);
        opened.workspace().library().open(second);
        embed();
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private Workspace workspace() {
        return opened.workspace();
    }

    private MapService service() {
        return workspace().insights().map();
    }

    private void embed() {
        workspace().search().start();
        workspace().search().awaitReady();
    }

    private static Map<String, List<Float>> places(KnowledgeMap map) {
        var places = new HashMap<String, List<Float>>();
        for (int i = 0; i < map.size(); i++) {
            places.put(map.points().get(i).key(), List.of(map.x()[i], map.y()[i]));
        }
        return places;
    }

    private static double distance(KnowledgeMap map, int one, int other) {
        return Math.hypot(map.x()[one] - map.x()[other], map.y()[one] - map.y()[other]);
    }

    private static double middleDistance(KnowledgeMap map) {
        var all = new ArrayList<Double>();
        for (int i = 0; i < map.size(); i++) {
            for (int j = 0; j < i; j++) {
                all.add(distance(map, i, j));
            }
        }
        all.sort(Double::compare);
        return all.get(all.size() / 2);
    }

    @Test
    void theFirstTimePlacesAreDueAndThenTheyStay() throws Exception {
        var before = service().read(Progress.SILENT);
        assertTrue(before.coverage().isDue());
        assertEquals(0, before.size());
        var projected = service().project(Progress.SILENT);
        assertFalse(projected.coverage().isDue());
        assertEquals(0, projected.coverage().withoutVector());
        assertTrue(projected.points().stream().anyMatch(point -> point.kind() == MapPoint.Kind.LEARNING));
        assertEquals(places(projected), places(service().read(Progress.SILENT)));
        assertEquals(places(projected), places(service().project(Progress.SILENT)), "the same map each time");
    }

    /// Catalogs get other numbers in each workspace, and are opened in another order.
    @Test
    void theSameTextsGiveTheSameMapInAnotherWorkspace() throws Exception {
        var here = lastingPlaces(service().project(Progress.SILENT));
        opened.close();
        var elsewhere = Files.createDirectories(folder.resolve("elsewhere").resolve("git_cli"))
                .resolve("knowledge_catalog.json");
        Files.copy(Path.of("catalogs", "git_cli", "knowledge_catalog.json"), elsewhere);
        opened = OpenWorkspace.at(elsewhere, Clock.systemUTC());
        var sample = Files.createDirectories(folder.resolve("elsewhere").resolve("sample"))
                .resolve("knowledge_catalog.json");
        Files.copy(Path.of("catalogs", "spreadsheet_desktop", "knowledge_catalog.json"), sample);
        workspace().library().open(sample);
        embed();
        assertEquals(here, lastingPlaces(service().project(Progress.SILENT)));
    }

    /// By text: the numbers of catalogs are others elsewhere.
    private static Map<Long, List<Float>> lastingPlaces(KnowledgeMap map) {
        var places = new HashMap<Long, List<Float>>();
        for (int i = 0; i < map.size(); i++) {
            places.put(map.points().get(i).textHash(), List.of(map.x()[i], map.y()[i]));
        }
        return places;
    }

    @Test
    void onlyWhatSomebodyDecidedOnHasThatState() throws Exception {
        var learning = service().project(Progress.SILENT).points().stream()
                .flatMap(point -> point.learning().stream())
                .findFirst()
                .orElseThrow();
        workspace().review().decisions().keepAll(Actors.REVIEWER, List.of(learning));
        var kept = service().read(Progress.SILENT).points().stream()
                .filter(point -> point.facts().state().equals(Optional.of(ReviewState.KEPT)))
                .map(MapPoint::key)
                .toList();
        assertEquals(List.of(learning.key()), kept, "the items of the catalog were not proposed");
    }

    @Test
    void placesAreThereAgainAfterARestart() throws Exception {
        opened.close();
        var catalog = folder.resolve("knowledge_catalog.json");
        Files.copy(opened.catalog(), catalog, StandardCopyOption.REPLACE_EXISTING);
        opened = OpenWorkspace.at(catalog, Clock.systemUTC());
        embed();
        var projected = service().project(Progress.SILENT);
        assertTrue(projected.size() > 0);
        opened.close();
        opened = OpenWorkspace.at(catalog, Clock.systemUTC());
        embed();
        var again = service().read(Progress.SILENT);
        assertFalse(again.coverage().isDue());
        assertEquals(places(projected), places(again));
    }

    @Test
    void aBrokenFileOfPlacesMeansThatTheyAreWorkedOutAnew() throws Exception {
        service().project(Progress.SILENT);
        var file = opened.folder().resolve("map-places");
        var half = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(half, half.length / 2));
        assertTrue(service().read(Progress.SILENT).coverage().isDue());
    }

    @Test
    void whatIsNewIsPutBesideWhatItIsLikeAndMovesNothing() throws Exception {
        var before = service().project(Progress.SILENT);
        int model = 0;
        while (before.points().get(model).kind() != MapPoint.Kind.ITEM) {
            model++;
        }
        var like = before.points().get(model).item().orElseThrow();
        var copied = workspace()
                .editor()
                .duplicate(Actors.REVIEWER, like, "copy_of_the_first")
                .ref();
        workspace().search().awaitReady();
        var after = service().read(Progress.SILENT);
        assertFalse(after.coverage().isDue());
        var old = places(before);
        var now = places(after);
        old.forEach((key, place) -> assertEquals(place, now.get(key), key));
        assertTrue(now.containsKey(copied.key()));
        int copy = index(after, copied.key());
        assertTrue(distance(after, copy, index(after, like.key())) < 0.2 * middleDistance(after));
        assertEquals(now, places(service().read(Progress.SILENT)), "a place once given stays");
    }

    private static int index(KnowledgeMap map, String key) {
        for (int i = 0; i < map.size(); i++) {
            if (map.points().get(i).key().equals(key)) {
                return i;
            }
        }
        throw new AssertionError("not on the map: " + key);
    }

    @Test
    void whatChangedItsMeaningIsPlacedAnew() throws Exception {
        var before = service().project(Progress.SILENT);
        var item = before.points().stream()
                .filter(point -> point.kind() == MapPoint.Kind.ITEM)
                .findFirst()
                .orElseThrow();
        workspace()
                .editor()
                .edit(
                        Actors.REVIEWER,
                        item.item().orElseThrow(),
                        "description",
                        new Json.Text("Revert the last commit that was pushed to the remote branch"));
        workspace().search().awaitReady();
        var after = service().read(Progress.SILENT);
        var old = places(before);
        assertEquals(old.keySet(), places(after).keySet());
        places(after).forEach((key, place) -> {
            if (!key.equals(item.key())) {
                assertEquals(old.get(key), place, key);
            } else {
                assertNotEquals(old.get(key), place, "it means something else now");
            }
        });
    }

    @Test
    void memoriesLieAmongWhatTheyAreAbout() throws Exception {
        var text = new Memory.Text(
                "Sort the orders by date",
                "",
                "",
                "",
                new Memory.MemoryLessons(
                        "Select the whole table before sorting a column of the spreadsheet", "", "", Json.Null.NULL));
        workspace()
                .memories()
                .editor()
                .add(
                        Actors.REVIEWER,
                        Memory.create("m1", text, Memory.Result.UNKNOWN, Instant.EPOCH),
                        ReviewState.PENDING);
        workspace().memories().search().awaitReady();
        var map = service().project(Progress.SILENT);
        var memory = index(map, "memory:m1");
        assertEquals(MapPoint.Kind.MEMORY, map.points().get(memory).kind());
        int nearest = -1;
        for (int i = 0; i < map.size(); i++) {
            if (i != memory && (nearest < 0 || distance(map, memory, i) < distance(map, memory, nearest))) {
                nearest = i;
            }
        }
        assertEquals("spreadsheet_desktop", map.points().get(nearest).facts().source(), "a memory about spreadsheets");
    }

    @Test
    void duplicatesAreLinkedAndLieNearEachOther() throws Exception {
        var items = service().project(Progress.SILENT).points().stream()
                .filter(point -> point.kind() == MapPoint.Kind.ITEM)
                .map(point -> point.item().orElseThrow())
                .toList();
        for (int i = 0; i < 2; i++) {
            workspace().editor().attachNow(Actors.REVIEWER, items.get(3 * i), sameLesson(i));
        }
        workspace().search().awaitReady();
        workspace().review().proposals().awaitFresh();
        var map = service().project(Progress.SILENT);
        var duplicates = map.links().stream()
                .filter(link -> link.kind() == MapLink.Kind.DUPLICATE)
                .toList();
        assertFalse(duplicates.isEmpty(), "two items were given the same lesson");
        double middle = middleDistance(map);
        long near = duplicates.stream()
                .filter(link -> distance(map, link.one(), link.other()) < 0.2 * middle)
                .count();
        assertTrue(near >= 0.9 * duplicates.size(), near + " of " + duplicates.size() + " are near each other");
    }

    private static Json.Obj sameLesson(int step) {
        return Json.Obj.of(
                "task",
                "Sort the orders",
                "step_num",
                step,
                "timestamp",
                "2026-01-0" + (step + 1) + "T10:00:00",
                "original_error",
                "The dates no longer belonged to their orders",
                "human_reasoning",
                "Select the whole table before sorting, or rows come apart from their dates.");
    }

    @Test
    void regionsSayWordsOfTheirOwn() throws Exception {
        var map = service().project(Progress.SILENT);
        assertFalse(map.levels().isEmpty());
        var coarse = map.levels().getFirst();
        assertTrue(coarse.labels().size() >= 5, () -> coarse.labels().toString());
        // spreadsheets on one side, git on the other
        var words = coarse.labels().stream()
                .flatMap(label -> label.words().stream())
                .toList();
        assertTrue(
                words.stream().anyMatch(word -> word.matches("branch|commit|git|merge|rebase|remote|stash|push")),
                words::toString);
        assertTrue(
                words.stream()
                        .anyMatch(word ->
                                word.matches("cells?|columns?|rows?|sheet|sort|range|formula|table|file|dialog|menu")),
                words::toString);
        for (var label : coarse.labels()) {
            for (var word : label.words()) {
                boolean isThere = false;
                for (int i = 0; i < map.size(); i++) {
                    isThere |= coarse.regionOf()[i] == label.region()
                            && map.points()
                                    .get(i)
                                    .text()
                                    .toLowerCase(Locale.ROOT)
                                    .contains(word);
                }
                assertTrue(isThere, word + " is said by none of its region");
            }
        }
    }

    @Test
    void aCancelledProjectionLeavesThePlacesAsTheyWere() throws Exception {
        var before = service().project(Progress.SILENT);
        var bytes = Files.readAllBytes(opened.folder().resolve("map-places"));
        var cancelled = new Progress() {
            @Override
            public void report(long done, long total) {}

            @Override
            public boolean isCancelled() {
                return true;
            }
        };
        assertThrows(CancellationException.class, () -> service().project(cancelled));
        assertArrayEquals(bytes, Files.readAllBytes(opened.folder().resolve("map-places")));
        assertEquals(places(before), places(service().read(Progress.SILENT)));
    }
}
