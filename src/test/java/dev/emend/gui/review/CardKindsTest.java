package dev.emend.gui.review;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.Actor;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.review.ReviewQueue.Kind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.Rating;
import dev.emend.model.StoreRef;
import dev.emend.settings.DraftsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever waits in Review is looked through by kind, and gets a note, a flag and a rating by the same keys.
@Timeout(60)
class CardKindsTest {
    @TempDir
    private Path folder;

    private ReviewFixture review;

    /// Learnings wait in the sample; a proposed item, two memories and a changed item come to them.
    @BeforeEach
    void open() throws Exception {
        review = new ReviewFixture(folder);
        review.model.refresh();
        var catalog = review.ref().item().catalog();
        OpenWorkspace.propose(
                review.workspace(),
                "robot",
                catalog,
                Json.Obj.of("knowledge_id", "rebase_often", "description", "Rebase often."));
        bring("Back up first.", "Ask for the number.");
        review.workspace().library().flush();
        var file = review.workspace().library().catalogs().getFirst().path();
        var text = Files.readString(file);
        var changed = text.replaceFirst("\"description\": \"", "\"description\": \"Whatever else: ");
        assertFalse(text.equals(changed));
        Files.writeString(file, changed);
        review.workspace().library().look();
        review.model.refresh();
    }

    private void bring(String first, String second) throws Exception {
        var memories = Files.writeString(
                folder.resolve("memories.json"),
                "{\"results\": [{\"id\": \"m1\", \"memory\": \"" + first + "\", \"user_id\": \"u\"},"
                        + " {\"id\": \"m2\", \"memory\": \"" + second + "\", \"user_id\": \"u\"}]}");
        review.workspace().memories().imports().importFiles(REVIEWER, List.of(memories), false, Progress.SILENT);
    }

    @AfterEach
    void close() throws Exception {
        review.close();
    }

    private Set<Kind> shown() throws Exception {
        var kinds = review.queue().kinds();
        return review.model.queue.order().stream().map(kinds::get).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aNoteAFlagAndARatingAreTakenOfEveryKindAndTakenBackOneByOne(Kind kind) throws Exception {
        review.model.show(Optional.of(kind));
        var ref = review.page().ref();
        review.choosing.note();
        review.model.panel.text.set("Ask Ann");
        review.judging.save();
        assertEquals("Ask Ann", review.page().card().notes().note());
        review.judging.flag();
        assertTrue(review.page().card().notes().isFlagged());
        review.judging.rate(4);
        assertEquals(Optional.of(4), review.page().card().rating().map(Rating::score));
        assertEquals(ref, review.page().ref(), "the card stays");
        assertEquals(
                List.of("rate", "flag", "note"),
                review.kinds(3).stream()
                        .map(word -> word.replace("memory-", ""))
                        .toList());

        review.session.undo();
        assertEquals(Optional.empty(), review.page().card().rating());
        assertTrue(review.page().card().notes().isFlagged());
        review.session.undo();
        assertFalse(review.page().card().notes().isFlagged());
        review.session.undo();
        assertEquals("", review.page().card().notes().note());
        assertEquals(ref, review.page().ref());
    }

    /// Also after the window was killed.
    @ParameterizedTest
    @EnumSource(Kind.class)
    void whatWasTypedAndNotSavedIsADraftOfEveryKind(Kind kind) throws Exception {
        review.model.show(Optional.of(kind));
        var ref = review.page().ref();
        review.choosing.note();
        review.model.panel.text.set("Ask Ann");
        review.host.drafts().flush();
        var drafts = DraftsFile.of(review.folder()).load();
        assertEquals(
                List.of(ref.key()), drafts.stream().map(DraftsFile.Draft::about).toList());
        assertEquals("Ask Ann", drafts.getFirst().text());
    }

    /// A proposed item is left out: nobody can give it other words.
    static Stream<Arguments> decisions() {
        return Stream.of(Kind.CHANGED, Kind.LEARNING, Kind.MEMORY)
                .flatMap(kind -> Stream.of(true, false).map(isKept -> Arguments.of(kind, isKept)));
    }

    /// The card shows words; others stand there by now, and the window has not heard of it yet.
    @ParameterizedTest(name = "{0}, kept: {1}")
    @MethodSource("decisions")
    void wordsThatCameSinceTheCardWasReadAreNotDecidedAbout(Kind kind, boolean isKept) throws Exception {
        review.model.show(Optional.of(kind));
        var ref = review.page().ref();
        reword(ref);
        decide(isKept);
        assertTrue(review.queue().refs().contains(ref), "it still waits");
        assertEquals(ref, review.page().ref(), "and is on, with its new words");

        decide(isKept);
        assertFalse(review.queue().refs().contains(ref));
    }

    /// The list shows rows; one of them says something else by now.
    @ParameterizedTest(name = "{0}, kept: {1}")
    @MethodSource("decisions")
    void noneOfSeveralRowsIsDecidedOnWhenOneSaysSomethingElseByNow(Kind kind, boolean isKept) throws Exception {
        review.model.list.isOn.set(true);
        var waiting = review.queue().kinds();
        var one = waiting.keySet().stream()
                .filter(ref -> waiting.get(ref) == kind)
                .findFirst()
                .orElseThrow();
        var card = waiting.keySet().stream()
                .filter(ref -> !ref.owner().equals(one.owner()) && waiting.get(ref) != Kind.CHANGED)
                .findFirst()
                .orElseThrow();
        review.model.look(card);
        review.model.list.markedRefs.setAll(card, one);
        reword(one);
        decide(isKept);
        assertTrue(review.queue().refs().containsAll(List.of(card, one)), "both still wait");

        decide(isKept);
        assertFalse(review.queue().refs().contains(one));
        assertFalse(review.queue().refs().contains(card));
    }

    private void decide(boolean isKept) {
        if (isKept) {
            review.judging.keep();
        } else {
            review.judging.reject();
        }
    }

    private void reword(EntryRef ref) throws Exception {
        var workspace = review.workspace();
        switch (ref) {
            case StoreRef _ -> bring("Back up last.", "Ask for nothing.");
            case LearningRef learning ->
                workspace.editor().editLearning(new Actor("Bob"), learning, "original_error", "Other words");
            case ItemRef _ -> {
                var file = workspace.library().catalogs().getFirst().path();
                Files.writeString(file, Files.readString(file).replace("Whatever else: ", "Whatever comes: "));
                workspace.library().look();
            }
        }
    }

    @Test
    void aKindIsLookedThroughUntilNothingOfItWaits() throws Exception {
        var counts = review.model.queue.counts();
        assertEquals(
                Map.of(Kind.CHANGED, 1, Kind.ITEM, 1, Kind.MEMORY, 2),
                Map.of(
                        Kind.CHANGED,
                        counts.get(Kind.CHANGED),
                        Kind.ITEM,
                        counts.get(Kind.ITEM),
                        Kind.MEMORY,
                        counts.get(Kind.MEMORY)));
        int all = review.queue().size();

        review.model.showNextKind();
        assertEquals(Set.of(Kind.CHANGED), shown());
        review.model.showNextKind();
        assertEquals(Set.of(Kind.LEARNING), shown());
        review.model.showNextKind();
        review.model.showNextKind();
        assertEquals(Set.of(Kind.MEMORY), shown());
        assertEquals(2, review.model.queue.remainingCount());
        review.judging.keep();
        assertEquals(Set.of(Kind.MEMORY), shown());
        review.model.refresh();
        assertEquals(1, review.model.queue.remainingCount());
        review.judging.reject();
        assertEquals(all - 2, review.model.queue.remainingCount(), "all again");
        assertEquals(Optional.empty(), review.model.queue.kind());

        review.session.undo();
        assertTrue(review.page().card().entry().ref().key().startsWith("memory:"), "what is undone is shown");
        assertEquals(Set.of(Kind.values()), shown());
    }

    @Test
    void whatIsUndoneIsShownThoughAnotherKindIsLookedThrough() throws Exception {
        review.model.show(Optional.of(Kind.LEARNING));
        var learning = review.page().ref();
        review.judging.reject();
        review.model.show(Optional.of(Kind.MEMORY));
        var memory = review.page().ref();
        review.session.undo();
        assertEquals(learning, review.page().ref());
        assertTrue(review.model.queue.has(memory));
        assertEquals(review.queue().size(), review.model.queue.remainingCount());
    }

    @Test
    void theListHasTheRowsOfTheKindOnly() throws Exception {
        review.model.list.isOn.set(true);
        review.model.show(Optional.of(Kind.MEMORY));
        assertEquals(
                review.queue().memories(),
                review.model.list.rows.stream().map(row -> row.ref()).toList());
        review.model.show(Optional.empty());
        assertEquals(review.queue().size(), review.model.list.rows.size());
        assertTrue(review.model.list.rows.stream()
                .map(row -> row.ref())
                .<EntryRef>map(ref -> ref)
                .anyMatch(LearningRef.class::isInstance));
        assertEquals(ReviewQueue.Order.NEWEST, review.model.order.get());
    }
}
