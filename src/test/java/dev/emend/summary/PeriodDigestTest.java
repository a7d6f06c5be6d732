package dev.emend.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.FeedbackOrigin;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.rules.FeedbackRules;
import dev.emend.model.rules.FeedbackRules.Adjustment;
import dev.emend.model.rules.FeedbackRules.Decay;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PeriodDigestTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static Feedback said(long id, String well, String improve, String... tags) {
        return new Feedback(
                id,
                new FeedbackFields("Conversation " + id, well, improve),
                Satisfaction.MEDIUM,
                List.of(tags),
                NOON,
                new FeedbackOrigin(Feedback.Source.MANUAL, "", "ada"));
    }

    private static Points digest(List<Feedback> feedback, FeedbackRules rules) {
        return PeriodDigest.of(feedback, rules, Digests::lexicalVectors);
    }

    @Test
    void theDocumentsAdjustmentsComeFromItsWords() {
        var points = digest(
                List.of(
                        said(
                                1,
                                "User provided clear requirements, smooth due date confirmation",
                                "Could have combined the persist and publish confirmations",
                                "work_creation",
                                "due_dates",
                                "publishing"),
                        said(2, "", "Explanations of the subtasks were unclear"),
                        said(
                                3,
                                "Clear breakdown, smooth flow",
                                "Could propose dates earlier",
                                "work_creation",
                                "due_dates")),
                FeedbackRules.EXAMPLE);
        assertEquals(
                List.of(
                        new Bullet(
                                "Ask fewer confirmation questions; combine related confirmations",
                                List.of(1L),
                                List.of("work_creation", "due_dates", "publishing")),
                        new Bullet("Be more explicit and clear in explanations", List.of(2L), List.of()),
                        new Bullet(
                                "Improve due date handling and clarity",
                                List.of(3L),
                                List.of("work_creation", "due_dates"))),
                points.adjustments());
    }

    @Test
    void withoutAKnownProblemItGoesOn() {
        var points = digest(
                List.of(said(4, "All good", ""), said(9, "", "The page was updated twice")), FeedbackRules.EXAMPLE);
        assertEquals(List.of(new Bullet(FeedbackRules.CONTINUE, List.of(4L, 9L), List.of())), points.adjustments());
    }

    @Test
    void whatAnAnalysisQuotesAsksForNothing() {
        var note = "The user was confused: \u201cWhich date\u201d";
        var worked = new Feedback(
                1,
                new FeedbackFields("A run", "", note),
                Satisfaction.LOW,
                List.of(),
                NOON,
                new FeedbackOrigin(Feedback.Source.RUN, "r", "Emend"));
        assertEquals(
                FeedbackRules.CONTINUE,
                digest(List.of(worked), FeedbackRules.EXAMPLE)
                        .adjustments()
                        .getFirst()
                        .text());
        assertEquals(
                "Improve due date handling and clarity",
                digest(List.of(said(1, "", note)), FeedbackRules.EXAMPLE)
                        .adjustments()
                        .getFirst()
                        .text());
    }

    @Test
    void rulesAPersonAddsCountAsTheOthers() {
        var rules = new FeedbackRules(
                List.of(),
                List.of(new Adjustment(List.of("currency"), "Name the currency")),
                new Decay(Duration.ofDays(1), 0));
        assertEquals(
                "Name the currency",
                digest(List.of(said(1, "", "Forgot the Currency again")), rules)
                        .adjustments()
                        .getFirst()
                        .text());
    }

    @Test
    void notesMadeOfSeveralConversationsStandFirstWithAllTheirSources() {
        var points = digest(
                List.of(
                        said(1, "", "The agent forgot the time zone of the meeting"),
                        said(2, "", "Prices were shown without taxes"),
                        said(3, "", "The agent forgot the time zone of a meeting"),
                        said(5, "", "Prices were shown without the taxes"),
                        said(7, "", "Prices were shown without taxes"),
                        said(8, "Answered within seconds every time", "")),
                FeedbackRules.EXAMPLE);
        var texts = points.learnings().stream().map(Bullet::text).toList();
        assertEquals("Satisfaction was high in 0, medium in 6, low in 0 of 6 conversations", texts.get(0));
        assertEquals("Could improve, said of 3 conversations: Prices were shown without taxes", texts.get(1));
        assertEquals(List.of(2L, 5L, 7L), points.learnings().get(1).sources());
        assertEquals(List.of(1L, 3L), points.learnings().get(2).sources());
        assertEquals("Went well: Answered within seconds every time", texts.get(3));
        assertEquals(List.of(8L), points.learnings().get(3).sources());
        assertEquals(4, texts.size());
    }

    private static Feedback inferred(long id, String well, String improve) {
        return new Feedback(
                id,
                new FeedbackFields("Run " + id, well, improve),
                Satisfaction.LOW,
                List.of(),
                NOON,
                new FeedbackOrigin(Feedback.Source.RUN, "run " + id, "Emend"));
    }

    @Test
    void whatWasInferredIsMarkedAndSaysOfHowManyAndInWhichRange() {
        var points = digest(
                List.of(
                        inferred(
                                1,
                                "",
                                "Took 13 turns, too many steps for one request.\n1 error: \u201cNo seat 7\u201d"),
                        inferred(2, "", "Took 26 turns, too many steps for one request."),
                        inferred(3, "Nothing asked twice.", "3 errors: \u201cNo gate\u201d"),
                        said(4, "", "Prices were shown without taxes")),
                FeedbackRules.DEFAULTS);
        assertEquals(
                List.of(
                        "Satisfaction was high in 0, medium in 1, low in 3 of 4 conversations, 3 of them inferred",
                        "Could improve: Prices were shown without taxes",
                        "Could improve, inferred from 2 of 4 conversations: Took 13 to 26 turns, too many steps for one"
                                + " request.",
                        "Could improve, inferred from 2 of 4 conversations: 1 to 3 errors: for example \u201cNo gate\u201d",
                        "Went well, inferred from 1 of 4 conversations: Nothing asked twice."),
                points.learnings().stream().map(Bullet::text).toList());
        assertEquals(List.of(1L, 2L), points.learnings().get(2).sources());
    }

    @Test
    void aNumberSignIsNoNumber() {
        var points = digest(
                List.of(inferred(1, "", "Row # was empty"), inferred(2, "", "Row 5 was empty")),
                FeedbackRules.DEFAULTS);
        assertEquals(
                List.of(
                        "Could improve, inferred from 1 of 2 conversations: Row # was empty",
                        "Could improve, inferred from 1 of 2 conversations: Row 5 was empty"),
                points.learnings().stream().map(Bullet::text).skip(1).toList());
    }

    @Test
    void anAdjustmentNamesTheAgentItWasFoundOf() {
        var points = PeriodDigest.of(
                List.of(
                        inferred(1, "", "Took 13 turns, too many steps for one request."),
                        inferred(2, "", "Took 14 turns, too many steps for one request."),
                        said(3, "", "Far too slow")),
                FeedbackRules.DEFAULTS,
                Digests::lexicalVectors,
                java.util.Map.of(1L, "desk", 2L, "robot"),
                (_, _) -> false);
        assertEquals(
                List.of(
                        "Streamline the workflow; take fewer steps [3]",
                        "For desk: Streamline the workflow; take fewer steps [1]",
                        "For robot: Streamline the workflow; take fewer steps [2]"),
                points.adjustments().stream()
                        .map(bullet -> bullet.text() + " " + bullet.sources())
                        .toList());
    }

    @Test
    void whatAnAgentsInstructionsDemandIsNotTakenAway() {
        var feedback = List.of(
                inferred(1, "", "Asked 3 confirmation questions when one or two would do."),
                inferred(2, "", "Asked 4 confirmation questions when one or two would do."));
        var agents = java.util.Map.of(1L, "desk", 2L, "robot");
        assertEquals(
                List.of("For robot: Ask fewer confirmation questions; combine related confirmations"),
                PeriodDigest.of(
                                feedback,
                                FeedbackRules.DEFAULTS,
                                Digests::lexicalVectors,
                                agents,
                                (_, agent) -> agent.equals("desk"))
                        .adjustments()
                        .stream()
                        .map(Bullet::text)
                        .toList());
        assertEquals(
                List.of(),
                PeriodDigest.of(feedback, FeedbackRules.DEFAULTS, Digests::lexicalVectors, agents, (_, _) -> true)
                        .adjustments(),
                "and it is not said that nothing recurs");
    }

    @Test
    void theSameFeedbackInAnyOrderGivesTheSameSummary() {
        var random = new Random(7);
        var feedback = new ArrayList<Feedback>();
        for (int i = 1; i <= 60; i++) {
            feedback.add(said(i, text(random), text(random), random.nextBoolean() ? "a" : "b"));
        }
        var expected = digest(feedback, FeedbackRules.EXAMPLE);
        for (int i = 0; i < 5; i++) {
            Collections.shuffle(feedback, random);
            assertEquals(expected, digest(feedback, FeedbackRules.EXAMPLE));
        }
    }

    /// The rules of DECISIONS 25 once more, over whole words: a phrase is found where the words of
    /// the text, from some word on, begin with it.
    @Test
    void adjustmentsEqualTheOracleOnAThousandRandomPeriods() {
        var random = new Random(25);
        int continued = 0;
        for (int round = 0; round < 1_000; round++) {
            var feedback = new ArrayList<Feedback>();
            int count = 1 + random.nextInt(6);
            for (int i = 1; i <= count; i++) {
                feedback.add(said(i, "", text(random)));
            }
            var expected = oracle(feedback);
            continued += expected.getFirst().contains("Continue") ? 1 : 0;
            var found = digest(feedback, FeedbackRules.EXAMPLE).adjustments().stream()
                    .map(bullet -> bullet.text() + bullet.sources())
                    .toList();
            assertEquals(expected, found, () -> feedback.toString());
        }
        assertTrue(continued > 20 && continued < 900, "both happen: " + continued);
    }

    private static List<String> oracle(List<Feedback> feedback) {
        String[][] rules = {
            {"confirmation|ask too much", "Ask fewer confirmation questions; combine related confirmations"},
            {"unclear|confusing", "Be more explicit and clear in explanations"},
            {"slow|too many steps", "Streamline the workflow; take fewer steps"},
            {"date", "Improve due date handling and clarity"}
        };
        var lines = new ArrayList<String>();
        for (var rule : rules) {
            var sources = feedback.stream()
                    .filter(entry -> contains(entry.fields().couldImprove(), rule[0].split("\\|")))
                    .map(Feedback::id)
                    .toList();
            if (!sources.isEmpty()) {
                lines.add(rule[1] + sources);
            }
        }
        return lines.isEmpty()
                ? List.of("Continue the current approach; the feedback names no recurring problem"
                        + feedback.stream().map(Feedback::id).toList())
                : lines;
    }

    private static boolean contains(String text, String[] phrases) {
        var words = text.toLowerCase(java.util.Locale.ROOT).split(" ");
        for (var phrase : phrases) {
            if (IntStream.range(0, words.length)
                    .mapToObj(i -> String.join(" ", List.of(words).subList(i, words.length)))
                    .anyMatch(rest -> rest.startsWith(phrase))) {
                return true;
            }
        }
        return false;
    }

    private static String text(Random random) {
        var pool = List.of(
                "confirmations",
                "Confirmation",
                "reconfirmation",
                "ask",
                "too",
                "much",
                "many",
                "steps",
                "step",
                "unclear",
                "nuclear",
                "Confusing",
                "slow",
                "slowly",
                "date",
                "dates",
                "update",
                "updated",
                "the",
                "agent",
                "was",
                "a",
                "plan",
                "money",
                "page",
                "looked",
                "again",
                "there",
                "quite",
                "early");
        return IntStream.range(0, random.nextInt(7))
                .mapToObj(_ -> pool.get(random.nextInt(pool.size())))
                .reduce((a, b) -> a + " " + b)
                .orElse("");
    }
}
