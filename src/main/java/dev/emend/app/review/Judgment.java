package dev.emend.app.review;

import dev.emend.analysis.similarity.Relation;
import dev.emend.app.core.UserErrors;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;

/// The judgment of a judge on two learnings or two memories.
///
/// @param judge its name, such as `agent claude-code`, the name of a model or of a person
/// @param reason one sentence; empty when it gave none
public record Judgment(Relation relation, String judge, String reason) {
    /// @param relation the word of one
    public static Judgment of(String relation, String judge, String reason) throws UserException {
        var parsedRelation = Relation.of(relation);
        if (parsedRelation.isEmpty()) {
            throw UserErrors.badInput(Messages.of("review.noRelation", relation), Messages.of("review.giveRelation"));
        }
        return new Judgment(parsedRelation.get(), judge, reason);
    }

    /// For those who know no relations but their words.
    public String relationWord() {
        return relation.word();
    }
}
