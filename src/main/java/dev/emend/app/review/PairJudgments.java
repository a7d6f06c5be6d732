package dev.emend.app.review;

import dev.emend.analysis.similarity.LessonText;
import dev.emend.analysis.similarity.Relation;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Memory;
import dev.emend.model.UserException;
import dev.emend.search.TextHash;
import dev.emend.store.curation.JudgementPairTable;
import dev.emend.store.curation.JudgementPairTable.Pair;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Judgments of pairs of learnings or of memories, and how often people agreed with the judges. A
/// judgment is of two texts: it holds wherever these stand, and no longer when one changes.
/// Thread-safe; calls block.
public final class PairJudgments {
    private static final String UNDECIDED = "undecided";

    private final ServiceContext context;

    PairJudgments(ServiceContext context) {
        this.context = context;
    }

    /// The judgments by pair, and the agreement of people with the judges.
    ///
    /// @param newest the newest judgment of each pair
    /// @param answeredPairs the pairs each judge was asked about, by its name, decided or not
    record Known(
            Map<String, Judgment> newest, Map<String, Set<String>> answeredPairs, List<JudgeAgreement> agreements) {
        static final Known NOTHING = new Known(Map.of(), Map.of(), List.of());

        /// Whether what a judge says counts, by how often people agreed when it said the same of others.
        boolean isTrusted(Judgment word) {
            return agreements.stream()
                    .anyMatch(agreement -> agreement.judge().equals(word.judge())
                            && agreement.relation() == word.relation()
                            && agreement.isTrusted());
        }
    }

    /// The name of a text; the same for learnings that differ in nothing a judge reads.
    static String text(Learning learning) {
        return name(LessonText.fullText(learning));
    }

    /// The name of the text of a memory by which the index compares it.
    static String text(Memory memory) {
        return name(memory.contentText());
    }

    /// The name of the text of a learning or a memory.
    static String name(String text) {
        return Long.toHexString(TextHash.of(TextHash.START, text));
    }

    /// The name of a pair of texts; the order does not matter.
    static String pair(String text, String other) {
        return text.compareTo(other) <= 0 ? text + "-" + other : other + "-" + text;
    }

    /// The key under which a judgment of two learnings is kept; another one when a text changes.
    static String pair(OpenCatalogs catalogs, LearningRef one, LearningRef other) throws UserException {
        return pair(text(catalogs, one), text(catalogs, other));
    }

    private static String text(OpenCatalogs catalogs, LearningRef ref) throws UserException {
        return text(catalogs.get(ref.item().catalog()).require(ref));
    }

    /// The pairs of memories that a person said something of.
    Set<String> decidedPairs() throws UserException {
        return UserErrors.readUnlessAway(
                context.store(),
                session -> session.judgements().ofKind(JudgementPairTable.RELATION_DECIDED).stream()
                        .map(row -> row.pair().target())
                        .collect(Collectors.toSet()),
                Set.<String>of());
    }

    Known load() throws UserException {
        return UserErrors.readUnlessAway(
                context.store(),
                session -> {
                    var newest = new HashMap<String, Judgment>();
                    var answeredPairs = new HashMap<String, Set<String>>();
                    for (var row : session.judgements().ofKind(JudgementPairTable.RELATION)) {
                        var pair = row.pair();
                        answeredPairs
                                .computeIfAbsent(pair.person(), _ -> new HashSet<>())
                                .add(pair.target());
                        Relation.of(pair.one())
                                .ifPresent(relation ->
                                        newest.put(pair.target(), new Judgment(relation, pair.person(), pair.other())));
                    }
                    var pairsByJudge = new LinkedHashMap<String, Map<String, Pair>>();
                    for (var row : session.judgements().ofKind(JudgementPairTable.RELATION_CHECKED)) {
                        var pair = row.pair();
                        // what a person said last counts
                        pairsByJudge
                                .computeIfAbsent(pair.person(), _ -> new HashMap<>())
                                .put(pair.target(), pair);
                    }
                    return new Known(Map.copyOf(newest), Map.copyOf(answeredPairs), agreements(pairsByJudge));
                },
                Known.NOTHING);
    }

    /// @param pairsByJudge by judge and pair
    private static List<JudgeAgreement> agreements(Map<String, Map<String, Pair>> pairsByJudge) {
        var agreements = new ArrayList<JudgeAgreement>();
        pairsByJudge.forEach((judge, pairs) -> {
            for (var relation : Relation.values()) {
                var judgedPairs = pairs.values().stream()
                        .filter(pair -> pair.one().equals(relation.word()))
                        .toList();
                if (!judgedPairs.isEmpty()) {
                    int agreedCount = (int) judgedPairs.stream()
                            .filter(pair -> pair.other().equals(pair.one()))
                            .count();
                    agreements.add(new JudgeAgreement(judge, relation, agreedCount, judgedPairs.size()));
                }
            }
        });
        agreements.sort(Comparator.comparing(JudgeAgreement::judge).thenComparing(JudgeAgreement::relation));
        return List.copyOf(agreements);
    }

    void add(String pair, Judgment judgment) throws UserException {
        context.store().write(session -> {
            var row = new Pair(
                    JudgementPairTable.RELATION,
                    pair,
                    judgment.judge(),
                    judgment.relation().word(),
                    judgment.reason());
            session.judgements().add(row);
            return row;
        });
    }

    /// Notes that a judge says one thing in one order and another in the other; it need not be asked again.
    void addUndecided(String pair, String judge) throws UserException {
        context.store().write(session -> {
            var row = new Pair(JudgementPairTable.RELATION, pair, judge, UNDECIDED, "");
            session.judgements().add(row);
            return row;
        });
    }

    /// Notes what a person said of pairs, beside each judge's word on them.
    void check(List<String> pairs, Relation person) throws UserException {
        context.store().write(session -> {
            var checkedPairs = new LinkedHashMap<List<String>, Pair>();
            for (var row : session.judgements().ofKind(JudgementPairTable.RELATION)) {
                var pair = row.pair();
                if (pairs.contains(pair.target()) && !pair.one().equals(UNDECIDED)) {
                    checkedPairs.put(
                            List.of(pair.target(), pair.person()),
                            new Pair(
                                    JudgementPairTable.RELATION_CHECKED,
                                    pair.target(),
                                    pair.person(),
                                    pair.one(),
                                    person.word()));
                }
            }
            checkedPairs.values().forEach(row -> session.judgements().add(row));
            return checkedPairs;
        });
    }

    /// Notes what a person made of a pair of memories, and counts it for each judge that said
    /// something of it.
    void decide(String pair, Judgment decision) throws UserException {
        check(List.of(pair), decision.relation());
        context.store().write(session -> {
            var row = new Pair(
                    JudgementPairTable.RELATION_DECIDED,
                    pair,
                    decision.judge(),
                    decision.relation().word(),
                    decision.reason());
            session.judgements().add(row);
            return row;
        });
    }

    /// The judgments of these pairs of memories: the newest of a person, else of a judge.
    Map<String, Judgment> judgments(Collection<String> pairs) throws UserException {
        return UserErrors.readUnlessAway(
                context.store(),
                session -> {
                    var judgments = new HashMap<String, Judgment>();
                    for (var kind : List.of(JudgementPairTable.RELATION, JudgementPairTable.RELATION_DECIDED)) {
                        for (var row : session.judgements().ofKind(kind)) {
                            var pair = row.pair();
                            if (pairs.contains(pair.target())) {
                                Relation.of(pair.one())
                                        .map(relation -> new Judgment(relation, pair.person(), pair.other()))
                                        .ifPresent(word -> judgments.put(pair.target(), word));
                            }
                        }
                    }
                    return judgments;
                },
                Map.of());
    }

    /// Whether the newest word on any pair with this text is that the two contradict each other.
    boolean isContradicted(String text) throws UserException {
        return context.store().read(session -> {
            var newest = new HashMap<String, String>();
            for (var kind : List.of(JudgementPairTable.RELATION, JudgementPairTable.RELATION_DECIDED)) {
                for (var row : session.judgements().ofKind(kind)) {
                    var pair = row.pair();
                    if (pair.target().startsWith(text + "-") || pair.target().endsWith("-" + text)) {
                        newest.put(pair.target(), pair.one());
                    }
                }
            }
            return newest.containsValue(Relation.CONTRADICTS.word());
        });
    }
}
