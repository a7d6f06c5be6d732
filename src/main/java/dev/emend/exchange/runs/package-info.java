/// Readers of transcripts: Claude Code, Codex, LangChain, LangGraph, OpenAI, OpenTelemetry,
/// SWE-agent, tau-bench.
@NullMarked
package dev.emend.exchange.runs;

import org.jspecify.annotations.NullMarked;
