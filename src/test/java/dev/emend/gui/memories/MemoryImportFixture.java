package dev.emend.gui.memories;

import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.transfer.ImportService.Quarantined;
import dev.emend.app.transfer.SourceService.Source;
import dev.emend.app.transfer.SourceService.Status;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A memory with all dimensions, files to import and places to read, made up for pictures.
final class MemoryImportFixture {
    private static final Path FILES = Path.of("/data/people/second.reviewer/Downloads/agent memories 2025");

    private MemoryImportFixture() {}

    static Memory learned(MemorySummary row) {
        return new Memory(
                row.id(),
                row.kind(),
                new Memory.Text(
                        row.says().task(),
                        "A FastAPI service with 14 routes, PostgreSQL 16, deployed behind a"
                                + " gateway that strips the Authorization header of health checks.",
                        "The routes were written first and the validation last. Two tests failed"
                                + " with a 500 where a 422 was wanted; moving validation into"
                                + " models mended both and made the handlers half as long.",
                        "The plan was right but its order was not: what rejects a request belongs"
                                + " before what answers it.",
                        new Memory.MemoryLessons(
                                row.says().lesson(),
                                "Design the API first, so that frontend and backend can work in" + " parallel.",
                                "Test endpoints before every deployment: rolling back took longer"
                                        + " than the tests would have.",
                                Json.Obj.of(
                                        "description",
                                        "Don't read the same file again to check an edit",
                                        "redundancies",
                                        List.of(Json.Obj.of(
                                                "tool", "read_file", "times", 4, "file", "routes/orders.py"))))),
                new Memory.Result(
                        row.status().outcome(),
                        row.status().confidence(),
                        "2025-11-17T09:12:44Z",
                        Json.Obj.of(
                                "tool_counts",
                                Json.Obj.of("read_file", 9, "edit_file", 6, "run_tests", 4),
                                "efficiency_score",
                                0.78,
                                "workflow_pattern",
                                "plan_execute",
                                "patterns",
                                List.of("starts_with_plan", "tests_after_edit"))),
                Json.Obj.of(
                        "agent", "backend-engineer", "repository", "orders", "tags", List.of("api", "auth", "tests")),
                row.origin());
    }

    static List<CatalogInfo> catalogs() {
        return List.of(catalog("orders_service", 42), catalog("airline_agent", 85));
    }

    private static CatalogInfo catalog(String agent, int items) {
        return new CatalogInfo(
                new UUID(0, items),
                Path.of("/data/agents", agent, "knowledge_catalog.json"),
                new CatalogCounts(items, 0, 0, 0, 0),
                Optional.empty(),
                List.of(),
                true);
    }

    static List<Quarantined> quarantine() {
        var file = FILES.resolve("deep_agent_memories_export_november.json");
        return List.of(
                new Quarantined(
                        1,
                        file,
                        412,
                        "Line 412, column 31: the text is not closed. A quotation mark is missing"
                                + " before the comma.",
                        "{\"task\": \"Clean up duplicate customers, \"outcome\": \"success\","
                                + " \"confidence_score\": 0.67, \"tactical_learning\": \"Compare by"
                                + " tax number before comparing by name.\"}"),
                new Quarantined(
                        2,
                        file,
                        613,
                        "confidence_score is 87; it is a share from 0 to 1.",
                        "{\"task\": \"Draft the weekly status mail\", \"confidence_score\": 87}"),
                new Quarantined(3, file, 998, "It has no task.", "{\"outcome\": \"failure\"}"));
    }

    static List<Status> places(Instant now) {
        return List.of(
                new Status(
                        new Source(
                                1,
                                "chroma",
                                "http://localhost:8000 · agent_experiences",
                                Json.Obj.of("url", "http://localhost:8000", "collection", "agent_experiences"),
                                true),
                        Optional.of(now.minus(Duration.ofMinutes(2))),
                        3,
                        ""),
                new Status(
                        new Source(
                                2,
                                "pgvector",
                                "localhost:5432/agents · memories",
                                Json.Obj.of(
                                        "url",
                                        "jdbc:postgresql://localhost:5432/agents",
                                        "table",
                                        "memories",
                                        "password_env",
                                        "AGENTS_DB_PASSWORD"),
                                false),
                        Optional.empty(),
                        0,
                        "The database at localhost:5432 refused the connection. Start it, or set"
                                + " AGENTS_DB_PASSWORD before Emend is started, then read again."));
    }
}
