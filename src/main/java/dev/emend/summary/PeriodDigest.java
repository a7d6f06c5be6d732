package dev.emend.summary;

import dev.emend.model.Feedback;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.rules.FeedbackRules;
import dev.emend.model.rules.FeedbackRules.Adjustment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/// Digest of the feedback of a period: chosen sentences, and adjustments by rules.
///
/// *Adjustments* are those of [FeedbackRules] whose words occur in what could improve, in the order
/// of the rules, each for the agent it was found for; when none do, one says to continue. *Learnings* are
/// the satisfaction of users, notes on what could improve that were made in more than one conversation, the most
/// common first, then the most central of the others, and the most central sentences on what went well; inferred
/// notes follow the stated ones, are marked as inferred, and give the number of conversations. Every bullet
/// names the feedback it came from, and holds for its tags. Equal input gives equal output.
public final class PeriodDigest {
    /// Notes that were made once fill up to so many.
    static final int FEW_NOTES = 3;

    static final int MAX_NOTES = 7;
    static final int PRAISES = 3;

    /// Every two sentences are compared; of more the newest ones are.
    private static final int MAX_SENTENCES = 2_000;

    private final Map<Long, Feedback> feedback = new TreeMap<>();

    private final Map<Long, String> agents;

    private final Policy policy;

    private PeriodDigest(List<Feedback> feedback, Map<Long, String> agents, Policy policy) {
        this.policy = policy;
        this.agents = agents;
        feedback.forEach(entry -> this.feedback.put(entry.id(), entry));
    }

    /// Vectors for sentences, one each: of a model, or [Digests#lexicalVectors].
    public interface Vectors<E extends Exception> {
        float[][] of(List<Sentence> sentences) throws E;
    }

    /// Without knowing the agents.
    public static <E extends Exception> Points of(List<Feedback> feedback, FeedbackRules rules, Vectors<E> vectors)
            throws E {
        return of(feedback, rules, vectors, Map.of(), (_, _) -> false);
    }

    /// Check of adjustments against agents' own instructions.
    public interface Policy {
        /// Whether they demand what the adjustment takes away.
        ///
        /// @param agent empty for agents of every kind
        boolean forbids(Adjustment adjustment, String agent);
    }

    /// @param feedback at least one
    /// @param agents which agent it is about, by its id; none for what holds for every agent
    /// @param policy what it forbids is not proposed
    public static <E extends Exception> Points of(
            List<Feedback> feedback, FeedbackRules rules, Vectors<E> vectors, Map<Long, String> agents, Policy policy)
            throws E {
        var digest = new PeriodDigest(feedback, agents, policy);
        var learnings = new ArrayList<Bullet>();
        learnings.add(digest.satisfaction());
        learnings.addAll(digest.notes(vectors));
        learnings.addAll(digest.praises(vectors));
        return new Points(learnings, digest.adjustments(rules));
    }

    /// The adjustments for agents.
    private List<Bullet> adjustments(FeedbackRules rules) {
        var bullets = new ArrayList<Bullet>();
        boolean isAnyForbidden = false;
        for (var rule : rules.adjustments()) {
            var sources = feedback.values().stream()
                    .filter(entry -> FeedbackRules.occurs(rule.words(), improve(entry)))
                    .map(Feedback::id)
                    .toList();
            var byAgent = new TreeMap<String, List<Long>>();
            sources.forEach(id -> byAgent.computeIfAbsent(agents.getOrDefault(id, ""), _ -> new ArrayList<>())
                    .add(id));
            for (var agentEntry : byAgent.entrySet()) {
                var agent = agentEntry.getKey();
                if (policy.forbids(rule, agent)) {
                    isAnyForbidden = true;
                } else {
                    bullets.add(bullet(
                            agent.isEmpty() ? rule.text() : "For " + agent + ": " + rule.text(),
                            agentEntry.getValue()));
                }
            }
        }
        return bullets.isEmpty() && !isAnyForbidden
                ? List.of(new Bullet(FeedbackRules.CONTINUE, List.copyOf(feedback.keySet()), List.of()))
                : bullets;
    }

    /// The text on what could improve, without the quotes in inferred feedback, which ask for nothing.
    private static String improve(Feedback feedback) {
        var text = feedback.fields().couldImprove();
        return feedback.from().source() == Feedback.Source.MANUAL
                ? text
                : text.replaceAll("\u201c[^\u201d]{0,4000}+\u201d", " ");
    }

    private Bullet satisfaction() {
        var counts = Stream.of(Satisfaction.HIGH, Satisfaction.MEDIUM, Satisfaction.LOW)
                .map(satisfaction -> satisfaction.word().toLowerCase(java.util.Locale.ROOT)
                        + " in "
                        + feedback.values().stream()
                                .filter(each -> each.satisfaction() == satisfaction)
                                .count())
                .toList();
        int total = feedback.size();
        long inferredCount =
                feedback.values().stream().filter(Feedback::isInferred).count();
        return new Bullet(
                "Satisfaction was %s of %d conversation%s%s"
                        .formatted(
                                String.join(", ", counts),
                                total,
                                total == 1 ? "" : "s",
                                inferredCount == 0
                                        ? ""
                                        : inferredCount == total
                                                ? ", all inferred"
                                                : ", " + inferredCount + " of them inferred"),
                List.copyOf(feedback.keySet()),
                List.of());
    }

    private <E extends Exception> List<Bullet> notes(Vectors<E> vectors) throws E {
        var notes = new ArrayList<>(manualNotes(vectors));
        notes.addAll(inferredBullets(Feedback.FeedbackFields::couldImprove, MAX_NOTES - notes.size(), "Could improve"));
        return notes;
    }

    private <E extends Exception> List<Bullet> praises(Vectors<E> vectors) throws E {
        var praises = new ArrayList<>(manualPraises(vectors));
        praises.addAll(inferredBullets(Feedback.FeedbackFields::wentWell, PRAISES - praises.size(), "Went well"));
        return praises;
    }

    /// The inferred notes, each with how many of all conversations it was inferred from, commonest first.
    private List<Bullet> inferredBullets(Function<Feedback.FeedbackFields, String> part, int max, String before) {
        return InferredNotes.of(feedback.values(), part).stream()
                .limit(Math.max(0, max))
                .map(note -> bullet(
                        "%s, inferred from %d of %d conversation%s: %s"
                                .formatted(
                                        before,
                                        note.sources().size(),
                                        feedback.size(),
                                        feedback.size() == 1 ? "" : "s",
                                        note.text()),
                        note.sources()))
                .toList();
    }

    private <E extends Exception> List<Bullet> manualNotes(Vectors<E> vectors) throws E {
        var sentences = sentences(Feedback.FeedbackFields::couldImprove);
        if (sentences.isEmpty()) {
            return List.of();
        }
        var of = vectors.of(sentences);
        var groups = SentenceGroup.of(sentences, Digests.cosines(of, sentences.size()));
        var common = groups.stream()
                .filter(group -> sources(group, sentences).size() > 1)
                .sorted(Comparator.comparingInt(
                        group -> -sources(group, sentences).size()))
                .limit(MAX_NOTES)
                .map(group -> {
                    var sources = sources(group, sentences);
                    return bullet(
                            "Could improve, said of %d conversations: %s"
                                    .formatted(
                                            sources.size(),
                                            sentences
                                                    .get(group.representative())
                                                    .text()),
                            sources);
                })
                .toList();
        var notes = new ArrayList<>(common);
        if (notes.size() < FEW_NOTES) {
            var single = groups.stream()
                    .filter(group -> sources(group, sentences).size() == 1)
                    .map(SentenceGroup::representative)
                    .toList();
            notes.addAll(lines(
                    single.stream().map(sentences::get).toList(),
                    single.stream().map(at -> of[at]).toArray(float[][]::new),
                    FEW_NOTES - notes.size(),
                    "Could improve: "));
        }
        return notes;
    }

    private <E extends Exception> List<Bullet> manualPraises(Vectors<E> vectors) throws E {
        var sentences = sentences(Feedback.FeedbackFields::wentWell);
        return sentences.isEmpty() ? List.of() : lines(sentences, vectors.of(sentences), PRAISES, "Went well: ");
    }

    private List<Bullet> lines(List<Sentence> sentences, float[][] vectors, int count, String before) {
        return sentences.isEmpty()
                ? List.of()
                : Digests.of(sentences, vectors, count).lines().stream()
                        .map(line -> bullet(
                                before + line.text(),
                                Stream.concat(Stream.of(line.source()), line.alsoIn().stream())
                                        .map(Long::valueOf)
                                        .toList()))
                        .toList();
    }

    private List<Sentence> sentences(Function<Feedback.FeedbackFields, String> part) {
        var all = Sentences.split(feedback.values().stream()
                .filter(entry -> !entry.isInferred())
                .map(entry -> new DigestSource(Long.toString(entry.id()), "", part.apply(entry.fields())))
                .toList());
        return all.subList(Math.max(0, all.size() - MAX_SENTENCES), all.size());
    }

    private static Set<Long> sources(SentenceGroup group, List<Sentence> sentences) {
        var sources = new TreeSet<Long>();
        group.members().forEach(at -> sources.add(Long.valueOf(sentences.get(at).source())));
        return sources;
    }

    /// Creates a bullet; one from feedback without a tag holds for everything.
    private Bullet bullet(String text, Iterable<Long> sources) {
        var ids = new TreeSet<Long>();
        sources.forEach(ids::add);
        var tags = new LinkedHashSet<String>();
        boolean isGeneral = false;
        for (long id : ids) {
            var entry = java.util.Objects.requireNonNull(feedback.get(id));
            tags.addAll(entry.tags());
            isGeneral |= entry.tags().isEmpty();
        }
        return new Bullet(text, List.copyOf(ids), isGeneral ? List.of() : List.copyOf(tags));
    }
}
