package dev.emend.app.knowledge;

import java.util.Locale;
import java.util.Optional;

/// The sources of knowledge (`KnowledgeSource` of the scoped knowledge design), in the order in
/// which they are asked.
public enum KnowledgeSourceType {
    /// The open catalogs.
    USER_PROVIDED,
    DATA_API,
    WEB_SEARCH,
    /// A collection of a Chroma server.
    CHROMADB,
    /// The graph of an MCP memory server, live or as its file.
    MEMORY_MCP,
    /// A folder of text files.
    FILE_SYSTEM,
    /// Conclusions of agents: the memories of this workspace.
    INFERRED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<KnowledgeSourceType> of(String word) {
        for (var type : values()) {
            if (type.word().equals(word)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
