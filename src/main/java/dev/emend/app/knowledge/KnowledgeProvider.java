package dev.emend.app.knowledge;

import dev.emend.app.core.AgentClient;
import dev.emend.model.UserException;
import java.time.Duration;
import java.util.List;

/// A place in which knowledge is looked for.
public interface KnowledgeProvider {
    /// As long as the open catalogs may take.
    Duration PATIENCE = Duration.ofSeconds(10);

    KnowledgeSourceType kind();

    /// For people: the file or address.
    String name();

    /// Whether a person vouches for what it holds; else only clients that may read pending text get
    /// it.
    boolean isTrusted();

    /// The time for which its answer is waited for.
    Duration timeout();

    /// The best items with their ranks; those that don't apply or are below the thresholds may be
    /// among them.
    List<KnowledgeResult> find(KnowledgeQuery query, AgentClient client) throws UserException;

    /// Whether it may be asked by many at once; else a question that comes while it works on another
    /// is told so, and its answer lacks this source.
    default boolean isSharable() {
        return false;
    }
}
