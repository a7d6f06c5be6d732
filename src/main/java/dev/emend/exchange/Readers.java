package dev.emend.exchange;

import dev.emend.exchange.chroma.Chroma;
import dev.emend.exchange.memories.BasicMemory;
import dev.emend.exchange.memories.ClaudeMemory;
import dev.emend.exchange.memories.ExperienceRecords;
import dev.emend.exchange.memories.FeedbackRows;
import dev.emend.exchange.memories.LearningRecords;
import dev.emend.exchange.memories.Letta;
import dev.emend.exchange.memories.McpMemoryFile;
import dev.emend.exchange.memories.Mem0;
import dev.emend.exchange.memories.MemoryCsv;
import dev.emend.exchange.memories.MemoryRows;
import dev.emend.exchange.memories.Okf;
import dev.emend.exchange.memories.OpenMemory;
import dev.emend.exchange.memories.PlanRecords;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.runs.Atif;
import dev.emend.exchange.runs.ClaudeCode;
import dev.emend.exchange.runs.Codex;
import dev.emend.exchange.runs.LangChain;
import dev.emend.exchange.runs.LangGraph;
import dev.emend.exchange.runs.OpenAi;
import dev.emend.exchange.runs.Otlp;
import dev.emend.exchange.runs.SweAgent;
import dev.emend.exchange.runs.TauBench;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Path;

/// The reader of each format.
final class Readers {
    private Readers() {}

    static void read(Path path, ImportContext intake) throws IOException, ExchangeException {
        switch (intake.format()) {
            case CHROMA -> Chroma.read(path, intake);
            case OPENMEMORY -> OpenMemory.read(intake);
            case PGVECTOR_CSV -> MemoryCsv.read(intake);
            case CLAUDE_MEMORY -> ClaudeMemory.read(intake);
            case OKF -> Okf.read(intake);
            case BASIC_MEMORY -> BasicMemory.read(intake);
            case FEEDBACK -> new FeedbackRows(intake).read();
            case CATALOG ->
                throw new ExchangeException(
                        Messages.of("exchange.isCatalog", path), Messages.of("exchange.openInLibrary"));
            default -> JsonRecords.read(intake, records(intake));
        }
    }

    private static JsonRecords.Handler records(ImportContext intake) {
        return switch (intake.format()) {
            case EMEND -> new EmendFile(intake);
            case PLAN, SKILL -> new PlanRecords(intake);
            case OPENAI -> new OpenAi(intake);
            case LANGCHAIN -> new LangChain(intake);
            case CLAUDE_CODE -> new ClaudeCode(intake);
            case CODEX -> new Codex(intake);
            case SWE_AGENT -> new SweAgent(intake);
            case TAU_BENCH -> new TauBench(intake);
            case ATIF -> new Atif(intake);
            case OTLP -> new Otlp(intake);
            case MCP_MEMORY -> new McpMemoryFile(intake);
            case MEM0 -> new Mem0(intake);
            case LETTA -> new Letta(intake);
            case PGVECTOR_JSON -> new MemoryRows(intake);
            case LANGGRAPH -> new LangGraph(intake);
            case EXPERIENCES -> new ExperienceRecords(intake);
            case LEARNINGS -> new LearningRecords(intake);
            case CATALOG, CHROMA, OPENMEMORY, PGVECTOR_CSV, CLAUDE_MEMORY, OKF, BASIC_MEMORY, FEEDBACK ->
                throw new IllegalArgumentException(intake.format() + " is no JSON of records");
        };
    }
}
