package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.emend.app.core.AgentClient.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The agents of `examples` that are made with others' libraries or in their style, with rules in
/// place of a model: each fails, reports, and succeeds once a person kept the report.
class ExampleLoopsTest {
    private static final Path EXAMPLES = Path.of("examples").toAbsolutePath();
    private static final Path MODULES =
            Path.of("target", "peers", "node_modules").toAbsolutePath();

    @TempDir
    private static Path builds;

    @TempDir
    private Path folder;

    @Test
    void aToolLoopInTheStyleOfOpenAiLearns() throws Exception {
        var agent = EXAMPLES.resolve("openai_loop").resolve("agent.py").toString();

        var runs = learns(List.of("python3", agent, "--fake-model"));

        assertTrue(runs.getFirst().out().contains("there is no button 'Export'"), runs.getFirst()::out);
        assertTrue(runs.getLast().out().contains("Menu-Tool"), runs.getLast()::out);
    }

    @Test
    void anAgentInLangGraphLearns() throws Exception {
        var runs = learns(List.of("node", compiled("langgraph.js"), "--fake-model"));

        assertTrue(runs.getFirst().out().contains("reported: pending"), runs.getFirst()::out);
        assertTrue(runs.getLast().out().contains("Menu-Tool"), runs.getLast()::out);
    }

    @Test
    void theOfficialTypeScriptClientReportsAndIsWarned() throws Exception {
        var runs = learns(List.of("node", compiled("mcp.js")));

        assertTrue(runs.getFirst().out().contains("report_failure: pending"), runs.getFirst()::out);
        assertTrue(runs.getLast().out().contains("instead: Use the menu File > Export as PDF."), runs.getLast()::out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcp_python", "langgraph_python"})
    void whatIsNotRunIsPythonAtLeast(String name) throws Exception {
        var agent = EXAMPLES.resolve(name).resolve("agent.py").toString();
        var parse = "import ast, sys; ast.parse(open(sys.argv[1], encoding='utf-8').read())";

        var run = ExampleServer.run(Map.of(), List.of("python3", "-c", parse, agent));

        assertEquals(0, run.exit(), run.out());
    }

    /// Runs an agent twice, and keeps what it reported in between.
    private List<ExampleServer.Run> learns(List<String> command) throws Exception {
        var catalog = EXAMPLES.resolve("python_agent").resolve("knowledge_catalog.json");
        try (var server = ExampleServer.over(catalog, folder)) {
            var environment = Map.of(
                    "EMEND_ADDRESS", server.address(), "EMEND_TOKEN", server.token("loop", Scope.READ, Scope.PROPOSE));
            var runs = new ArrayList<ExampleServer.Run>();

            runs.add(ExampleServer.run(environment, command));
            assertEquals(1, runs.getFirst().exit(), runs.getFirst().out());
            var waiting = server.pending();
            assertEquals(1, waiting.size());
            assertEquals("export_report", waiting.getFirst().item().knowledgeId());

            server.keep(waiting.getFirst());
            runs.add(ExampleServer.run(environment, command));
            assertEquals(0, runs.getLast().exit(), runs.getLast().out());
            assertEquals(List.of(), server.pending());
            return runs;
        }
    }

    /// Compiles the examples in TypeScript once; skips the test when a package is absent.
    private static synchronized String compiled(String program) throws Exception {
        var done = builds.resolve("dist").resolve(program);
        if (Files.exists(done)) {
            return done.toString();
        }
        if (!Files.exists(MODULES.resolve("@langchain").resolve("langgraph"))) {
            return abort("skipped: @langchain/langgraph is absent; ./check takes it from npm");
        }
        try (var files = Files.list(EXAMPLES.resolve("typescript"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, builds.resolve(file.getFileName().toString()));
            }
        }
        Files.createSymbolicLink(builds.resolve("node_modules"), MODULES);
        var compiler = MODULES.resolve("typescript").resolve("bin").resolve("tsc");
        var run = ExampleServer.run(Map.of(), List.of("node", compiler.toString(), "-p", builds.toString()));
        assertEquals(0, run.exit(), run.out());
        return done.toString();
    }
}
