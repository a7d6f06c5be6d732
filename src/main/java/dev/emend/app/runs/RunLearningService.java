package dev.emend.app.runs;

import dev.emend.analysis.runs.ExecutionAnalyzer;
import dev.emend.analysis.similarity.AttributionScorer;
import dev.emend.app.core.Actor;
import dev.emend.app.core.Exceptions;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.model.Execution;
import dev.emend.model.Extraction;
import dev.emend.model.Extraction.Lesson;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What is learned of runs: memories made of what happened, and the items steps may have come from.
/// Thread-safe; calls block.
public final class RunLearningService {
    private static final int GUESSES = 3;

    private final RunContext parts;
    private final MemoryEditor editor;

    private final ExtractionService extractions;

    RunLearningService(RunContext parts, ExtractionService extractions) {
        this.parts = parts;
        this.editor = parts.memories();
        this.extractions = extractions;
    }

    /// A memory that was made.
    ///
    /// @param lesson the first sentence of it
    /// @param isNew false when it had been made before
    public record CreatedMemory(String memory, String lesson, boolean isNew) {}

    /// An item a step may be about.
    ///
    /// @param score 0 to 1; 0 for one that is only offered because it is there
    /// @param reasons for people, the strongest first
    public record ItemSuggestion(ItemRef item, String description, double score, List<String> reasons) {}

    /// Makes a pending memory of a run: by the model a person named, else by rules.
    public CreatedMemory ofRun(Actor actor, String id) throws UserException {
        return make(actor, id, Optional.empty(), false);
    }

    /// The same; one that was made of it before stays as it is.
    public CreatedMemory ofRunOnce(Actor actor, String id) throws UserException {
        return make(actor, id, Optional.empty(), true);
    }

    /// The same of what happened at one step only, by rules.
    public CreatedMemory ofStep(Actor actor, String id, RunStep step) throws UserException {
        return make(actor, id, Optional.of(step), false);
    }

    private CreatedMemory make(Actor actor, String id, Optional<RunStep> step, boolean isOnce) throws UserException {
        var run = parts.context()
                .store()
                .read(session -> session.runs().get(id))
                .orElseThrow(() -> RunService.missing(id));
        var execution = ExecutionAnalyzer.analyze(run, Execution.Mode.OWN);
        // a model tells no step from another
        var learned = step.isEmpty() ? extractions.learn(run) : ExtractionService.byRules(run);
        var whole = learned.extraction().orElseThrow(() -> nothing(step));
        var extraction = step.isEmpty() ? whole : at(whole, step.get());
        if (extraction.learnings().isBlank()) {
            throw nothing(step);
        }
        var memory = memory(extraction, run, execution, step);
        boolean isNew = !isOnce || !isThere(memory);
        if (isNew) {
            editor.add(actor, memory, ReviewState.PENDING);
        }
        return new CreatedMemory(memory.id(), memory.lesson(), isNew);
    }

    private boolean isThere(Memory memory) throws UserException {
        return parts.context()
                .store()
                .read(session -> !session.memories().known(List.of(memory.id())).isEmpty());
    }

    private static UserException nothing(Optional<RunStep> step) {
        return Exceptions.badInput(
                step.map(runStep -> Messages.of("runs.nothingInStep", runStep.number()))
                        .orElse(Messages.of("runs.nothingInRun")),
                step.isEmpty() ? Messages.of("runs.correctStep") : Messages.of("runs.wholeRun"));
    }

    /// What was found at the messages of one step.
    private static Extraction at(Extraction whole, RunStep step) {
        var lessons = whole.lessons().stream()
                .filter(lesson -> lesson.messages().contains(step.message())
                        || lesson.messages().contains(step.answer()))
                .toList();
        var learnings = String.join("\n", lessons.stream().map(Lesson::text).toList());
        double confidence =
                lessons.stream().mapToDouble(Lesson::confidence).max().orElse(0);
        return new Extraction(
                learnings,
                new Extraction.Verdict(
                        confidence,
                        whole.verdict().shouldSave(),
                        whole.verdict().saveReason()),
                new Memory.Text(whole.dimensions().task(), whole.dimensions().context(), "", "", learned(lessons)),
                lessons);
    }

    private static Memory.MemoryLessons learned(List<Lesson> lessons) {
        var anti = texts(lessons, Extraction.Dimension.ANTI_PATTERN);
        return new Memory.MemoryLessons(
                String.join("\n", texts(lessons, Extraction.Dimension.TACTICAL)),
                String.join("\n", texts(lessons, Extraction.Dimension.STRATEGIC)),
                String.join("\n", texts(lessons, Extraction.Dimension.META)),
                anti.isEmpty() ? Json.Null.NULL : Json.Arr.ofTexts(anti));
    }

    private static List<String> texts(List<Lesson> lessons, Extraction.Dimension dimension) {
        return lessons.stream()
                .filter(lesson -> lesson.dimension() == dimension)
                .map(Lesson::text)
                .toList();
    }

    /// The same run and step give the same id, so that a learning is not made twice.
    private static Memory memory(Extraction extraction, Run run, Execution execution, Optional<RunStep> step) {
        var name = run.id() + step.map(runStep -> "\n" + runStep.number()).orElse("");
        var id = UUID.nameUUIDFromBytes(("run\n" + name).getBytes(StandardCharsets.UTF_8))
                .toString();
        var made = extraction.memory(id, run, execution);
        var messages = new LinkedHashSet<Integer>();
        extraction.lessons().forEach(lesson -> messages.addAll(lesson.messages()));
        var metadata = made.metadata()
                .with("run_id", new Json.Text(run.id()))
                .with("run_source", new Json.Text(run.origin().source()))
                .with("messages", Json.from(new ArrayList<>(messages)));
        if (step.isPresent()) {
            metadata = metadata.with("step", Json.from(step.get().number()))
                    .with("message", Json.from(step.get().message()));
        }
        return new Memory(made.id(), made.kind(), made.text(), made.result(), metadata, made.origin());
    }

    /// The items a step may have come from, the likeliest first, then all others that are open.
    ///
    /// @param reasoning what the agent said when it called
    public List<ItemSuggestion> items(RunStep step, String reasoning) {
        var guesses = new ArrayList<ItemSuggestion>();
        var others = new ArrayList<ItemSuggestion>();
        var known = new LinkedHashSet<ItemRef>();
        for (var file : parts.catalogs().all()) {
            var catalog = file.now();
            var items = new ArrayList<KnowledgeItem>();
            for (int i = 0; i < catalog.size(); i++) {
                items.add(catalog.item(i));
            }
            var error = step.isError() ? step.result() : "";
            for (var candidate : AttributionScorer.over(items).propose(step.action(reasoning), error, GUESSES)) {
                known.add(candidate.item());
                guesses.add(new ItemSuggestion(candidate.item(), "", candidate.score(), candidate.reasons()));
            }
            items.forEach(item -> others.add(new ItemSuggestion(item.ref(), item.description(), 0, List.of())));
        }
        guesses.sort(java.util.Comparator.comparingDouble((ItemSuggestion suggestion) -> -suggestion.score()));
        guesses.replaceAll(suggestion -> described(suggestion, others));
        others.removeIf(suggestion -> known.contains(suggestion.item()));
        guesses.addAll(others);
        return guesses;
    }

    private static ItemSuggestion described(ItemSuggestion guess, List<ItemSuggestion> all) {
        return all.stream()
                .filter(suggestion -> suggestion.item().equals(guess.item()))
                .findFirst()
                .map(suggestion ->
                        new ItemSuggestion(guess.item(), suggestion.description(), guess.score(), guess.reasons()))
                .orElse(guess);
    }
}
