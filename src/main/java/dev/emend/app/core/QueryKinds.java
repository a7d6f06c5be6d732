package dev.emend.app.core;

import java.util.Set;

/// The kinds of questions in the query log.
public final class QueryKinds {
    /// Agents asked for knowledge in words.
    public static final String RETRIEVE = "retrieve";

    /// Agents asked for items by name.
    public static final String READ = "read";

    /// The kinds of questions that give items.
    public static final Set<String> GIVING = Set.of(RETRIEVE, READ);

    /// Searches of memories begin so, the space of the question follows.
    public static final String MEMORIES = "memory-";

    private QueryKinds() {}
}
