package dev.emend.exchange.record;

import java.util.Locale;

/// The formats that are read.
public enum Format {
    /// Everything of a workspace, one record a line: what `emend export` writes.
    EMEND,
    /// A knowledge catalog: opened, not imported.
    CATALOG,
    PLAN,
    SKILL,
    OPENAI,
    LANGCHAIN,
    CLAUDE_CODE,
    CODEX,
    SWE_AGENT,
    TAU_BENCH,
    /// Trajectories of the Agent Trajectory Interchange Format.
    ATIF,
    OTLP,
    MCP_MEMORY,
    CLAUDE_MEMORY,
    /// A bundle, or one concept, of the Open Knowledge Format.
    OKF,
    /// Notes of basic-memory: a folder, a ZIP archive, or one note.
    BASIC_MEMORY,
    MEM0,
    OPENMEMORY,
    LETTA,
    CHROMA,
    /// The `memories` table of the learning system design, as CSV.
    PGVECTOR_CSV,
    /// The `memories` table as JSON.
    PGVECTOR_JSON,
    LANGGRAPH,
    /// Experience logs as JSON, an array or one a line.
    EXPERIENCES,
    /// Learnings of failed steps by themselves, outside of a catalog.
    LEARNINGS,
    /// Rows of the tables `ConversationLog` and `FeedbackSummary` of the feedback design.
    FEEDBACK;

    /// As the command line and [dev.emend.model.Origin] say it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
