package dev.emend.app.review;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What says the same in other words is found wherever both are kept, and one verdict settles it.
class EntryPairsTest {
    private static final String ONE = "Run the whole test suite before you commit a change.";
    private static final String OTHER = "Before committing a change, run the whole test suite.";
    private static final List<String> NOISE =
            List.of("The invoice number stands at the top right.", "Water the tomatoes every evening.");

    @TempDir
    private Path folder;

    /// Where an entry is kept.
    private enum Home {
        CATALOG,
        FOLDER,
        FILE,
        SKILL,
        LEARNING,
        MEMORY
    }

    static Stream<Arguments> homes() {
        return Stream.of(Home.values())
                .flatMap(one -> Stream.of(Home.values())
                        .filter(other -> one.compareTo(other) <= 0)
                        .filter(other -> one != Home.LEARNING || other != Home.LEARNING) // ProposalServiceTest
                        .map(other -> Arguments.of(one, other)));
    }

    /// A workspace in which two entries say the same, and others something else.
    private OpenWorkspace open(Home one, Home other) throws Exception {
        var opened = OpenWorkspace.at(
                CollectionKind.CATALOG.create(
                        Files.createDirectories(folder.resolve("noise")), NOISE.toArray(String[]::new)),
                Clock.systemUTC());
        var workspace = opened.workspace();
        if (one == other && one != Home.MEMORY) {
            workspace.library().open(CollectionKind.valueOf(one.name()).create(room(one), ONE, OTHER));
        } else {
            put(workspace, one, ONE);
            put(workspace, other, OTHER);
        }
        workspace.search().start();
        workspace.search().awaitReady();
        return opened;
    }

    private Path room(Home home) throws Exception {
        return Files.createDirectories(folder.resolve(home + "-room"));
    }

    private void put(Workspace workspace, Home home, String text) throws Exception {
        switch (home) {
            case MEMORY -> {
                var file = Files.writeString(
                        folder.resolve("memory-" + text.length() + ".json"),
                        Json.Obj.of(
                                        "results",
                                        List.of(Json.Obj.of("id", "m" + text.length(), "memory", text, "user_id", "u")))
                                .compact());
                workspace.memories().imports().importFiles(REVIEWER, List.of(file), false, Progress.SILENT);
            }
            case LEARNING -> {
                var file = SampleFailures.catalog(
                        room(home).resolve("knowledge_catalog.json"),
                        List.of(List.of(SampleFailures.failure("Push the fix", text, "2026-03-01T10:00:00"))));
                workspace.library().open(file);
            }
            default ->
                workspace.library().open(CollectionKind.valueOf(home.name()).create(room(home), text));
        }
    }

    private static List<Set<String>> proposed(Workspace workspace) {
        return workspace.review().proposals().awaitFresh().entries().stream()
                .map(pair -> Set.of(pair.one(), pair.other()))
                .toList();
    }

    private static List<EntryRef> only(Workspace workspace) {
        var pairs = proposed(workspace);
        assertEquals(1, pairs.size(), pairs::toString);
        return pairs.getFirst().stream().sorted().map(EntryRef::parse).toList();
    }

    @ParameterizedTest
    @MethodSource("homes")
    void twoThatSayTheSameAreProposedUntilOneStandsForTheOther(Home one, Home other) throws Exception {
        try (var opened = open(one, other)) {
            var workspace = opened.workspace();
            var refs = only(workspace);
            assertEquals(
                    expected(one, other),
                    refs.stream().map(EntryPairsTest::home).collect(Collectors.toSet()));

            for (var survivor : refs) {
                var gone = refs.getFirst().equals(survivor) ? refs.getLast() : refs.getFirst();
                var decided = workspace.review().decisions().keepOnly(REVIEWER, survivor, List.of(gone));
                assertEquals(1, decided.size());
                decided.getFirst().saveStatus().join();
                assertFalse(isServed(workspace, gone), gone::key);
                assertEquals(List.of(), proposed(workspace));

                workspace.journal().undo(REVIEWER);
                assertEquals(Set.copyOf(refs), new HashSet<>(only(workspace)));
            }
            assertThrows(
                    UserException.class,
                    () -> workspace.review().decisions().keepOnly(REVIEWER, refs.getFirst(), List.of(refs.getFirst())));
        }
    }

    private static Set<String> expected(Home one, Home other) {
        return new HashSet<>(List.of(kind(one), kind(other)));
    }

    private static String kind(Home home) {
        return switch (home) {
            case MEMORY -> "StoreRef";
            case LEARNING -> "LearningRef";
            default -> "ItemRef";
        };
    }

    private static String home(EntryRef ref) {
        return ref.getClass().getSimpleName();
    }

    private static boolean isServed(Workspace workspace, EntryRef ref) throws Exception {
        return switch (ref) {
            case StoreRef memory -> {
                var state = workspace
                        .memories()
                        .table()
                        .row(memory.id())
                        .orElseThrow()
                        .status()
                        .state();
                yield state != ReviewState.SUPERSEDED;
            }
            case ItemRef item ->
                workspace.library().rows(ItemQuery.all()).rows().stream()
                        .anyMatch(row -> row.ref().equals(item));
            default ->
                workspace.library().item((ItemRef) ref.owner()).learnings().stream()
                        .anyMatch(reviewed ->
                                reviewed.learning().ref().equals(ref) && reviewed.state() != ReviewState.REJECTED);
        };
    }

    /// It was listed before somebody decided.
    @ParameterizedTest
    @EnumSource(
            value = Home.class,
            names = {"LEARNING", "MEMORY"})
    void whatAPersonDecidedAgainstStandsForNothing(Home home) throws Exception {
        try (var opened = open(Home.FILE, home)) {
            var workspace = opened.workspace();
            var decisions = workspace.review().decisions();
            var refs = only(workspace);
            var rule =
                    refs.stream().filter(ItemRef.class::isInstance).findFirst().orElseThrow();
            var other =
                    refs.stream().filter(ref -> !ref.equals(rule)).findFirst().orElseThrow();
            decisions.rejectAll(REVIEWER, List.of(other));

            assertThrows(UserException.class, () -> decisions.keepOnly(REVIEWER, other, List.of(rule)));
            assertThrows(UserException.class, () -> decisions.keepOnly(REVIEWER, rule, List.of(other)));
            assertTrue(isServed(workspace, rule));
        }
    }

    @ParameterizedTest
    @MethodSource("homes")
    void whatHasNothingToDoWithEachOtherIsNotProposedAgain(Home one, Home other) throws Exception {
        try (var opened = open(one, other)) {
            var workspace = opened.workspace();
            var refs = only(workspace);
            workspace.review().proposals().markUnrelated(REVIEWER, refs);
            assertEquals(List.of(), proposed(workspace));
            workspace.journal().undo(REVIEWER);
            assertEquals(refs, only(workspace));
        }
    }

    @ParameterizedTest
    @MethodSource("homes")
    void nothingIsDecidedAboutWordsThatCameSinceTheyWereRead(Home one, Home other) throws Exception {
        try (var opened = open(one, other)) {
            var workspace = opened.workspace();
            var refs = only(workspace);
            var read = new HashMap<String, String>();
            for (var ref : refs) {
                read.put(ref.key(), ChangedWords.checksum(words(workspace, ref)));
            }
            var decisions = workspace.review().decisions();
            for (var changed : refs) {
                var stale = new HashMap<>(read);
                stale.put(changed.key(), "0123456789abcdef");
                assertRefused(() -> decisions.keepOnly(REVIEWER, refs.getFirst(), List.of(refs.getLast()), stale));
                assertRefused(() -> decisions.keepOnly(REVIEWER, refs.getLast(), List.of(refs.getFirst()), stale));
                assertRefused(() ->
                        workspace.review().proposals().requiringWords(stale).markUnrelated(REVIEWER, refs));
                assertEquals(Set.copyOf(refs), new HashSet<>(only(workspace)));
            }
            workspace.review().proposals().requiringWords(read).markUnrelated(REVIEWER, refs);
            workspace.journal().undo(REVIEWER);
            decisions.keepOnly(REVIEWER, refs.getFirst(), List.of(refs.getLast()), read);
            assertEquals(List.of(), proposed(workspace));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"same", "keepOne", "both", "contradicts", "unrelated", "supersede", "contest"})
    void noVerdictIsAboutWordsOfLearningsThatCameSinceTheyWereRead(String verdict) throws Exception {
        var file = SampleFailures.catalog(
                room(Home.LEARNING).resolve("knowledge_catalog.json"),
                List.of(List.of(
                        SampleFailures.failure("Push the fix", ONE, "2026-03-01T10:00:00"),
                        SampleFailures.failure("Push it", OTHER, "2026-03-02T10:00:00"))));
        try (var opened = OpenWorkspace.at(file, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var item =
                    workspace.library().rows(ItemQuery.all()).rows().getFirst().ref();
            var refs = workspace.library().item(item).learnings().stream()
                    .map(reviewed -> reviewed.learning().ref())
                    .toList();
            var read = new HashMap<String, String>();
            for (var ref : refs) {
                read.put(ref.key(), ChangedWords.checksum(words(workspace, ref)));
            }
            int before = workspace.journal().recent(9).size();
            for (var changed : refs) {
                var stale = new HashMap<>(read);
                stale.put(changed.key(), "0123456789abcdef");
                assertRefused(() -> decide(workspace, verdict, refs, stale));
            }
            assertEquals(before, workspace.journal().recent(9).size());
            if (!verdict.equals("both")) { // which asks for conditions first
                decide(workspace, verdict, refs, read);
                assertEquals(before + 1, workspace.journal().recent(9).size());
            }
        }
    }

    private static void decide(Workspace workspace, String verdict, List<LearningRef> refs, Map<String, String> read)
            throws UserException {
        var proposals = workspace.review().proposals().requiringWords(read);
        var decisions = workspace.review().decisions();
        var one = refs.getFirst();
        var other = refs.getLast();
        switch (verdict) {
            case "same" -> proposals.markDuplicates(REVIEWER, one, List.of(other));
            case "keepOne" -> proposals.keepOne(REVIEWER, one, other);
            case "both" -> proposals.keepBoth(REVIEWER, one, List.of(), other, List.of());
            case "contradicts" -> proposals.contradicts(REVIEWER, one, other);
            case "unrelated" -> proposals.markUnrelated(REVIEWER, refs);
            case "supersede" -> decisions.supersede(REVIEWER, one, List.of(other), read);
            default -> decisions.contest(REVIEWER, refs, read);
        }
    }

    private static Json.Obj words(Workspace workspace, EntryRef ref) throws Exception {
        return switch (ref) {
            case StoreRef memory ->
                workspace.memories().table().detail(memory.id()).words();
            case ItemRef item -> workspace.library().item(item).words();
            case LearningRef learning ->
                workspace.library().item(learning.item()).learnings().stream()
                        .filter(reviewed -> reviewed.learning().ref().equals(learning))
                        .map(reviewed -> ChangedWords.of(reviewed.learning().fields()))
                        .findFirst()
                        .orElseThrow();
        };
    }

    private static void assertRefused(Executable decision) {
        var refused = assertThrows(UserException.class, decision);
        assertEquals(UserException.Code.CHANGED_MEANWHILE, refused.code(), refused.message());
    }

    @Test
    void aMemoryThatIsRejectedIsComparedNoMoreAndOneThatComesIs() throws Exception {
        try (var opened = open(Home.FILE, Home.MEMORY)) {
            var workspace = opened.workspace();
            var memory = (StoreRef) only(workspace).getLast();
            workspace.memories().editor().judge(REVIEWER, List.of(memory.id()), ReviewState.REJECTED);
            assertEquals(List.of(), proposed(workspace));
            put(workspace, Home.MEMORY, "Run all of the test suite before committing any change.");
            assertEquals(1, proposed(workspace).size());
        }
    }

    /// In the list beside a memory, which is kept with the texts.
    @Test
    void whatAPersonSaidOfTwoMemoriesIsNotAskedAgain() throws Exception {
        try (var opened = open(Home.MEMORY, Home.MEMORY)) {
            var workspace = opened.workspace();
            var ids = only(workspace).stream().map(ref -> ((StoreRef) ref).id()).toList();
            workspace.memories().relations().decide(REVIEWER, ids.getFirst(), ids.getLast(), "contradicts");
            assertEquals(List.of(), proposed(workspace));
        }
    }

    @Test
    void memoriesAloneAreListedWithoutACatalog() throws Exception {
        var emend = new EmendCommand(folder);
        var memories = Files.writeString(
                emend.room.resolve("memories.json"),
                Json.Obj.of(
                                "results",
                                List.of(
                                        Json.Obj.of("id", "m1", "memory", ONE, "user_id", "u"),
                                        Json.Obj.of("id", "m2", "memory", OTHER, "user_id", "u")))
                        .compact());
        emend.run("import", memories.toString()).exits(0);
        var listed = emend.run("conflicts", "--json").exits(0).json();
        assertEquals(1, listed.array("similar_entries").size());
    }

    @Test
    void theCommandListsThemAndSettlesThemByTheirKeys() throws Exception {
        var emend = new EmendCommand(folder);
        var rules = CollectionKind.FILE.create(emend.room, ONE, "Water the tomatoes every evening.");
        var memories = Files.writeString(
                emend.room.resolve("memories.json"),
                Json.Obj.of("results", List.of(Json.Obj.of("id", "m1", "memory", OTHER, "user_id", "u")))
                        .compact());
        emend.run("review", "--in", rules.toString()).exits(0);
        emend.run("import", memories.toString()).exits(0);
        var listed = new ArrayList<String>();
        for (var pair : emend.run("conflicts", rules.toString(), "--json")
                .exits(0)
                .json()
                .array("similar_entries")) {
            for (var entry : ((Json.Obj) pair).array("entries")) {
                listed.add(((Json.Obj) entry).text("key").orElseThrow());
            }
        }
        assertEquals(2, listed.size(), listed::toString);
        assertTrue(listed.stream().anyMatch(key -> key.startsWith("memory:")), listed::toString);

        listed.sort(null); // the item before the memory
        emend.run("conflicts", "--supersede", listed.getFirst(), listed.getLast())
                .exits(0);
        assertTrue(emend.run("memories", "--where", "state:superseded")
                .exits(0)
                .out()
                .contains("Before committing"));
        assertEquals(
                "Nothing to settle.",
                emend.run("conflicts", rules.toString()).exits(0).out().strip());
        emend.run("undo").exits(0);
        emend.run("conflicts", "--separate", listed.getFirst(), listed.getLast())
                .exits(0);
        assertEquals(
                "Nothing to settle.",
                emend.run("conflicts", rules.toString()).exits(0).out().strip());
    }
}
