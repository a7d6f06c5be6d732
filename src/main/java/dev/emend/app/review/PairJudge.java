package dev.emend.app.review;

import dev.emend.model.Learning;
import dev.emend.model.UserException;
import java.util.Optional;

/// Says how two learnings stand to each other, in one order. Whoever opens it closes it.
interface PairJudge extends AutoCloseable {
    /// What its judgments are kept under; another model has another name.
    String name();

    /// About how many tokens one order costs, question and answer; 0 when it costs nothing.
    long tokens(Learning one, Learning other);

    /// Empty when it can't tell.
    ///
    /// @param one with placeholders for secrets, as the other
    /// @throws UserException when it can't be asked
    Optional<Judgment> judge(Learning one, Learning other) throws UserException;

    @Override
    void close();
}
