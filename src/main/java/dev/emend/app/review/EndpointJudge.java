package dev.emend.app.review;

import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.analysis.similarity.Relation;
import dev.emend.analysis.similarity.RelationPrompt;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import dev.emend.remote.ChatModel;
import dev.emend.remote.RemoteException;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The model on a server a person named.
record EndpointJudge(ChatModel model) implements PairJudge {
    private static final Logger LOG = Logger.getLogger(EndpointJudge.class.getName());

    /// A token of English is about four characters.
    private static final int CHARACTERS_PER_TOKEN = 4;

    /// Answers are short.
    private static final int ANSWER_TOKENS = 60;

    private static final int MAX_REASON = 500;

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public long tokens(Learning one, Learning other) {
        return RelationPrompt.of(one, other).length() / CHARACTERS_PER_TOKEN + ANSWER_TOKENS;
    }

    @Override
    public Optional<Judgment> judge(Learning one, Learning other) throws UserException {
        try {
            return Optional.of(ask(one, other));
        } catch (UserException e) {
            if (e.getCause() instanceof RemoteException) {
                throw e; // nobody answers there
            }
            LOG.log(Level.INFO, "An answer that is none leaves a pair to the person", e);
            return Optional.empty();
        }
    }

    private Judgment ask(Learning one, Learning other) throws UserException {
        return read(model.ask(RelationPrompt.of(one, other), "relation", RelationPrompt.schema()), model.name());
    }

    /// What an answer to [RelationPrompt] says, with placeholders for secrets.
    ///
    /// @param judge whose answer it is
    /// @throws UserException when it names no relation
    static Judgment read(Json.Obj answer, String judge) throws UserException {
        var relation = Relation.of(answer.text("relation").orElse(""))
                .orElseThrow(() -> ChatModel.malformed(judge, Messages.of("review.noRelationAnswered")));
        var reason = VisibleText.stripped(
                        SecretDetector.redacted(answer.text("reason").orElse("")))
                .replaceAll("\\s+", " ")
                .strip();
        return new Judgment(relation, judge, reason.substring(0, Math.min(reason.length(), MAX_REASON)));
    }

    @Override
    public void close() {
        model.close();
    }
}
