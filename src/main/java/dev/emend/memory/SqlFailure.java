package dev.emend.memory;

import java.sql.SQLException;

/// Carries an [SQLException] from a table's class to the [Store], which puts it into words.
final class SqlFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final SQLException cause;

    SqlFailure(SQLException cause) {
        super(cause);
        this.cause = cause;
    }

    SQLException sql() {
        return cause;
    }
}
