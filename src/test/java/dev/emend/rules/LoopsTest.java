package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.emend.model.LoopGuard;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Whoever starts a thread or an executor keeps it alive through [LoopGuard], or stands here with how else one failure
/// is told and ends nothing but itself.
class LoopsTest {
    private static final String ONCE = "one piece of work, whose thread ends with it";
    private static final String ANSWERED = "whoever waits is given the failure; the next work comes";

    private static final Map<String, String> OTHERWISE = new TreeMap<>(Map.ofEntries(
            Map.entry("dev.emend.CollectionStatusPrinter", ONCE),
            Map.entry("dev.emend.LocalWindow", ONCE),
            Map.entry("dev.emend.HeadlessOwner", ONCE),
            Map.entry("dev.emend.ShutdownSignal", ONCE),
            Map.entry("dev.emend.app.agents.DuplicateReportLimiter", ONCE),
            Map.entry("dev.emend.app.core.Tasks", "each piece on a thread of its own; what it throws is logged"),
            Map.entry("dev.emend.app.review.JudgingRun", ANSWERED),
            Map.entry(
                    "dev.emend.app.search.IndexWorker", "tells any failure as the state of the search and tries again"),
            Map.entry("dev.emend.catalog.files.FolderEvents", "tells that events are over; the files are polled then"),
            Map.entry("dev.emend.cli.agents.AgentBridge", "ends with the input of its agent, and the process with it"),
            Map.entry("dev.emend.cli.agents.HttpServerSession", ONCE),
            Map.entry("dev.emend.cli.common.OwnerClient", ONCE),
            Map.entry("dev.emend.cli.common.OwnerSocket", "logs any failure of taking a command, and takes the next"),
            Map.entry(
                    "dev.emend.gui.kit.Background",
                    "each piece on a thread of its own; the screen is given its failure"),
            Map.entry("dev.emend.gui.tour.TourWindow", ONCE),
            Map.entry("dev.emend.remote.McpMemoryClient", ONCE),
            Map.entry("dev.emend.search.LuceneFolder", ONCE),
            Map.entry("dev.emend.search.embedding.EmbeddingThread", ANSWERED),
            Map.entry("dev.emend.server.AgentServer", "the server answers each request by itself"),
            Map.entry("dev.emend.server.mcp.McpQuestions", ONCE),
            Map.entry("dev.emend.server.mcp.McpRequests", ONCE),
            Map.entry("dev.emend.store.sql.StoreThread", ANSWERED)));

    @Test
    void everyThreadGoesOnAfterAFailure() {
        var starting = new TreeSet<String>();
        var guarded = new TreeSet<String>();
        for (var type : Program.CLASSES) {
            var name = outermost(type);
            if (type.getMethodCallsFromSelf().stream()
                            .anyMatch(call -> starts(
                                    call.getTargetOwner().getFullName(),
                                    call.getTarget().getName()))
                    || type.getConstructorCallsFromSelf().stream()
                            .anyMatch(call -> starts(call.getTargetOwner().getFullName(), "new"))) {
                starting.add(name);
            }
            if (type.getDirectDependenciesFromSelf().stream()
                    .anyMatch(to -> to.getTargetClass().isEquivalentTo(LoopGuard.class))) {
                guarded.add(name);
            }
        }
        var unknown = new TreeSet<>(starting);
        unknown.removeAll(guarded);
        unknown.removeAll(OTHERWISE.keySet());
        assertEquals(Set.of(), unknown, "start threads that one failure may end for good");
        var stale = new TreeSet<>(OTHERWISE.keySet());
        stale.removeIf(name -> starting.contains(name) && !guarded.contains(name));
        assertEquals(Set.of(), stale, "need no row of this table");
    }

    private static boolean starts(String owner, String method) {
        return switch (owner) {
            case "java.lang.Thread" ->
                Set.of("new", "ofVirtual", "ofPlatform", "startVirtualThread").contains(method);
            case "java.util.Timer",
                    "java.util.concurrent.ScheduledThreadPoolExecutor",
                    "java.util.concurrent.ThreadPoolExecutor" -> method.equals("new");
            case "java.util.concurrent.Executors" -> method.startsWith("new");
            default -> false;
        };
    }

    private static String outermost(JavaClass type) {
        int nested = type.getFullName().indexOf('$');
        return nested < 0 ? type.getFullName() : type.getFullName().substring(0, nested);
    }
}
