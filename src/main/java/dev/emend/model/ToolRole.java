package dev.emend.model;

import java.util.Locale;

/// Purpose of a tool, whatever an agent calls it.
public enum ToolRole {
    /// Writes or changes the list of what is to be done.
    PLAN,
    /// Notes a thought and changes nothing.
    THINK,
    /// Reads one thing whose place is known.
    READ,
    /// Shows what there is.
    LIST,
    /// Finds things by their content or properties.
    SEARCH,
    /// Changes something.
    WRITE,
    /// Hands a task to another agent.
    DELEGATE,
    /// Runs code or commands.
    SANDBOX,
    /// Asks a person.
    ASK,
    /// Ends the work or tells its result.
    ANSWER,
    /// Not known; never guessed.
    OTHER;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
