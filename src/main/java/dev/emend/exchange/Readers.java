package dev.emend.exchange;

import java.io.IOException;
import java.nio.file.Path;

/// Which reader reads which format.
final class Readers {
    private Readers() {}

    static void read(Path path, ImportContext intake) throws IOException, ExchangeException {
        switch (intake.format()) {
            case CHROMA -> Chroma.read(path, intake);
            case OPENMEMORY -> OpenMemory.read(intake);
            case PGVECTOR_CSV -> MemoryCsv.read(intake);
            case CLAUDE_MEMORY -> ClaudeMemory.read(intake);
            case FEEDBACK -> new FeedbackRows(intake).read();
            case CATALOG ->
                    throw new ExchangeException(
                            path + " is a knowledge catalog: it is opened, not imported.",
                            "Open it in the Library, or with emend catalog.");
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
            case OTLP -> new Otlp(intake);
            case MCP_MEMORY -> new McpMemoryFile(intake);
            case MEM0 -> new Mem0(intake);
            case LETTA -> new Letta(intake);
            case PGVECTOR_JSON -> new MemoryRows(intake);
            case LANGGRAPH -> new LangGraph(intake);
            case EXPERIENCES -> new ExperienceRecords(intake);
            case LEARNINGS -> new LearningRecords(intake);
            case CATALOG, CHROMA, OPENMEMORY, PGVECTOR_CSV, CLAUDE_MEMORY, FEEDBACK ->
                    throw new IllegalArgumentException(intake.format() + " is no JSON of records");
        };
    }
}
