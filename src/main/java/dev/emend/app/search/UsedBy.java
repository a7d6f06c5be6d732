package dev.emend.app.search;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The known kinds of use of an item; the words that `used:` may find.
public enum UsedBy {
    /// A plan or verified skill beside the catalog names it as the source of a step.
    PLAN,
    /// A step of a run that came from it failed, or a stored run has the task of such a plan.
    RUN,
    /// An agent was served it.
    AGENT,
    /// None of these, in a catalog of which some use is known.
    NEVER,
    /// None of these, in a catalog of which no use at all is known.
    UNKNOWN;

    static final List<String> WORDS = Arrays.stream(values()).map(UsedBy::word).toList();

    /// As a filter has it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The clause that this adds to the query line.
    public String clause() {
        return "used:" + word();
    }
}
