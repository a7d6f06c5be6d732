package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.core.UserException;
import dev.emend.gui.conflicts.ConflictEntry.Contradiction;
import dev.emend.gui.conflicts.ConflictEntry.Duplicates;
import dev.emend.gui.conflicts.ConflictEntry.Unattributed;
import dev.emend.model.Action;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/// Proposals on paper: a verdict takes the proposal away, and what was asked is a list of lines.
class FakeProposalGateway implements ProposalGateway {
    static final UUID CATALOG = new UUID(0, 9);

    final List<ConflictEntry> matters = new ArrayList<>();
    final List<String> calls = new ArrayList<>();
    Optional<String> refusal = Optional.empty();

    static InvolvedLearning judged(String name, String tool, String lesson) {
        return judged(name, Json.Obj.of("recovery_approach", lesson), tool);
    }

    static InvolvedLearning judged(String name, Json.Obj lesson, String tool) {
        var ref = new LearningRef(new ItemRef(CATALOG, "item"), name);
        var fields =
                Json.Obj.of(
                        "task", "the task of both",
                        "original_error", "It failed.",
                        "original_action", Json.Obj.of("tool_name", tool));
        for (var member : lesson.members().entrySet()) {
            fields = fields.with(member.getKey(), member.getValue());
        }
        var detail =
                new ReviewedLearning(
                        new Learning(ref, 0, fields), ReviewState.PENDING, Optional.empty(), true);
        return new InvolvedLearning(detail, "An item", Path.of("catalog.json"));
    }

    static Contradiction contradiction(InvolvedLearning left, InvolvedLearning right) {
        return new Contradiction(left, right, 0.9, "they exclude each other");
    }

    static Duplicates duplicates(String... names) {
        return new Duplicates(
                Arrays.stream(names).map(one -> judged(one, "Tool", "Lesson " + one)).toList(),
                0.8,
                "the same words");
    }

    static Unattributed orphan(String name, String... candidates) {
        var place = new UnattributedFailure.Place(CATALOG, Path.of("catalog.json"), "", 1);
        return new Unattributed(
                new UnattributedFailure(
                        name,
                        place,
                        "",
                        new UnattributedFailure.Happened("a task", Action.NONE, "It failed."),
                        Arrays.stream(candidates)
                                .map(id ->
                                        new UnattributedFailure.Candidate(
                                                new ItemRef(CATALOG, id),
                                                id,
                                                0.5,
                                                List.of("it shares words")))
                                .toList()));
    }

    @Override
    public Proposals proposals() {
        return new Proposals(List.copyOf(matters), 3, 4);
    }

    private CommandResult done(String call, LearningRef about) throws UserException {
        if (refusal.isPresent()) {
            throw new UserException(
                    UserException.Code.BAD_INPUT, refusal.get(), "", "Choose another.");
        }
        calls.add(call);
        matters.removeIf(one ->
                switch (one) {
                    case Contradiction two ->
                            two.left().ref().equals(about) || two.right().ref().equals(about);
                    case Duplicates same ->
                            same.members().stream().anyMatch(m -> m.ref().equals(about));
                    default -> false;
                });
        return new CommandResult(
                calls.size(), about.item(), Optional.empty(), new CompletableFuture<>());
    }

    @Override
    public CommandResult keepOne(LearningRef winner, LearningRef loser) throws UserException {
        return done("keep " + winner.identity() + " not " + loser.identity(), winner);
    }

    @Override
    public CommandResult both(Limited one, Limited other) throws UserException {
        return done("both " + words(one) + ", " + words(other), one.learning());
    }

    private static String words(Limited one) {
        var conditions = one.conditions().stream().map(Condition::toJson).toList();
        return one.learning().identity() + " " + Json.from(conditions).compact();
    }

    @Override
    public CommandResult merge(
            LearningRef survivor, List<LearningRef> others, Optional<String> lesson)
            throws UserException {
        return done(
                "merge "
                        + names(others)
                        + " into "
                        + survivor.identity()
                        + " "
                        + lesson.orElse("as it is"),
                survivor);
    }

    private static String names(List<LearningRef> refs) {
        return String.join("+", refs.stream().map(LearningRef::identity).toList());
    }

    @Override
    public CommandResult bury(List<LearningRef> learnings) throws UserException {
        return done("bury " + names(learnings), learnings.getFirst());
    }

    @Override
    public CommandResult unrelated(List<LearningRef> learnings) throws UserException {
        return done("unrelated " + names(learnings), learnings.getFirst());
    }

    @Override
    public CommandResult attribute(UnattributedFailure orphan, ItemRef item) {
        calls.add(orphan.key() + " is of " + item.label());
        matters.removeIf(one -> one.key().equals("unattributed " + orphan.key()));
        return new CommandResult(calls.size(), item, Optional.empty(), new CompletableFuture<>());
    }
}
