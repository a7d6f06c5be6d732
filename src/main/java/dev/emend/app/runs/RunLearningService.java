package dev.emend.app.runs;

import dev.emend.analysis.extraction.RunFacts;
import dev.emend.analysis.runs.ExecutionAnalyzer;
import dev.emend.analysis.similarity.AttributionScorer;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.runs.ExtractionService.ExtractionResult;
import dev.emend.model.Execution;
import dev.emend.model.Extraction;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.Run;
import dev.emend.model.Signal;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.UUID;

/// Service that learns from runs: memories made of what happened, and the items steps may have come
/// from. Thread-safe; calls block.
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

    /// A memory that was made, or had been made before.
    ///
    /// @param lesson the first sentence of it; empty when a person is to write it
    /// @param isNew false when it had been made before and stays as it was
    public record CreatedMemory(String memory, String lesson, boolean isNew) {}

    /// An item a step may be about.
    ///
    /// @param score 0 to 1; 0 for one that is only offered because it is there
    /// @param reasons for people, the strongest first
    public record ItemSuggestion(ItemRef item, String description, double score, List<String> reasons) {}

    /// Why something can be learned from a run, by the outcome a person set where one did; asks no
    /// model.
    public List<Signal> signals(String id) throws UserException {
        return ExtractionService.signals(run(id));
    }

    /// Makes a pending memory of a run: with what the model a person named learns of it. Without a
    /// model, or where the model's gate is closed, it has the facts alone, and a person is to write
    /// the lesson. What a model learns replaces facts that nobody touched.
    ///
    /// @throws UserException when there is nothing to learn, or it has a memory already
    public CreatedMemory ofRun(Actor actor, String id) throws UserException {
        var run = run(id);
        var result = extractions.learn(run);
        boolean isFacts = result.extraction().isEmpty() && ExtractionService.isWorthReading(result.signals());
        var memory = isFacts ? Optional.of(facts(run, result.signals())) : lesson(run, result);
        return put(actor, memory.orElseThrow(this::noLearning));
    }

    /// Makes a pending memory of what the model learns of a run, once: a memory that was made of it
    /// before stays as it is, and no model is asked again, except where it has the facts alone and
    /// nobody touched it. Empty when there is no model or nothing to learn.
    public Optional<CreatedMemory> ofRunOnce(Actor actor, String id) throws UserException {
        var run = run(id);
        var memory = memoryId(run.id());
        boolean isThere = isThere(memory);
        if (!isThere || factsVersion(memory).isPresent()) {
            var lesson = lesson(run, extractions.learn(run));
            if (lesson.isPresent()) {
                return Optional.of(put(actor, lesson.get()));
            }
        }
        return isThere ? Optional.of(new CreatedMemory(memory, "", false)) : Optional.empty();
    }

    /// Makes a pending memory with the facts of one step that shows an error or was corrected, or of
    /// any step of a run that failed; a person is to write the lesson, for a model tells no step from
    /// another.
    public CreatedMemory ofStep(Actor actor, String id, RunStep step) throws UserException {
        var run = run(id);
        var signals = ExtractionService.signals(run);
        var faultMessages = faults(signals).stream()
                .filter(message -> isOf(step, message, run))
                .toList();
        if (faultMessages.isEmpty()
                && signals.stream().noneMatch(signal -> signal.kind() == Signal.Kind.FAILURE_OUTCOME)) {
            throw UserErrors.badInput(Messages.of("runs.nothingInStep", step.number()), Messages.of("runs.wholeRun"));
        }
        var messages = new LinkedHashSet<>(faultMessages);
        messages.add(step.answer());
        var execution = ExecutionAnalyzer.analyze(run, Execution.Mode.OWN);
        var metadata = metadata(run)
                .with("messages", Json.from(faultMessages.isEmpty() ? List.of(step.message()) : faultMessages))
                .with("step", Json.from(step.number()))
                .with("message", Json.from(step.message()));
        return put(
                actor,
                memory(
                        memoryId(run.id() + "\n" + step.number()),
                        RunFacts.ofStep(run, step.message(), step.call(), messages),
                        result(run, execution, OptionalDouble.empty()),
                        metadata));
    }

    /// A run, with the outcome a person set where one did.
    private Run run(String id) throws UserException {
        return parts.context()
                .store()
                .read(session -> session.runs()
                        .get(id)
                        .map(run -> RunOutcome.withOutcome(
                                run, session.analyses().outcomes(List.of(id)).getOrDefault(id, ""))))
                .orElseThrow(() -> RunService.notFound(id));
    }

    private boolean isThere(String memory) throws UserException {
        return parts.context()
                .store()
                .read(session -> !session.memories().findByIds(List.of(memory)).isEmpty());
    }

    /// The version of a memory without a lesson that nobody touched; empty for any other.
    private OptionalLong factsVersion(String memory) throws UserException {
        var stored = parts.context().store().read(session -> session.memories().get(memory));
        boolean isFacts =
                stored.isPresent() && stored.get().memory().text().lessons().equals(Memory.MemoryLessons.NOTHING);
        return isFacts ? editor.untouchedVersion(memory) : OptionalLong.empty();
    }

    /// Adds a memory; one with a lesson replaces facts that nobody touched.
    private CreatedMemory put(Actor actor, Memory memory) throws UserException {
        boolean hasLesson = !memory.text().lessons().tactical().isEmpty();
        var version = hasLesson ? factsVersion(memory.id()) : OptionalLong.empty();
        if (version.isPresent()) {
            editor.update(actor, memory, version.getAsLong());
        } else {
            editor.add(actor, memory, ReviewState.PENDING);
        }
        return new CreatedMemory(memory.id(), hasLesson ? memory.lesson() : "", true);
    }

    private UserException noLearning() {
        return extractions.endpoint().isNamed()
                ? UserErrors.badInput(Messages.of("runs.nothingInRun"), Messages.of("runs.correctStep"))
                : UserErrors.badInput(Messages.of("runs.noFault"), Messages.of("runs.correctOrName"));
    }

    /// The memory of what the model learned; as in the document, empty when it is not worth saving.
    private static Optional<Memory> lesson(Run run, ExtractionResult result) {
        return result.extraction()
                .filter(extraction -> extraction.verdict().shouldSave()
                        && !extraction.learnings().isBlank())
                .map(extraction -> byModel(run, extraction));
    }

    private static Memory byModel(Run run, Extraction extraction) {
        var execution = ExecutionAnalyzer.analyze(run, Execution.Mode.OWN);
        var verdict = extraction.verdict();
        var lessons = new Memory.MemoryLessons(extraction.learnings(), "", "", Json.Null.NULL);
        return memory(
                memoryId(run.id()),
                new Memory.Text(run.head().task(), "", "", "", lessons),
                result(run, execution, OptionalDouble.of(verdict.confidence())),
                metadata(run)
                        .with("should_save", Json.from(verdict.shouldSave()))
                        .with("save_reason", new Json.Text(verdict.saveReason()))
                        .with("messages", Json.Arr.EMPTY));
    }

    private static Memory facts(Run run, List<Signal> signals) {
        var execution = ExecutionAnalyzer.analyze(run, Execution.Mode.OWN);
        return memory(
                memoryId(run.id()),
                RunFacts.of(run, execution),
                result(run, execution, OptionalDouble.empty()),
                metadata(run).with("messages", Json.from(faults(signals))));
    }

    private static Memory memory(String id, Memory.Text text, Memory.Result result, Json.Obj metadata) {
        return new Memory(id, Memory.Kind.LEARNED, text, result, metadata, Origin.HERE);
    }

    private static Memory.Result result(Run run, Execution execution, OptionalDouble confidence) {
        return new Memory.Result(
                run.head().ending().outcome(), confidence, run.head().startedAt(), execution.toJson());
    }

    private static Json.Obj metadata(Run run) {
        return Json.Obj.of("run_id", run.id(), "run_source", run.origin().source());
    }

    /// The id of a memory: the same for the same run and step, so that a memory is not made twice.
    private static String memoryId(String name) {
        return UUID.nameUUIDFromBytes(("run\n" + name).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /// The messages that show a failure, an error or a correction, ascending.
    private static List<Integer> faults(List<Signal> signals) {
        return signals.stream()
                .filter(signal -> signal.kind().isFault())
                .flatMap(signal -> signal.evidence().stream())
                .map(Signal.Evidence::message)
                .filter(message -> message >= 0)
                .distinct()
                .sorted()
                .toList();
    }

    /// Whether a message answers the step, or is the user's word on it.
    private static boolean isOf(RunStep step, int message, Run run) {
        return message == step.answer()
                || run.messages().get(message).role() == Run.Role.USER && step.message() == lastCall(run, message);
    }

    /// The last message before one that makes a call; -1 for none.
    private static int lastCall(Run run, int message) {
        int at = message - 1;
        while (at >= 0 && run.messages().get(at).calls().isEmpty()) {
            at--;
        }
        return at;
    }

    /// The items a step may have come from, the likeliest first, then all others that are open.
    ///
    /// @param reasoning what the agent said when it called
    public List<ItemSuggestion> items(RunStep step, String reasoning) {
        var guesses = new ArrayList<ItemSuggestion>();
        var others = new ArrayList<ItemSuggestion>();
        var suggestedItems = new LinkedHashSet<ItemRef>();
        for (var file : parts.catalogs().all()) {
            var catalog = file.current();
            var items = new ArrayList<KnowledgeItem>();
            for (int i = 0; i < catalog.size(); i++) {
                items.add(catalog.item(i));
            }
            var error = step.isError() ? step.result() : "";
            for (var candidate : AttributionScorer.of(items).propose(step.action(reasoning), error, GUESSES)) {
                suggestedItems.add(candidate.item());
                guesses.add(new ItemSuggestion(candidate.item(), "", candidate.score(), candidate.reasons()));
            }
            items.forEach(item -> others.add(new ItemSuggestion(item.ref(), item.description(), 0, List.of())));
        }
        guesses.sort(Comparator.comparingDouble((ItemSuggestion suggestion) -> -suggestion.score()));
        guesses.replaceAll(suggestion -> withDescription(suggestion, others));
        others.removeIf(suggestion -> suggestedItems.contains(suggestion.item()));
        guesses.addAll(others);
        return guesses;
    }

    private static ItemSuggestion withDescription(ItemSuggestion guess, List<ItemSuggestion> all) {
        return all.stream()
                .filter(suggestion -> suggestion.item().equals(guess.item()))
                .findFirst()
                .map(suggestion ->
                        new ItemSuggestion(guess.item(), suggestion.description(), guess.score(), guess.reasons()))
                .orElse(guess);
    }
}
