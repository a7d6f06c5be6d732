package dev.emend.app.check;

import com.google.re2j.Pattern;
import dev.emend.analysis.secrets.JsonTextVisitor;
import dev.emend.app.catalogs.ItemSchema;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.LessonCollector;
import dev.emend.catalog.LineNumbers;
import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/// Checks the items of one catalog file.
final class CatalogCheck {
    private static final Pattern LEARNING = Pattern.compile("kb_learnings\\[(\\d+)]\\.?");
    private static final String OF_LEARNING = "kb_learnings[%d]";

    /// The fields in which foreign programs write the review state of a record.
    private static final List<String> STATES = List.of("review_state", "state", "status");

    /// The member that holds what a program said when it failed, which may be of another time.
    static final String ERROR = "original_error";

    private final Path file;
    private final List<KnowledgeItem> items;
    private final LineNumbers lines;
    private final CheckRecorder notes;
    private final Clock clock;
    private final Map<String, CheckFinding.Place> places = new HashMap<>();

    CatalogCheck(Path file, ReadOnlyCatalog glance, CheckRecorder notes, Clock clock) throws UserException {
        this.file = file;
        this.items = glance.items(List.of());
        this.lines = glance.lines();
        this.notes = notes;
        this.clock = clock;
    }

    List<KnowledgeItem> items() {
        return items;
    }

    Path file() {
        return file;
    }

    CheckRecorder notes() {
        return notes;
    }

    /// @param knownIds the ids of all items that are checked together
    void check(Set<String> knownIds, CheckService.Measures measures) throws UserException {
        var learnings = new LinkedHashMap<String, Learning>();
        var profile = PromptProfile.ofName(notes.rules().limits().profile());
        for (int i = 0; i < items.size(); i++) {
            int index = i;
            var item = items.get(i);
            ItemSchema.flaws(item)
                    .forEach(flaw -> notes.add(CheckRule.SCHEMA, place(index, flaw.place()), flaw.message()));
            notes.texts(item.fields(), member -> place(index, member));
            JsonTextVisitor.texts(item.fields()).stream()
                    .filter(spot -> !spot.place().endsWith(ERROR))
                    .forEach(spot -> notes.passage(spot.text(), _ -> place(index, spot.place())));
            reportState(item.fields(), place(index, ""));
            trust(item, index);
            notes.figures().count("items", 1);
            checkUse(notes, item.fields(), place(index, ""), item.description());
            if (notes.rules().isOn(CheckRule.PROMPT_BUDGET)) {
                budget(AgentPreview.block(List.of(item), profile), place(index, ""), measures);
            }
            for (var learning : item.learnings()) {
                var place = place(index, OF_LEARNING.formatted(learning.index()));
                places.put(learning.ref().key(), place);
                learnings.put(learning.ref().key(), learning);
                learning(learning, index, knownIds, measures);
            }
        }
        if (areCompared(notes)) {
            compare(notes, learnings, places, contradictions(measures));
        }
    }

    private void learning(Learning learning, int index, Set<String> knownIds, CheckService.Measures measures)
            throws UserException {
        var inFile = OF_LEARNING.formatted(learning.index());
        var place = place(index, inFile);
        checkReviewState(learning, place, measures.state(file, learning.ref()));
        notes.figures().count("learnings", 1);
        checkAge(notes, learning, place, clock);
        if (!learning.originalAction().fields().members().isEmpty()) {
            checkAttribution(notes, learning.originalAction(), place);
        }
        learning.originalAction()
                .kbSource()
                .filter(id -> !knownIds.contains(id))
                .ifPresent(id -> notes.add(
                        CheckRule.UNKNOWN_SOURCE,
                        place(index, inFile + ".original_action.kb_source"),
                        "no item is called " + id));
    }

    /// Checks the review state: the decision of reviewers counts; where nobody was asked, the state in
    /// the record itself, and whether anybody wrote down an answer.
    private void checkReviewState(Learning learning, CheckFinding.Place place, Optional<ReviewState> state) {
        if (state.isPresent()) {
            switch (state.get()) {
                case PENDING -> notes.add(CheckRule.PENDING, place, "nobody has judged it");
                case CONTESTED -> notes.add(CheckRule.CONTESTED, place, "reviewers disagree");
                case KEPT, NOT_REVIEWED, REJECTED, SUPERSEDED, DELETED -> {}
            }
        } else if (!reportState(learning.fields(), place)
                && learning.kind() == Learning.Kind.FAILURE
                && !learning.isFromPerson()) {
            notes.add(
                    CheckRule.PENDING,
                    place,
                    "nobody wrote down what worked instead of “"
                            + Excerpt.of(learning.originalAction().oneLine())
                            + "”");
        }
    }

    /// Reports the review state that a record names itself.
    private boolean reportState(Json.Obj fields, CheckFinding.Place place) {
        return reportState(
                notes,
                STATES.stream().flatMap(name -> fields.text(name).stream()).toList(),
                place);
    }

    static boolean reportState(CheckRecorder notes, List<String> words, CheckFinding.Place place) {
        for (var word : words) {
            var plain = word.strip().toLowerCase(Locale.ROOT);
            if (plain.equals(ReviewState.PENDING.word())) {
                notes.add(CheckRule.PENDING, place, "it says it is pending");
                return true;
            }
            if (plain.equals(ReviewState.CONTESTED.word())) {
                notes.add(CheckRule.CONTESTED, place, "it says it is contested");
                return true;
            }
        }
        return false;
    }

    private void trust(KnowledgeItem item, int index) {
        int failures = Trust.impliedFailures(item.trust());
        int attachedCount = item.learnings().size();
        notes.figures().hasTrust = true;
        if (failures > attachedCount) {
            notes.figures().unexplainedFailures += failures - attachedCount;
            notes.add(
                    CheckRule.UNEXPLAINED_TRUST,
                    place(index, ""),
                    "trust %s implies %d failures, %d learnings are attached"
                            .formatted(item.trust(), failures, attachedCount));
        }
        double min = notes.rules().limits().lowTrust();
        if (item.trust() < min) {
            notes.add(
                    CheckRule.LOW_TRUST,
                    place(index, "trust_score"),
                    String.format(Locale.ROOT, "trust %.3f is below ", item.trust()) + min);
        }
    }

    private void budget(String block, CheckFinding.Place place, CheckService.Measures measures) {
        int max = notes.rules().limits().promptTokens();
        // a token is at least a character
        OptionalInt tokens = block.length() <= max ? OptionalInt.empty() : measures.tokens(block);
        if (tokens.isPresent() && tokens.getAsInt() > max) {
            notes.add(CheckRule.PROMPT_BUDGET, place, "%d tokens, %d are allowed".formatted(tokens.getAsInt(), max));
        }
    }

    static void checkAge(CheckRecorder notes, Learning learning, CheckFinding.Place place, Clock clock) {
        int days = notes.rules().limits().staleDays();
        var before = clock.instant().minus(java.time.Duration.ofDays(days));
        var writtenAt = LearningTimestamps.at(learning, clock.getZone());
        notes.figures().lessons++;
        notes.figures().timedLessons += writtenAt.isPresent() ? 1 : 0;
        writtenAt
                .filter(at -> at.isBefore(before))
                .ifPresent(at -> notes.add(
                        CheckRule.STALE,
                        place,
                        List.of(),
                        "written " + at.atZone(clock.getZone()).toLocalDate() + ", more than " + days + " days ago",
                        learning.timestamp() + " " + Excerpt.of(learning.lesson())));
    }

    static void checkUse(CheckRecorder notes, Json.Obj fields, CheckFinding.Place place, String text) {
        if (notes.figures().uses(fields) == 0) {
            notes.add(CheckRule.NEVER_USED, place, Excerpt.of(text));
        }
    }

    static void checkAttribution(CheckRecorder notes, Action action, CheckFinding.Place place) {
        notes.figures().actions++;
        if (action.kbSource().isEmpty()) {
            notes.add(CheckRule.UNATTRIBUTED, place, Excerpt.of(action.oneLine()));
        }
    }

    static boolean areCompared(CheckRecorder notes) {
        return notes.rules().isOn(CheckRule.DUPLICATE) || notes.rules().isOn(CheckRule.CONTRADICTION);
    }

    /// The contradictions found by reviewers, by the keys of this file.
    private List<List<String>> contradictions(CheckService.Measures measures) throws UserException {
        var localKeys = new HashMap<String, String>();
        places.keySet().forEach(key -> localKeys.put(portableKey(LearningRef.parse(key)), key));
        var pairs = new ArrayList<List<String>>();
        for (var two : measures.contradictions(file)) {
            var keys = two.stream()
                    .map(ref -> localKeys.get(portableKey(ref)))
                    .filter(Objects::nonNull)
                    .toList();
            if (keys.size() == 2) {
                pairs.add(keys);
            }
        }
        return pairs;
    }

    /// The key of a learning that is the same in every workspace.
    private static String portableKey(LearningRef ref) {
        return ref.item().knowledgeId() + "\n" + ref.item().occurrence() + "\n" + ref.identity();
    }

    /// Records duplicates in the same words, and learnings that reviewers hold to contradict each
    /// other.
    ///
    /// @param learnings by the keys of their references, as are the places
    /// @param contradictions two keys each
    static void compare(
            CheckRecorder notes,
            Map<String, Learning> learnings,
            Map<String, CheckFinding.Place> places,
            List<List<String>> contradictions) {
        for (var keys : new LessonCollector(learnings).equal()) {
            var all = new ArrayList<>(keys.stream().map(places::get).toList());
            // of records of a file none is the better one
            if (all.stream().allMatch(place -> place.within().isEmpty())) {
                all.sort(Comparator.comparingInt(CheckFinding.Place::line));
            }
            notes.add(
                    CheckRule.DUPLICATE,
                    all.getFirst(),
                    all.subList(1, all.size()),
                    "says the same as "
                            + String.join(
                                    "; ",
                                    all.stream()
                                            .skip(1)
                                            .map(CheckFinding.Place::full)
                                            .toList()),
                    proof(learnings, keys));
        }
        for (var two : contradictions) {
            var place = places.get(two.getFirst());
            var other = places.get(two.getLast());
            if (place == null || other == null) {
                continue;
            }
            notes.add(
                    CheckRule.CONTRADICTION,
                    place,
                    List.of(other),
                    "reviewers hold that nobody can follow both it and " + other.label(),
                    proof(learnings, two));
        }
    }

    private static String proof(Map<String, Learning> learnings, List<String> keys) {
        return keys.stream()
                .flatMap(key -> Optional.ofNullable(learnings.get(key)).stream())
                .map(learning -> "“" + Excerpt.of(learning.lesson()) + "”")
                .collect(Collectors.joining(" / "));
    }

    private CheckFinding.Place place(int index, String member) {
        var learning = LEARNING.matcher(member);
        var within = learning.lookingAt()
                ? "learning "
                        + (Integer.parseInt(learning.group(1)) + 1)
                        + (learning.end() < member.length() ? ", " + member.substring(learning.end()) : "")
                : member;
        return new CheckFinding.Place(
                file, lines.of(index, member), items.get(index).ref().label(), within);
    }
}
