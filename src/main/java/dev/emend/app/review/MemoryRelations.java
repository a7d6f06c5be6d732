package dev.emend.app.review;

import dev.emend.app.core.Actor;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.model.Memory;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The relations of memories: what judges and people said of two. A judgment is of their texts as
/// [dev.emend.model.Memory#contentText()] has them, and changes no memory. Thread-safe; calls block.
public final class MemoryRelations {
    private final ServiceContext context;
    private final PairJudgments judgments;
    private final ProposalService proposals;

    /// @param proposals whose agreements count memories, too
    public MemoryRelations(ServiceContext context, ProposalService proposals) {
        this.context = context;
        this.judgments = new PairJudgments(context);
        this.proposals = proposals;
    }

    /// Notes what a judge that is no person makes of two memories; decides nothing.
    public void judge(String id, String other, Judgment judgment) throws UserException {
        judgments.add(pair(id, other), judgment);
        proposals.rereadJudgments();
    }

    /// Notes what a person makes of two memories, and counts it for each judge that said something.
    ///
    /// @param relation the word of one
    public void decide(Actor actor, String id, String other, String relation) throws UserException {
        judgments.decide(pair(id, other), Judgment.of(relation, actor.name(), ""));
        proposals.rereadJudgments();
    }

    /// The judgments of a memory and each of others, by their ids: the newest of a person, else of a
    /// judge. Others that are gone have none.
    public Map<String, Judgment> judgments(String id, Collection<String> otherIds) throws UserException {
        var all = new ArrayList<>(otherIds);
        all.add(id);
        var texts = texts(all);
        var ownText = texts.remove(id);
        if (ownText == null) {
            return Map.of();
        }
        var pairs = new LinkedHashMap<String, String>();
        texts.forEach((other, text) -> pairs.put(other, PairJudgments.pair(ownText, text)));
        var words = judgments.judgments(pairs.values());
        var judgments = new HashMap<String, Judgment>();
        pairs.forEach((other, pair) -> {
            var word = words.get(pair);
            if (word != null) {
                judgments.put(other, word);
            }
        });
        return judgments;
    }

    /// Whether a person or any judge said of a memory, as it says now, that it contradicts another one.
    public boolean isContradicted(Memory memory) throws UserException {
        return judgments.isContradicted(PairJudgments.text(memory));
    }

    private String pair(String id, String other) throws UserException {
        if (id.equals(other)) {
            throw UserErrors.badInput(Messages.of("review.oneMemory"), Messages.of("review.nameTwoMemories"));
        }
        var texts = texts(List.of(id, other));
        return PairJudgments.pair(require(texts, id), require(texts, other));
    }

    private static String require(Map<String, String> texts, String id) throws UserException {
        var text = texts.get(id);
        if (text == null) {
            throw UserErrors.notFound(Messages.of("review.memoryGone", id), Messages.of("review.nameTwoMemories"));
        }
        return text;
    }

    private Map<String, String> texts(Collection<String> ids) throws UserException {
        var texts = new HashMap<String, String>();
        for (var storedMemory :
                context.store().read(session -> session.memories().get(ids))) {
            if (storedMemory.head().status().isPresent()) {
                texts.put(storedMemory.memory().id(), PairJudgments.text(storedMemory.memory()));
            }
        }
        return texts;
    }
}
