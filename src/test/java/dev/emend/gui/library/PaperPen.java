package dev.emend.gui.library;

import dev.emend.curation.ByRule;
import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Interrupt;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.gui.part.PaperGolden;
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
final class PaperPen implements Pen {
    final List<String> acts = new ArrayList<>();
    final PaperShelf shelf;
    final List<String> compared = new ArrayList<>();
    boolean isBroken;

    PaperPen(PaperShelf shelf) {
        this.shelf = shelf;
    }

    private Decision done(ItemRef ref, String act) throws CurationException {
        if (isBroken) {
            throw new CurationException(
                    CurationException.Code.BAD_INPUT, "That is no pattern.", "", "Close the (.");
        }
        acts.add(act);
        return new Decision(acts.size(), ref, Optional.empty(), new CompletableFuture<>());
    }

    @Override
    public Decision edit(ItemRef item, Map<String, Json> values) throws CurationException {
        return done(item, Json.from(values).compact());
    }

    @Override
    public Decision editLearning(LearningRef learning, String field, String text)
            throws CurationException {
        return done(learning.item(), field + "=" + text);
    }

    @Override
    public Decision setConditions(ItemRef item, List<Condition> conditions)
            throws CurationException {
        return done(item, Json.from(conditions.stream().map(Condition::toJson).toList()).compact());
    }

    @Override
    public Decision moveLearning(LearningRef learning, int toIndex) throws CurationException {
        return done(learning.item(), "move to " + toIndex);
    }

    @Override
    public Decision rate(ItemRef item, int score, @Nullable String feedback)
            throws CurationException {
        return done(item, item.label() + " rated " + score + " " + feedback);
    }

    @Override
    public Decision rateLearning(LearningRef learning, int score, @Nullable String feedback)
            throws CurationException {
        return done(learning.item(), "learning rated " + score + " " + feedback);
    }

    @Override
    public void compared(String key, int pressed, ByRule rule) {
        compared.add(pressed + " against " + rule.score());
    }

    @Override
    public GoldenViewModel.Work golden() {
        return new PaperGolden();
    }

    @Override
    public Decision create(UUID catalog, Json.Obj item) throws CurationException {
        var ref = new ItemRef(catalog, item.text("knowledge_id").orElse(""));
        var decision = done(ref, "create " + item.compact());
        shelf.items.add(new KnowledgeItem(ref, item));
        return decision;
    }

    @Override
    public Decision duplicate(ItemRef item, String newId) throws CurationException {
        return create(item.catalog(), Json.Obj.of("knowledge_id", newId));
    }

    @Override
    public Decision delete(ItemRef item) throws CurationException {
        shelf.items.removeIf(one -> one.ref().equals(item));
        return done(item, "delete " + item.label());
    }

    @Override
    public Decision keepItem(ItemRef item) throws CurationException {
        return done(item, "keep " + item.label());
    }

    @Override
    public Decision redact(ItemRef item) throws CurationException {
        return done(item, "redact " + item.label());
    }

    @Override
    public Decision keep(LearningRef learning) throws CurationException {
        return done(learning.item(), "keep " + learning.identity());
    }

    @Override
    public Decision bury(LearningRef learning) throws CurationException {
        return done(learning.item(), "bury " + learning.identity());
    }

    @Override
    public Decision keepAs(LearningRef learning, String lesson) throws CurationException {
        return done(learning.item(), "keep as " + lesson);
    }

    @Override
    public Decision rejectBlame(LearningRef learning) throws CurationException {
        return done(learning.item(), "reject " + learning.identity());
    }

    @Override
    public Decision acceptBlame(LearningRef learning) throws CurationException {
        return done(learning.item(), "accept " + learning.identity());
    }

    @Override
    public Decision setTrust(ItemRef item, double trust, String reason) throws CurationException {
        return done(item, "trust " + trust + " " + reason);
    }

    @Override
    public Decision interrupt(ItemRef item, Interrupt interrupt) throws CurationException {
        return done(item, "interrupt " + interrupt.reasoning());
    }

    @Override
    public Decision attach(ItemRef item, Json.Obj learning) throws CurationException {
        return done(item, "attach");
    }

    @Override
    public List<Plan> plans(Path file) {
        return List.of();
    }
}
