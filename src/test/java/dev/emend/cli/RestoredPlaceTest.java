package dev.emend.cli;

import static dev.emend.fixtures.Actors.REVIEWER;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What another program removed comes back where it stood.
class RestoredPlaceTest {
    private static final List<String> TEXTS = List.of(
            "Deploy after the tests",
            "Tag each release",
            "Ask Ann about payments",
            "Sign commits of the core",
            "Never push to main",
            "Rotate keys in autumn");

    private static final String ADDED = "Zip the archives";

    @TempDir
    private Path room;

    private EmendCommand emend;

    @BeforeEach
    void open() {
        emend = new EmendCommand(room);
    }

    private record Removal(CollectionKind kind, List<Integer> numbers) {}

    private static Stream<Removal> removals() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of(
                                List.of(1),
                                List.of(2),
                                List.of(5),
                                List.of(6),
                                List.of(2, 3),
                                List.of(5, 6),
                                List.of(1, 4))
                        .map(numbers -> new Removal(kind, numbers)));
    }

    private Path create(CollectionKind kind) throws IOException {
        var collection = kind.create(Files.createDirectory(room.resolve("own")), TEXTS.toArray(String[]::new));
        emend.run("changes", collection.toString()).exits(0);
        return collection;
    }

    private void remove(CollectionKind kind, Path collection, List<Integer> numbers) throws IOException {
        for (int number : numbers) {
            kind.remove(collection, TEXTS.get(number - 1));
        }
        emend.run("changes", collection.toString()).exits(0);
    }

    private List<Json.Obj> dropped(Path collection) {
        return emend.run("changes", collection.toString(), "--json").exits(0).json().array("changes").stream()
                .flatMap(set -> ((Json.Obj) set).array("memories").stream())
                .map(change -> (Json.Obj) change)
                .toList();
    }

    /// The order in which the texts stand, by their numbers; of files in the order of their names.
    private static List<Integer> order(CollectionKind kind, Path collection) throws IOException {
        var all = String.join("\n", kind.texts(collection).values());
        return Stream.concat(TEXTS.stream(), Stream.of(ADDED))
                .filter(all::contains)
                .sorted(Comparator.comparingInt(all::indexOf))
                .map(text -> 1 + TEXTS.indexOf(text))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("removals")
    void undoneAsAWhole(Removal removal) throws Exception {
        var collection = create(removal.kind);
        var before = removal.kind.texts(collection);
        remove(removal.kind, collection, removal.numbers);

        emend.run("changes", collection.toString(), "--undo-all").exits(0);

        assertEquals(before, removal.kind.texts(collection));
        emend.run("undo").exits(0);
        assertNotEquals(before, removal.kind.texts(collection));
    }

    @ParameterizedTest
    @MethodSource("removals")
    void undoneOneByOne(Removal removal) throws Exception {
        var collection = create(removal.kind);
        var before = removal.kind.texts(collection);
        remove(removal.kind, collection, removal.numbers);
        for (var change : dropped(collection).reversed()) {
            emend.run(
                            "changes",
                            collection.toString(),
                            "--undo",
                            change.text("id").orElseThrow())
                    .exits(0);
        }

        assertEquals(before, removal.kind.texts(collection));
    }

    private static Stream<Removal> removalsOfItems() {
        return removals().filter(removal -> removal.kind == CollectionKind.CATALOG); // the others are no conflicts
    }

    @ParameterizedTest
    @MethodSource("removalsOfItems")
    void answeredAsConflicts(Removal removal) throws Exception {
        var collection = create(removal.kind);
        var before = removal.kind.texts(collection);
        remove(removal.kind, collection, removal.numbers);
        var conflicts = emend.run("conflicts", collection.toString(), "--json")
                .exits(0)
                .json()
                .array("conflicts");
        assertEquals(removal.numbers.size(), conflicts.size());
        for (var conflict : conflicts) {
            var id = ((Json.Obj) conflict).integer("id").orElseThrow();
            emend.run("conflicts", collection.toString(), "--ours", "" + id).exits(0);
        }

        assertEquals(before, removal.kind.texts(collection));
    }

    @ParameterizedTest
    @EnumSource
    void changedHereMeanwhileAndAnsweredAsAConflict(CollectionKind kind) throws Exception {
        var collection = create(kind);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            ItemRef item = null;
            for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
                var text = workspace.library().item(row.ref()).item().fields().text(CollectionKind.FIELD);
                item = text.equals(Optional.of(TEXTS.get(4))) ? row.ref() : item;
            }
            kind.remove(collection, TEXTS.get(4));
            workspace
                    .editor()
                    .edit(
                            REVIEWER,
                            requireNonNull(item),
                            CollectionKind.FIELD,
                            new Json.Text(TEXTS.get(4) + " directly"))
                    .saveStatus()
                    .join();
            var conflicts = workspace.safety().conflicts();
            var conflict = conflicts.open().getFirst();

            conflicts.keepOurs(REVIEWER, conflict.id()).saveStatus().join();

            assertEquals(List.of(1, 2, 3, 4, 5, 6), order(kind, collection));
        }
    }

    private static Stream<Removal> removalsOfOne() {
        return removals()
                .filter(removal -> removal.numbers.size() == 1)
                .filter(removal -> removal.kind != CollectionKind.SKILL); // files have no places
    }

    @ParameterizedTest
    @MethodSource("removalsOfOne")
    void whatOthersAddedSinceStaysBehindIt(Removal removal) throws Exception {
        var collection = create(removal.kind);
        remove(removal.kind, collection, removal.numbers);
        var id = dropped(collection).getFirst().text("id").orElseThrow();
        removal.kind.add(collection, ADDED);
        emend.run("changes", collection.toString()).exits(0);

        emend.run("changes", collection.toString(), "--undo", id).exits(0);

        assertEquals(List.of(1, 2, 3, 4, 5, 6, 0), order(removal.kind, collection));
    }

    @Test
    void anItemOfAFileOfWindowsHasItsBytes() throws Exception {
        var catalog = emend.sample("git_cli");
        var before = Files.readString(catalog).replace("\n", "\r\n");
        Files.writeString(catalog, before);
        emend.run("changes", catalog.toString()).exits(0);
        int from = before.indexOf("  {", before.indexOf("  },") + 1);
        int to = before.indexOf("  {", before.indexOf("  },", from) + 1);
        Files.writeString(catalog, before.substring(0, from) + before.substring(to));

        emend.run("changes", catalog.toString()).exits(0);
        emend.run("changes", catalog.toString(), "--undo-all").exits(0);

        assertEquals(before, Files.readString(catalog));
    }
}
