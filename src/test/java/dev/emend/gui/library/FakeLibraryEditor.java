package dev.emend.gui.library;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.UserException;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.app.library.HumanCorrection;
import dev.emend.gui.part.FakeGoldenQueries;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.Plan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Writes down what it was asked to do, and does to a paper shelf what the tests look at.
final class FakeLibraryEditor implements LibraryEditor {
    final List<String> acts = new ArrayList<>();
    final FakeLibraryReader shelf;
    final List<String> compared = new ArrayList<>();
    boolean isBroken;

    FakeLibraryEditor(FakeLibraryReader shelf) {
        this.shelf = shelf;
    }

    private CommandResult done(ItemRef ref, String act) throws UserException {
        if (isBroken) {
            throw new UserException(
                    UserException.Code.BAD_INPUT, "That is no pattern.", "", "Close the (.");
        }
        acts.add(act);
        return new CommandResult(acts.size(), ref, Optional.empty(), new CompletableFuture<>());
    }

    @Override
    public CommandResult edit(ItemRef item, Map<String, Json> values) throws UserException {
        return done(item, Json.from(values).compact());
    }

    @Override
    public CommandResult editLearning(LearningRef learning, String field, String text)
            throws UserException {
        return done(learning.item(), field + "=" + text);
    }

    @Override
    public CommandResult setConditions(ItemRef item, List<Condition> conditions)
            throws UserException {
        return done(item, Json.from(conditions.stream().map(Condition::toJson).toList()).compact());
    }

    @Override
    public CommandResult moveLearning(LearningRef learning, int toIndex) throws UserException {
        return done(learning.item(), "move to " + toIndex);
    }

    @Override
    public CommandResult rate(ItemRef item, int score, @Nullable String feedback)
            throws UserException {
        return done(item, item.label() + " rated " + score + " " + feedback);
    }

    @Override
    public CommandResult rateLearning(LearningRef learning, int score, @Nullable String feedback)
            throws UserException {
        return done(learning.item(), "learning rated " + score + " " + feedback);
    }

    @Override
    public void compared(String key, int pressed, AutoRatingResult rule) {
        compared.add(pressed + " against " + rule.score());
    }

    @Override
    public GoldenViewModel.Work golden() {
        return new FakeGoldenQueries();
    }

    @Override
    public CommandResult create(UUID catalog, Json.Obj item) throws UserException {
        var ref = new ItemRef(catalog, item.text("knowledge_id").orElse(""));
        var decision = done(ref, "create " + item.compact());
        shelf.items.add(new KnowledgeItem(ref, item));
        return decision;
    }

    @Override
    public CommandResult duplicate(ItemRef item, String newId) throws UserException {
        return create(item.catalog(), Json.Obj.of("knowledge_id", newId));
    }

    @Override
    public CommandResult delete(ItemRef item) throws UserException {
        shelf.items.removeIf(one -> one.ref().equals(item));
        return done(item, "delete " + item.label());
    }

    @Override
    public CommandResult keepItem(ItemRef item) throws UserException {
        return done(item, "keep " + item.label());
    }

    @Override
    public CommandResult redact(ItemRef item) throws UserException {
        return done(item, "redact " + item.label());
    }

    @Override
    public CommandResult keep(LearningRef learning) throws UserException {
        return done(learning.item(), "keep " + learning.identity());
    }

    @Override
    public CommandResult bury(LearningRef learning) throws UserException {
        return done(learning.item(), "bury " + learning.identity());
    }

    @Override
    public CommandResult keepAs(LearningRef learning, String lesson) throws UserException {
        return done(learning.item(), "keep as " + lesson);
    }

    @Override
    public CommandResult rejectBlame(LearningRef learning) throws UserException {
        return done(learning.item(), "reject " + learning.identity());
    }

    @Override
    public CommandResult acceptBlame(LearningRef learning) throws UserException {
        return done(learning.item(), "accept " + learning.identity());
    }

    @Override
    public CommandResult setTrust(ItemRef item, double trust, String reason) throws UserException {
        return done(item, "trust " + trust + " " + reason);
    }

    @Override
    public CommandResult interrupt(ItemRef item, HumanCorrection interrupt) throws UserException {
        return done(item, "interrupt " + interrupt.reasoning());
    }

    @Override
    public CommandResult attach(ItemRef item, Json.Obj learning) throws UserException {
        return done(item, "attach");
    }

    @Override
    public List<Plan> plans(Path file) {
        return List.of();
    }
}
