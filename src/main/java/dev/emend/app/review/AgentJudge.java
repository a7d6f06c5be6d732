package dev.emend.app.review;

import dev.emend.analysis.similarity.RelationPrompt;
import dev.emend.model.Learning;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.remote.ChatModel;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The model an agent works with.
///
/// @param name such as `agent claude-code`
record AgentJudge(String name, Question question) {
    private static final Logger LOG = Logger.getLogger(AgentJudge.class.getName());

    /// Puts one question.
    interface Question {
        /// @return what the agent's model wrote
        /// @throws UserException when there is no answer
        String ask(String prompt) throws UserException;
    }

    /// Asks about both orders, about the second only when the first answer can be used.
    ///
    /// @throws UserException when there is no answer
    PairAnswer judge(Learning one, Learning other) throws UserException {
        var first = answer(one, other);
        return PairAnswer.of(first, first.isEmpty() ? first : answer(other, one));
    }

    private Optional<Judgment> answer(Learning one, Learning other) throws UserException {
        var answer = question.ask(VisibleText.stripped(RelationPrompt.of(one, other)));
        try {
            return Optional.of(EndpointJudge.read(ChatModel.object(name, answer), name));
        } catch (UserException e) {
            LOG.log(Level.INFO, "An answer that is none: the pair is asked about again next time", e);
            return Optional.empty();
        }
    }
}
