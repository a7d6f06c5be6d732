package dev.emend.app.core;

import dev.emend.model.Json;
import java.time.Instant;

/// That a client was given knowledge: the KNOWLEDGE event of the scoped knowledge design.
///
/// @param task what the context calls `task_id`; empty without one
/// @param content as the design has it: knowledge_items, query, scope, relevance_score,
///   source_type, document_ids
public record KnowledgeServedEvent(Instant at, String client, String task, Json.Obj content) {}
