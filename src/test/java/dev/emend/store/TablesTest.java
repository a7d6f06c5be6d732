package dev.emend.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Conversation;
import dev.emend.model.Conversation.Message;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.FeedbackOrigin;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Period;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.PeriodSummary.State;
import dev.emend.model.PeriodSummary.SummaryStatus;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.Run;
import dev.emend.peers.Databases;
import dev.emend.store.curation.QueryLog;
import dev.emend.store.curation.QueryLogEntry;
import dev.emend.store.curation.TrustEvent;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.PeriodSummaryJson;
import dev.emend.store.sql.StoreException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Databases.class)
class TablesTest {
    private final Databases databases;

    @AutoClose // none where the database is not there
    private Store store;

    TablesTest(Databases databases) {
        this.databases = databases;
    }

    @BeforeEach
    void open() throws Exception {
        store = databases.open(SampleCommands.CLOCK);
    }

    @Test
    void aStateSetByAPersonIsNotOverwrittenByTheNextReadingOfTheCatalog() throws StoreException {
        var other = SampleCommands.CATALOG + "/other#0";
        write(s -> s.reviews().set(SampleCommands.ITEM.key(), ReviewState.REJECTED, "ada", SampleCommands.NOON));

        write(s -> s.reviews()
                .putIfAbsent(Map.of(
                        SampleCommands.ITEM.key(),
                        ReviewState.KEPT,
                        other,
                        ReviewState.PENDING,
                        "memory:1",
                        ReviewState.PENDING)));

        assertEquals(
                Map.of(SampleCommands.ITEM.key(), ReviewState.REJECTED, other, ReviewState.PENDING),
                store.read(s -> s.reviews().allOf(SampleCommands.CATALOG)));
        assertEquals(
                Optional.of(ReviewState.PENDING), store.read(s -> s.reviews().get("memory:1")));
        assertEquals(Optional.empty(), store.read(s -> s.reviews().get("memory:2")));
    }

    @Test
    void moreTargetsThanOneStatementTakesAreSetAndFound() throws StoreException {
        var states = new HashMap<String, ReviewState>();
        for (int i = 0; i < 66_000; i++) {
            states.put(SampleCommands.CATALOG + "/item#" + i, ReviewState.PENDING);
        }
        var last = SampleCommands.CATALOG + "/item#65999";
        var rating = new Rating(last, 4, null, "ada", SampleCommands.NOON);

        write(s -> s.reviews().putIfAbsent(states));
        write(s -> s.ratings().add(rating));

        assertEquals(states, store.read(s -> s.reviews().allOf(SampleCommands.CATALOG)));
        assertEquals(Map.of(last, rating), store.read(s -> s.ratings().latestOf(states.keySet())));
        assertEquals(Map.of(), store.read(s -> s.embeddings().find("fp32", states.keySet())));
    }

    @Test
    void aStateCanChange() throws StoreException {
        write(s -> s.reviews().set("x", ReviewState.KEPT, "ada", SampleCommands.NOON));
        write(s -> s.reviews().set("x", ReviewState.CONTESTED, "bob", SampleCommands.NOON));

        assertEquals(
                Optional.of(ReviewState.CONTESTED), store.read(s -> s.reviews().get("x")));
    }

    @Test
    void theTrustHistoryReadsInTheOrderItWasWritten() throws StoreException {
        var found = new TrustEvent(
                SampleCommands.ITEM.key(),
                TrustEvent.Kind.UNEXPLAINED,
                null,
                1.0,
                0.6983372960937497,
                new TrustEvent.Origin("file", null, null));
        var overridden = new TrustEvent(
                SampleCommands.ITEM.key(),
                TrustEvent.Kind.OVERRIDDEN,
                SampleCommands.ITEM.key() + "/ab.0",
                0.6983372960937497,
                0.9,
                new TrustEvent.Origin("ada", "checked by hand", SampleCommands.NOON));

        write(s -> s.trust().append(found));
        write(s -> s.trust().append(overridden));

        assertEquals(List.of(found, overridden), store.read(s -> s.trust().ofItem(SampleCommands.ITEM.key())));
    }

    @Test
    void aVectorIsFoundOnlyUnderTheModelThatMadeIt() throws StoreException {
        var vector = new float[] {1.5f, -0.0f, Float.MIN_VALUE, 3.4e38f};
        write(s -> s.embeddings().put("fp32", Map.of("open the files", vector)));
        write(s -> s.embeddings().put("int8", Map.of("open the files", new float[] {9f})));

        var found = store.read(s -> s.embeddings().find("fp32", List.of("open the files", "no")));
        assertEquals(Set.of("open the files"), found.keySet());
        assertArrayEquals(vector, found.get("open the files"));
    }

    @Test
    void manyVectorsComeBackEachUnderItsText() throws StoreException {
        var vectors = new HashMap<String, float[]>();
        for (int i = 0; i < 1234; i++) {
            vectors.put("text " + i, new float[] {i, -i});
        }
        write(s -> s.embeddings().put("m", vectors));
        write(s -> s.embeddings().put("m", vectors));

        var found = store.read(s -> s.embeddings().find("m", vectors.keySet()));

        assertEquals(vectors.keySet(), found.keySet());
        found.forEach((text, vector) -> assertArrayEquals(vectors.get(text), vector));
    }

    @Test
    void aQuestionIsLoggedWithWhatItWasAnsweredWith() throws StoreException {
        var first = new QueryLogEntry(SampleCommands.NOON, "agent", "search", "mf4", "", List.of());
        var second = new QueryLogEntry(
                SampleCommands.NOON,
                "ada",
                "prompt",
                "concatenate “files”",
                "trust<0.9",
                List.of(
                        new QueryLogEntry.Hit(SampleCommands.ITEM.key(), 0.123456789012345),
                        new QueryLogEntry.Hit("lexical only", Double.NaN)));
        write(s -> s.queries().log(first));
        write(s -> s.queries().log(second));

        assertEquals(List.of(second, first), store.read(s -> s.queries().recent(5)));
        assertEquals(List.of(second), store.read(s -> s.queries().recent(1)));
        assertEquals(2, count(store));
    }

    @Test
    void theOldestQuestionsCanBeDeletedAndTheNewestStay() throws StoreException {
        var numbers = new ArrayList<Long>();
        for (int i = 0; i < 7; i++) {
            var entry = new QueryLogEntry(SampleCommands.NOON, "a", "read", "q" + i, "", List.of());
            numbers.add(store.write(s -> s.queries().log(entry)));
        }
        assertEquals(List.of(), store.write(s -> s.queries().oldestQueries(7, 10)));
        var oldest = store.write(s -> {
            var behind = s.queries().oldestQueries(3, 2);
            s.queries().delete(behind);
            return behind;
        });

        assertEquals(
                numbers.subList(0, 2),
                oldest.stream().map(QueryLog.LoggedQuery::seq).toList());
        assertEquals(5, count(store));
        assertEquals(numbers.get(2), store.read(s -> s.queries().oldest()));
        assertEquals(numbers.get(6), store.read(s -> s.queries().newest()));
        write(s -> s.queries().delete(s.queries().oldestQueries(0, 10)));
        assertEquals(Long.valueOf(0), store.read(s -> s.queries().oldest()));
    }

    @Test
    void marksAreReadByKindAndHeldUntilTheTransactionEnds() throws StoreException {
        var mark = new Mark(Mark.Kind.USES_PRUNED, "catalog");
        var value = Json.Obj.of("n", 1);
        write(s -> s.marks().set(mark, value, "ada", SampleCommands.NOON));
        write(s ->
                s.marks().set(new Mark(Mark.Kind.USES_WRITTEN, "catalog"), Json.from(2), "ada", SampleCommands.NOON));

        assertEquals(Map.of("catalog", value), store.read(s -> s.marks().allOf(mark.kind())));
        assertEquals(Optional.of(value), store.write(s -> s.marks().getForUpdate(mark)));
        assertEquals(Optional.empty(), store.write(s -> s.marks().getForUpdate(new Mark(mark.kind(), "another"))));
    }

    @Test
    void aSessionIsFollowedEndedOnceAndLoggedOnce() throws StoreException {
        var hello = new Message(Run.Role.USER, "Hällo", SampleCommands.NOON);
        var later = new Message(Run.Role.ASSISTANT, "Yes", SampleCommands.NOON.plusSeconds(60));
        long number = store.write(s -> s.conversations().add("user_1", hello));
        long again = store.write(s -> s.conversations().add("user_1", later));
        assertEquals(number, again);

        assertEquals(
                Optional.of(new Conversation(number, "user_1", SampleCommands.NOON, List.of(hello, later))),
                store.read(s -> s.conversations().get(number)));
        int messages = store.read(s -> s.conversations().count(number));
        assertEquals(2, messages);
        assertEquals(List.of(), store.read(s -> s.conversations().silentSince(SampleCommands.NOON)));
        assertEquals(
                List.of(number), store.read(s -> s.conversations().silentSince(SampleCommands.NOON.plusSeconds(60))));

        boolean isEnded = store.write(s -> s.conversations().end(number, Conversation.Ending.INACTIVE));
        boolean isEndedTwice = store.write(s -> s.conversations().end(number, Conversation.Ending.EXPLICIT));
        assertTrue(isEnded);
        assertFalse(isEndedTwice);
        assertTrue(store.read(s -> s.conversations().open("user_1")).isEmpty());
        long next = store.write(s -> s.conversations().add("user_1", hello));
        assertTrue(next > number);

        var feedback = feedback(0, new FeedbackOrigin(Feedback.Source.AUTOMATIC, "user_1#" + number, "x"));
        long id = store.write(s -> s.feedbacks().add(feedback, true)).orElseThrow();
        assertTrue(store.write(s -> s.feedbacks().add(feedback, true)).isEmpty());
        write(s -> s.feedbacks().setPresent(List.of(id), false));
        assertTrue(store.write(s -> s.feedbacks().add(feedback, true)).isEmpty());
        assertEquals(Map.of(id, false), store.read(s -> s.feedbacks().present(List.of(id, 99L))));
    }

    private static Feedback feedback(long id, FeedbackOrigin from) {
        return new Feedback(
                id,
                new FeedbackFields("Größer", "well", ""),
                Feedback.Satisfaction.MEDIUM,
                List.of("a", "b"),
                SampleCommands.NOON,
                from);
    }

    @Test
    void feedbackOfAPeriodAndSummariesComeBackAsTheyWere() throws StoreException {
        var by = new FeedbackOrigin(Feedback.Source.MANUAL, "", "ada");
        long id = store.write(s -> s.feedbacks().add(feedback(0, by), true)).orElseThrow();
        store.write(s -> s.feedbacks().add(feedback(0, by), true));
        var day = new Period(SampleCommands.NOON, SampleCommands.NOON.plusSeconds(1));
        var before = new Period(SampleCommands.NOON.minusSeconds(1), SampleCommands.NOON);
        assertEquals(2, store.read(s -> s.feedbacks().of(day)).size());
        assertEquals(feedback(id, by), store.read(s -> s.feedbacks().of(day)).getFirst());
        assertEquals(List.of(), store.read(s -> s.feedbacks().of(before)));
        assertEquals(
                Optional.of(SampleCommands.NOON), store.read(s -> s.feedbacks().firstSince(SampleCommands.NOON)));
        assertEquals(Optional.empty(), store.read(s -> s.feedbacks().firstSince(SampleCommands.NOON.plusSeconds(1))));
        long entries = store.read(s -> s.feedbacks().count());
        assertEquals(2, entries);
        assertEquals(Optional.empty(), store.read(s -> s.summaries().scheduledUntil()));

        var draft = new PeriodSummary(
                0,
                day,
                2,
                new Points(
                        List.of(Bullet.ofText("größer")), List.of(new Bullet("Ask less", List.of(id), List.of("a")))),
                new SummaryStatus(State.DRAFT, true, SampleCommands.NOON, Optional.empty(), ""));
        long number = store.write(s -> s.summaries().add(draft));
        var stored = store.read(s -> s.summaries().get(number)).orElseThrow();
        assertEquals(draft.points(), stored.points());
        assertEquals(draft.status(), stored.status());
        assertEquals(Optional.of(day.to()), store.read(s -> s.summaries().scheduledUntil()));
        assertEquals(stored, PeriodSummaryJson.readWhole(PeriodSummaryJson.toJson(stored)));

        var active = stored.with(
                stored.points(),
                new SummaryStatus(State.ACTIVE, true, SampleCommands.NOON, Optional.of(SampleCommands.NOON), "ada"));
        write(s -> s.summaries().put(active));
        assertEquals(List.of(active), store.read(s -> s.summaries().active()));
        assertEquals(List.of(active), store.read(s -> s.summaries().all()));
    }

    private void write(Consumer<StoreTransaction> work) throws StoreException {
        store.write(session -> {
            work.accept(session);
            return null;
        });
    }

    private static long count(Store store) throws StoreException {
        return store.read(session -> session.queries().count());
    }
}
