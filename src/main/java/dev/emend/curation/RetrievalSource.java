package dev.emend.curation;

import dev.emend.remote.RemoteException;
import java.time.Duration;
import java.util.List;

/// One place knowledge is looked for in.
interface RetrievalSource {
    /// As long as the catalogs on the desk may take.
    Duration PATIENCE = Duration.ofSeconds(10);

    KnowledgeSource kind();

    /// For people: the file or address.
    String name();

    /// Whether a person vouches for what it holds; else only clients that may read pending text get
    /// it.
    boolean isTrusted();

    /// How long its answer is waited for.
    Duration timeout();

    /// The best items with their ranks; those that don't apply or are below the thresholds may be
    /// among them.
    List<ServedItem> find(KnowledgeQuery query, AgentClient client)
            throws CurationException, RemoteException;
}
