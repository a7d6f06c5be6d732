package dev.emend.app.review;

import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.analysis.similarity.LearningPair;
import dev.emend.analysis.similarity.Relation;
import dev.emend.analysis.similarity.RelationPrompt;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import dev.emend.remote.ChatModel;
import dev.emend.remote.RemoteException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The model on a server a person named. Thread-safe.
record EndpointJudge(ChatModel model) implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(EndpointJudge.class.getName());

    /// A token of English is about four characters.
    private static final int CHARACTERS_PER_TOKEN = 4;

    /// Answers are short: the word of a relation with its number, and a sentence.
    private static final int RELATION_TOKENS = 15;

    private static final int REASON_TOKENS = 25;
    private static final int MAX_REASON = 500;

    /// The name under which its judgments are kept; another model has another name.
    String name() {
        return model.name();
    }

    /// About how many tokens one call costs, question and answer.
    long tokens(List<LearningPair> pairs, boolean isReasoned) {
        int answer = RELATION_TOKENS + (isReasoned || pairs.size() == 1 ? REASON_TOKENS : 0);
        return prompt(pairs, isReasoned).length() / CHARACTERS_PER_TOKEN + (long) pairs.size() * answer;
    }

    private static String prompt(List<LearningPair> pairs, boolean isReasoned) {
        return pairs.size() == 1
                ? RelationPrompt.of(pairs.getFirst().one(), pairs.getFirst().other())
                : RelationPrompt.of(pairs, isReasoned);
    }

    /// Asks about each pair in one order, in one call.
    ///
    /// @param isReasoned whether a reason is asked for
    /// @return as many as pairs, each empty where the answer can't be used
    /// @throws UserException when the model can't be asked
    List<Optional<Judgment>> judge(List<LearningPair> pairs, boolean isReasoned) throws UserException {
        try {
            var prompt = prompt(pairs, isReasoned);
            return pairs.size() == 1
                    ? List.of(Optional.of(read(model.ask(prompt, "relation", RelationPrompt.schema()), name())))
                    : answers(model.ask(prompt, "relations", RelationPrompt.schema(isReasoned)), pairs.size());
        } catch (UserException e) {
            if (e.getCause() instanceof RemoteException) {
                throw e; // nobody answers there
            }
            LOG.log(Level.INFO, "An answer that is none: its pairs are asked about again next time", e);
            return Collections.nCopies(pairs.size(), Optional.empty());
        }
    }

    /// The word on each pair; empty where there is none, or more than one.
    private List<Optional<Judgment>> answers(Json.Obj answer, int pairs) {
        var judgments = new ArrayList<Optional<Judgment>>(Collections.nCopies(pairs, Optional.empty()));
        var isAnswered = new boolean[pairs];
        for (var element : answer.array("pairs")) {
            int pair = element instanceof Json.Obj of ? of.integer("pair").orElse(0) - 1 : -1;
            if (pair < 0 || pair >= pairs) {
                continue;
            }
            judgments.set(pair, isAnswered[pair] ? Optional.empty() : readable((Json.Obj) element));
            isAnswered[pair] = true;
        }
        return judgments;
    }

    private Optional<Judgment> readable(Json.Obj answer) {
        try {
            return Optional.of(read(answer, name()));
        } catch (UserException e) {
            LOG.log(Level.INFO, "An answer that is none: the pair is asked about again next time", e);
            return Optional.empty();
        }
    }

    /// Reads the judgment of a pair from an answer to [RelationPrompt], with placeholders for secrets.
    ///
    /// @param judge whose answer it is
    /// @throws UserException when it names no relation
    static Judgment read(Json.Obj answer, String judge) throws UserException {
        var relation = Relation.of(answer.text("relation").orElse(""))
                .orElseThrow(() -> ChatModel.malformedAnswer(judge, Messages.of("review.noRelationAnswered")));
        var reason = VisibleText.strip(
                        SecretDetector.redact(answer.text("reason").orElse("")))
                .replaceAll("\\s+", " ")
                .strip();
        return new Judgment(relation, judge, reason.substring(0, Math.min(reason.length(), MAX_REASON)));
    }

    @Override
    public void close() {
        model.close();
    }
}
