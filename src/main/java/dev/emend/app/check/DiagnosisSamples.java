package dev.emend.app.check;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Memory;
import dev.emend.model.Plan;
import dev.emend.model.Run;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// The records of a foreign store, brought to what the checks look at. A memory counts as a
/// learning of its task, so that the finders of the review look at both.
final class DiagnosisSamples {
    private static final UUID NOWHERE = new UUID(0, 0);

    /// Names that other tools give to how often a record was used.
    private static final List<String> USES =
            List.of(
                    "use_count",
                    "usage_count",
                    "access_count",
                    "retrieval_count",
                    "times_used",
                    "hits");

    /// By the keys of their references.
    final Map<String, Learning> learnings = new LinkedHashMap<>();

    /// What the items of the learnings are about.
    final Map<String, String> items = new LinkedHashMap<>();

    final Map<String, String> places = new LinkedHashMap<>();
    final Map<String, Integer> counts = new LinkedHashMap<>();
    final List<DiagnosisReport.Proof> secrets = new ArrayList<>();
    final List<DiagnosisReport.Proof> unreadable = new ArrayList<>();
    final List<DiagnosisReport.Proof> unused = new ArrayList<>();

    /// Failures and steps of plans.
    final List<DiagnosisReport.Proof> unattributed = new ArrayList<>();

    private final Set<String> inRecord = new HashSet<>();
    int useCounts;
    int attributable;

    void count(String what, int by) {
        counts.merge(what, by, Integer::sum);
    }

    void take(KnowledgeItem item) {
        inRecord.clear();
        count("items", 1);
        var label = item.ref().label();
        secrets(item.fields(), label);
        uses(item.fields(), label, Brief.of(item.description()));
        for (var learning : item.learnings()) {
            count("learnings", 1);
            var place = label + ", learning " + (learning.index() + 1);
            learnings.put(learning.ref().key(), learning);
            items.put(item.ref().key(), item.embeddedText());
            places.put(learning.ref().key(), place);
            if (!learning.originalAction().fields().members().isEmpty()) {
                attributable++;
                if (learning.originalAction().kbSource().isEmpty()) {
                    unattributed.add(
                            new DiagnosisReport.Proof(
                                    List.of(place), Brief.of(learning.originalAction().oneLine())));
                }
            }
        }
    }

    void take(Plan plan) {
        int step = 0;
        for (var action : plan.actions()) {
            step++;
            attributable++;
            if (action.kbSource().isEmpty()) {
                unattributed.add(
                        new DiagnosisReport.Proof(
                                List.of(plan.source() + ", step " + step),
                                Brief.of(action.oneLine())));
            }
        }
    }

    void take(ImportRecord one) {
        inRecord.clear();
        var place = place(one.place());
        switch (one) {
            case ImportRecord.OfMemory(var _, var memory, var vectors) -> {
                count(memory.kind() == Memory.Kind.EXPERIENCE ? "experiences" : "memories", 1);
                count("vectors", vectors.size());
                take(memory, place);
            }
            case ImportRecord.OfRun(var _, var run) -> take(run, place);
            case ImportRecord.OfLink(var _, var _) -> count("links", 1);
            case ImportRecord.OfFeedback _ -> count("feedback", 1);
            case ImportRecord.Rejected(var _, var reason, var _) ->
                    unreadable.add(new DiagnosisReport.Proof(List.of(place), reason));
        }
    }

    private void take(Memory memory, String place) {
        var learning = asLearning(memory);
        learnings.put(learning.ref().key(), learning);
        items.put(learning.ref().item().key(), learning.ref().item().knowledgeId());
        places.put(learning.ref().key(), place);
        uses(memory.metadata(), place, Brief.of(memory.lesson()));
        secrets(memory.metadata(), place);
        secrets(memory.result().execution(), place);
        texts(memory).forEach(part -> secrets(part, place));
    }

    /// A memory as a learning of its task.
    static Learning asLearning(Memory memory) {
        var about = memory.taskText().isEmpty() ? memory.id() : memory.taskText();
        return new Learning(
                new LearningRef(new ItemRef(NOWHERE, about), memory.id()),
                0,
                Json.Obj.of(
                        "task", memory.taskText(),
                        "recovery_approach", memory.lesson(),
                        "timestamp", memory.result().timestamp()));
    }

    /// All that an agent wrote in words.
    static List<String> texts(Memory memory) {
        var text = memory.text();
        var learned = text.learned();
        return List.of(
                text.task(),
                text.context(),
                text.narrative(),
                text.reflection(),
                learned.tactical(),
                learned.strategic(),
                learned.meta());
    }

    private void take(Run run, String place) {
        count("runs", 1);
        count("messages", run.messages().size());
        int number = 0;
        for (var message : run.messages()) {
            number++;
            secrets(message.text(), place + ", message " + number);
            for (var call : message.calls()) {
                count("tool calls", 1);
                if (call.arguments() instanceof Json.Obj arguments) {
                    secrets(arguments, place + ", message " + number);
                }
            }
        }
    }

    private void uses(Json.Obj fields, String place, String what) {
        for (var name : USES) {
            var uses = fields.number(name);
            if (uses.isPresent()) {
                useCounts++;
                if (uses.getAsDouble() == 0) {
                    unused.add(new DiagnosisReport.Proof(List.of(place), what));
                }
                return;
            }
        }
    }

    private void secrets(Json.Obj fields, String place) {
        JsonSecretScanner.in(fields)
                .forEach(spot -> {
                    var where = place + ", " + spot.place();
                    secret(where, spot.found().rule(), spot.secret());
                });
    }

    private void secrets(String text, String place) {
        SecretDetector.find(text)
                .forEach(found ->
                        secret(place, found.rule(), text.substring(found.start(), found.end())));
    }

    /// A record may say the same twice, as text and as metadata.
    private void secret(String place, String rule, String secret) {
        if (inRecord.add(secret)) {
            var what = rule + ": " + SecretDetector.masked(secret);
            secrets.add(new DiagnosisReport.Proof(List.of(place), what));
        }
    }

    static String place(ImportRecord.Place place) {
        var name = String.valueOf(place.file().getFileName());
        var line = place.line() > 0 ? ", line " + place.line() : "";
        return name + line + (place.within().isEmpty() ? "" : ", " + place.within());
    }

    /// One line of a text, shortened, secrets covered.
    static final class Brief {
        private static final int LONGEST = 160;

        private Brief() {}

        static String of(String text) {
            return shortened(SecretMask.text(text));
        }

        /// @param text without secrets
        static String shortened(String text) {
            var line = text.strip().replaceAll("\\s+", " ");
            return line.codePointCount(0, line.length()) <= LONGEST
                    ? line
                    : line.substring(0, line.offsetByCodePoints(0, LONGEST - 1)) + "…";
        }
    }
}
