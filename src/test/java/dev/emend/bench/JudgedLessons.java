package dev.emend.bench;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Lessons a language model wrote of runs, and what a judge made of them.
///
/// @param answers what the model answered, in the order of the runs
/// @param verdicts whether a lesson would be kept, by its id
record JudgedLessons(List<Answer> answers, Map<String, Boolean> verdicts) {
    static final String ANSWERS = "extraction/lessons.jsonl";
    static final String VERDICTS = "extraction/verdicts.tsv";

    /// @param run its name in the benchmark
    /// @param prompt the SHA-256 of what was asked, in hexadecimal digits
    /// @param lesson its id; empty where the model found nothing worth saving
    record Answer(String run, String prompt, String lesson) {
        boolean isSaved() {
            return !lesson.isEmpty();
        }
    }

    JudgedLessons {
        answers = List.copyOf(answers);
        verdicts = Map.copyOf(verdicts);
    }

    /// The files beside this class.
    ///
    /// @throws IllegalStateException when one is absent, or they do not fit each other
    static JudgedLessons read() throws Exception {
        var answers = new ArrayList<Answer>();
        for (var line : text(ANSWERS).lines().toList()) {
            answers.add(answer((Json.Obj) JsonText.parse(line)));
        }
        return of(answers, text(VERDICTS));
    }

    private static Answer answer(Json.Obj fields) {
        return new Answer(
                fields.text("run").orElseThrow(),
                fields.text("prompt").orElseThrow(),
                fields.text("lesson").orElse(""));
    }

    /// @param verdicts a line a lesson: its id, `kept` or `not`, the reason, with tabs between them
    static JudgedLessons of(List<Answer> answers, String verdicts) {
        var known = new HashSet<String>();
        answers.stream().filter(Answer::isSaved).forEach(answer -> known.add(answer.lesson));
        var kept = new LinkedHashMap<String, Boolean>();
        for (var line : verdicts.lines().filter(line -> !line.isBlank()).toList()) {
            var cells = line.split("\t", 3);
            if (cells.length < 3 || !List.of("kept", "not").contains(cells[1]) || cells[2].isBlank()) {
                throw new IllegalStateException(
                        VERDICTS + " has a line that is not an id, kept or not, and a reason, with tabs: " + line);
            }
            if (!known.contains(cells[0])) {
                throw new IllegalStateException(VERDICTS + " judges " + cells[0] + ", which is no lesson");
            }
            if (kept.put(cells[0], cells[1].equals("kept")) != null) {
                throw new IllegalStateException(VERDICTS + " judges " + cells[0] + " twice");
            }
        }
        if (kept.isEmpty()) {
            throw new IllegalStateException(VERDICTS + " judges no lesson");
        }
        return new JudgedLessons(answers, kept);
    }

    private static String text(String name) throws IOException {
        try (var in = JudgedLessons.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("src/test/resources/dev/emend/bench/" + name
                        + " is absent: the lessons of runs can't be counted without it");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    long lessons() {
        return answers.stream().filter(Answer::isSaved).count();
    }

    long kept() {
        return verdicts.values().stream().filter(Boolean::booleanValue).count();
    }

    /// How many runs have a lesson that is kept.
    long runsWithKept() {
        return answers.stream()
                .filter(answer -> verdicts.getOrDefault(answer.lesson, false))
                .map(Answer::run)
                .distinct()
                .count();
    }
}
