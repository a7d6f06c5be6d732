package dev.emend.app.review;

import dev.emend.analysis.statistics.KappaAgreement;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.ExportedCommand;
import dev.emend.app.journal.VerdictExtractor;
import dev.emend.json.JsonFault;
import dev.emend.model.Json;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Compares reviewers by their exported histories: the last verdict of each on a learning or a memory,
/// the last rating of each of an item, a learning or a memory. Needs no workspace.
///
/// What one has to do with the same thing is told by the id of the item and the identity of the
/// learning, whichever copy of the catalog they worked on, and by the id of the memory. What was taken back does not
/// count.
public final class ReviewerAgreement {
    private static final String NO_RATING = "0";

    private final List<ExportedCommand> changes = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Map<String, String>> verdicts = new TreeMap<>();
    private final Map<String, Map<String, String>> memories = new TreeMap<>();
    private final Map<String, Map<String, String>> ratings = new TreeMap<>();

    private ReviewerAgreement() {}

    /// @throws UserException when a file cannot be read or holds no change, and when they are all
    ///   of one person
    public static AgreementReport compare(List<Path> exports) throws UserException {
        var reviewers = new ReviewerAgreement();
        for (var file : exports) {
            reviewers.read(file);
        }
        reviewers.judge();
        return reviewers.agreements();
    }

    private void read(Path file) throws UserException {
        int before = changes.size();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            int number = 0;
            for (var text = reader.readLine(); text != null; text = reader.readLine()) {
                number++;
                if (!text.isBlank()) {
                    line(file, number, text);
                }
            }
        } catch (IOException e) {
            throw UserErrors.unreadable(Messages.of("review.theHistory", file), e, Messages.of("review.checkExport"));
        }
        if (changes.size() == before) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("review.emptyExport", file),
                    "",
                    Messages.of("review.exportHistory"));
        }
    }

    private void line(Path file, int number, String text) {
        try {
            changes.add(ExportedCommand.read(text));
        } catch (JsonFault fault) {
            notes.add(file + ", line " + number + ": it is no JSON: " + fault.description() + ".");
        } catch (ExportedCommand.Malformed malformed) {
            notes.add(file + ", line " + number + ": it " + malformed.getMessage() + ".");
        }
    }

    /// Replays what counts in the order in which it was done.
    private void judge() {
        var distinct = new LinkedHashMap<String, ExportedCommand>();
        changes.stream()
                .sorted(Comparator.comparing((ExportedCommand change) -> change.text("at")))
                .forEach(change -> distinct.putIfAbsent(change.identity(), change));
        for (var change : effectiveChanges(List.copyOf(distinct.values()))) {
            var person = change.text("person");
            var before = change.fields().object("before");
            if (change.text("kind").equals("restore")) {
                change.fields()
                        .object("states")
                        .members()
                        .keySet()
                        .forEach(key -> ofPerson(verdicts, person).remove(key));
            }
            VerdictExtractor.verdicts(change.text("kind"), before, change.fields())
                    .forEach((key, state) -> ofPerson(verdicts, person).put(key, state.word()));
            VerdictExtractor.memories(change.text("kind"), before, change.fields())
                    .forEach((key, state) -> ofPerson(memories, person).put(key, state.word()));
            if (change.fields().get("rating") instanceof Json.Obj rating) {
                var score = rating.integer("score").orElse(0);
                ofPerson(ratings, person).put(rating.text("target").orElse(""), Integer.toString(score));
            }
        }
        ratings.values().forEach(personRatings -> personRatings.values().removeIf(NO_RATING::equals));
        verdicts.values().removeIf(Map::isEmpty);
        memories.values().removeIf(Map::isEmpty);
        ratings.values().removeIf(Map::isEmpty);
    }

    /// The changes that are not undone, and no undoing among them.
    private static List<ExportedCommand> effectiveChanges(List<ExportedCommand> changes) {
        var undone = new HashSet<String>();
        var effective = new ArrayList<ExportedCommand>();
        for (var change : changes.reversed()) {
            if (undone.contains(change.identity())) {
                continue;
            }
            if (change.undoes().isPresent()) {
                undone.add(change.undoes().get());
            } else {
                effective.add(change);
            }
        }
        return effective.reversed();
    }

    private static Map<String, String> ofPerson(Map<String, Map<String, String>> all, String person) {
        return all.computeIfAbsent(person, _ -> new TreeMap<>());
    }

    private AgreementReport agreements() throws UserException {
        var people = new TreeSet<>(verdicts.keySet());
        people.addAll(memories.keySet());
        people.addAll(ratings.keySet());
        if (people.size() < 2) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    people.isEmpty()
                            ? Messages.of("review.nothingJudged")
                            : Messages.of("review.onlyOnePerson", people.first()),
                    "",
                    Messages.of("review.giveTwoExports"));
        }
        return new AgreementReport(
                List.copyOf(people), topic(people, verdicts), topic(people, memories), topic(people, ratings), notes);
    }

    private static AgreementReport.Topic topic(TreeSet<String> people, Map<String, Map<String, String>> judgements) {
        var names = List.copyOf(people);
        var pairs = new ArrayList<AgreementReport.Pair>();
        for (int i = 0; i < names.size(); i++) {
            for (int j = i + 1; j < names.size(); j++) {
                var kappa = KappaAgreement.cohen(
                        judgements.getOrDefault(names.get(i), Map.of()),
                        judgements.getOrDefault(names.get(j), Map.of()));
                pairs.add(new AgreementReport.Pair(names.get(i), names.get(j), AgreementScore.of(kappa)));
            }
        }
        return new AgreementReport.Topic(pairs, fleiss(judgements, names), disagreements(judgements));
    }

    private static AgreementScore fleiss(Map<String, Map<String, String>> judgements, List<String> names) {
        var subjects = new TreeSet<>(
                judgements.getOrDefault(names.getFirst(), Map.of()).keySet());
        names.forEach(name ->
                subjects.retainAll(judgements.getOrDefault(name, Map.of()).keySet()));
        var categories = judgements.values().stream()
                .flatMap(personJudgements -> personJudgements.values().stream())
                .distinct()
                .sorted()
                .toList();
        var counts = subjects.stream()
                .map(subject -> {
                    var row = new int[categories.size()];
                    judgements
                            .values()
                            .forEach(personJudgements -> row[categories.indexOf(personJudgements.get(subject))]++);
                    return row;
                })
                .toArray(int[][]::new);
        return AgreementScore.of(KappaAgreement.fleiss(counts));
    }

    private static List<AgreementReport.Disagreement> disagreements(Map<String, Map<String, String>> judgements) {
        var bySubject = new TreeMap<String, Map<String, String>>();
        judgements.forEach((person, personJudgements) -> personJudgements.forEach((subject, word) ->
                bySubject.computeIfAbsent(subject, _ -> new LinkedHashMap<>()).put(person, word)));
        return bySubject.entrySet().stream()
                .filter(entry -> new HashSet<>(entry.getValue().values()).size() > 1)
                .map(entry -> disagreement(entry.getKey(), entry.getValue()))
                .collect(Collectors.toList());
    }

    /// @param subject `id#0`, `id#0/identity`, or the key of a memory
    private static AgreementReport.Disagreement disagreement(String subject, Map<String, String> judgements) {
        if (StoreRef.find(subject).isPresent()) {
            return new AgreementReport.Disagreement(subject, "", judgements);
        }
        int hash = subject.lastIndexOf('#');
        int slash = subject.indexOf('/', Math.max(hash, 0));
        var item = slash < 0 ? subject : subject.substring(0, slash);
        var number = hash < 0 ? "0" : item.substring(hash + 1);
        var id = hash < 0 ? item : item.substring(0, hash);
        return new AgreementReport.Disagreement(
                number.equals("0") ? id : id + "#" + (Integer.parseInt(number) + 1),
                slash < 0 ? "" : subject.substring(slash + 1),
                judgements);
    }
}
