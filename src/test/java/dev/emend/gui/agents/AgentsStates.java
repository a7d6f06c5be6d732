package dev.emend.gui.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.agents.AgentConsole;
import dev.emend.app.agents.AgentRequest;
import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.agents.FirstAnswerWatch;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.knowledge.KnowledgeLogEntry;
import dev.emend.gui.agents.AgentsViewModel.Side;
import dev.emend.gui.agents.ClientFormViewModel.Token;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/// The states of the agents screen worth a picture, with clients and requests made up for it.
public final class AgentsStates {
    private static final String COMMAND = "/opt/emend/emend serve --stdio";
    private static final AgentServerControl.State ON =
            new AgentServerControl.State.On(AgentServerControl.USUAL_PORT, false);

    private final AgentsViewModel model;
    private final AgentsView view;
    private final Instant now;

    private AgentsStates(AgentsViewModel model, AgentsView view, Clock clock) {
        this.model = model;
        this.view = view;
        now = clock.instant();
    }

    /// Whether the agent server is open as the screen shows it, made up or not; empty while it is
    /// not known.
    public static Optional<AgentServerControl.State> shownServer(AgentsScreen screen) {
        return screen.model.snapshot.get().ready().map(AgentServerSnapshot::state);
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(AgentsScreen screen, Clock clock) {
        return new AgentsStates(screen.model, (AgentsView) screen.view(), clock).all();
    }

    private List<ScreenState> all() {
        return List.of(
                new ScreenState("agents", () -> show(ON, clients(), requests())),
                new ScreenState("agents-off", () -> show(off(), clients(), List.of())),
                new ScreenState("agents-first", () -> show(off(), List.of(), List.of())),
                new ScreenState("agents-elsewhere", this::elsewhere),
                new ScreenState("agents-cannot-start", this::cannotStart),
                new ScreenState("agents-connect-name", this::connect),
                new ScreenState("agents-connect-taken", this::taken),
                new ScreenState("agents-connect-permissions", this::permissions),
                new ScreenState("agents-connect-claude-code", () -> configuration(ClientSetup.CLAUDE_CODE)),
                new ScreenState("agents-connect-vs-code", () -> configuration(ClientSetup.VS_CODE)),
                new ScreenState("agents-connect-python", () -> configuration(ClientSetup.PYTHON)),
                new ScreenState("agents-connect-waiting", () -> waiting(false)),
                new ScreenState("agents-connect-late", () -> waiting(true)),
                new ScreenState("agents-connect-connected", this::connected),
                new ScreenState("agents-form", this::form),
                new ScreenState("agents-form-wrong", this::wrong),
                new ScreenState("agents-token", this::token),
                new ScreenState("agents-revoke", this::revoke),
                new ScreenState("agents-cursor", () -> setup(ClientSetup.CURSOR)),
                new ScreenState("agents-vs-code", () -> setup(ClientSetup.VS_CODE)),
                new ScreenState("agents-python", () -> setup(ClientSetup.PYTHON)),
                new ScreenState("agents-console", this::console),
                new ScreenState("agents-console-writing", this::writing),
                new ScreenState("agents-console-wrong", this::consoleWrong),
                new ScreenState("agents-golden", this::golden),
                new ScreenState("agents-given", this::showGiven),
                new ScreenState("agents-filtered", this::filtered),
                new ScreenState("agents-failed", this::failed));
    }

    private static AgentServerControl.State off() {
        return new AgentServerControl.State.Off();
    }

    private void show(
            AgentServerControl.State state,
            List<AgentClientService.RegisteredClient> clients,
            List<AgentRequest> asked) {
        model.connect.close();
        model.goBack();
        model.clear();
        model.setup.set(ClientSetup.CLAUDE_CODE);
        view.showTab(0);
        model.snapshot.set(new Load.Ready<>(new AgentServerSnapshot(
                state, port(state), COMMAND, clients, asked, asked.isEmpty() ? List.of() : given())));
        model.move(-10);
    }

    private static int port(AgentServerControl.State state) {
        return state instanceof AgentServerControl.State.On(int port, var _) ? port : AgentServerControl.USUAL_PORT;
    }

    private void elsewhere() {
        show(new AgentServerControl.State.On(AgentServerControl.USUAL_PORT + 1, true), clients(), requests());
    }

    private void cannotStart() {
        var taken = new UserException(
                UserException.Code.MISSING,
                "The port 7341 is taken by another program.",
                "",
                "Close that program, or set another \"agentsPort\" in workspace.json.");
        show(new AgentServerControl.State.Failed(taken), clients(), List.of());
    }

    private void form() {
        show(ON, clients(), requests());
        model.edit();
    }

    private void wrong() {
        form();
        model.form.mistake.set(
                "claude-code would not be allowed to do anything. Give it a permission: read, propose, admin.");
    }

    private void connect() {
        show(ON, clients(), requests());
        model.side.set(Side.TABS);
        model.connect.setup.set(ClientSetup.CLAUDE_CODE);
        model.openConnect();
    }

    private void taken() {
        connect();
        model.connect.form.name.set("cursor");
        model.connect.mistake.set(
                "There is already a client cursor. Use another name, or make a new token for that client.");
    }

    private void permissions() {
        connect();
        model.snapshot.set(new Load.Ready<>(new AgentServerSnapshot(
                off(), AgentServerControl.USUAL_PORT, COMMAND, clients(), List.of(), List.of())));
        model.connect.step.set(ConnectViewModel.Step.PERMISSIONS);
    }

    private void configuration(ClientSetup setup) {
        connect();
        model.connect.setup.set(setup);
        model.connect.form.isNew.set(false);
        model.connect.token.set(new Token("claude-code", "made-up-for-this-picture-3w9Zq1xV7bLk5tYc2mN8pR4s"));
        model.connect.step.set(ConnectViewModel.Step.CONFIGURATION);
    }

    private void waiting(boolean isLate) {
        configuration(ClientSetup.CLAUDE_CODE);
        model.snapshot.set(new Load.Ready<>(
                new AgentServerSnapshot(ON, AgentServerControl.USUAL_PORT, COMMAND, clients(), List.of(), List.of())));
        model.connect.call.set(ConnectViewModel.FirstCall.NONE);
        model.connect.step.set(ConnectViewModel.Step.FIRST_CALL);
        model.connect.isLate.set(isLate);
    }

    private void connected() {
        waiting(false);
        model.connect.call.set(new ConnectViewModel.FirstCall(
                Optional.of(requests().get(1)),
                Optional.of(new FirstAnswerWatch.Answer(
                        "check_action",
                        Json.Obj.of(
                                "advice",
                                "caution",
                                "learnings",
                                List.of(Json.Obj.of(
                                        "learning",
                                        "Look at the log before a hard reset.",
                                        "knowledge_id",
                                        "git_undo_commit",
                                        "trust",
                                        0.86)))))));
    }

    private void token() {
        show(ON, clients(), requests());
        model.token.set(new Token("claude-code", "made-up-for-this-picture-3w9Zq1xV7bLk5tYc2"));
        model.side.set(Side.TOKEN);
    }

    private void revoke() {
        show(ON, clients(), requests());
        model.askToRevoke();
    }

    private void setup(ClientSetup setup) {
        show(ON, clients(), requests());
        model.setup.set(setup);
    }

    private void console() {
        show(ON, clients(), requests());
        model.console.tools.set(new Load.Ready<>(
                List.of(tool("retrieve_knowledge", Scope.READ), tool("report_failure", Scope.PROPOSE))));
        view.showTab(1);
        model.console.query.set("undo the last commit but keep the changes");
        model.console.result.set(new Load.Ready<>("""
                                {
                                  "items": [
                                    {
                                      "knowledge_id": "git_undo_commit",
                                      "description": "Undo the last commit and keep its changes.",
                                      "trust": 0.95,
                                      "relevance": 0.84,
                                      "source": "catalog"
                                    }
                                  ]
                                }\
                                """));
    }

    private static AgentConsole.Tool tool(String name, Scope scope) {
        return new AgentConsole.Tool(
                name,
                scope,
                "Find curated knowledge for a query and a situation. Sources are asked in order.",
                Json.Obj.of(
                        "required",
                        List.of("query"),
                        "properties",
                        Json.Obj.of("query", Json.Obj.of("type", "string"))));
    }

    private void writing() {
        console();
        model.console.tool.set(tool("report_failure", Scope.PROPOSE));
        model.console.result.set(Load.idle());
    }

    private void consoleWrong() {
        console();
        model.console.arguments.set("{\"query\": \"undo\",, }");
        model.console.mistake.set("Line 1, column 18: a name in quotes is missing.");
    }

    private void golden() {
        show(ON, clients(), requests());
        view.showTab(2);
    }

    private void showGiven() {
        show(ON, clients(), requests());
        view.showTab(3);
    }

    private List<KnowledgeLogEntry> given() {
        return List.of(
                given(3, "claude-code", "undo the last commit", "git_undo_commit", "git_reset"),
                given(190, "cursor", "", "git_push_branch"),
                given(1_700, "claude-code", "paint the fence"));
    }

    private KnowledgeLogEntry given(int minutes, String client, String question, String... items) {
        return new KnowledgeLogEntry(
                now.minus(Duration.ofMinutes(minutes)),
                client,
                question,
                Stream.of(items).map(id -> new ItemRef(new UUID(0, 0), id)).toList());
    }

    private void filtered() {
        show(ON, clients(), requests());
        model.filter.set("night-runner refused");
    }

    private void failed() {
        model.snapshot.set(new Load.Failed<>(new Problem(
                "The clients in agents.json can't be read: line 3: a comma" + " is missing.",
                "Nobody was let in meanwhile.",
                "Correct that line, or delete the file and add the clients" + " again.",
                "broken-file",
                "")));
    }

    private List<AgentClientService.RegisteredClient> clients() {
        return List.of(
                known("claude-code", Set.of(Scope.READ, Scope.PROPOSE), 4, false),
                known("cursor", Set.of(Scope.READ), 190, false),
                known("spreadsheet-agent", Set.of(Scope.READ, Scope.PROPOSE, Scope.ADMIN), 1, true),
                known("evaluation", Set.of(Scope.READ), -1, false));
    }

    private AgentClientService.RegisteredClient known(String name, Set<Scope> scopes, int minutes, boolean isPaused) {
        return new AgentClientService.RegisteredClient(
                new AgentClient(name, scopes, name.equals("evaluation")),
                now.minus(Duration.ofDays(30)),
                Optional.empty(),
                minutes < 0 ? Optional.empty() : Optional.of(now.minus(Duration.ofMinutes(minutes))),
                isPaused);
    }

    private List<AgentRequest> requests() {
        var all = new ArrayList<AgentRequest>();
        var asked = List.of(
                "retrieve_knowledge",
                "check_action",
                "report_failure",
                "GET /knowledge/{id}",
                "store_plan",
                "retrieve_knowledge",
                "get_learning_context");
        for (int i = 0; i < 21; i++) {
            boolean isRefused = i % 9 == 4;
            var client = isRefused ? "" : i % 3 == 0 ? "cursor" : "claude-code";
            all.add(new AgentRequest(
                    now.minusSeconds(17L * i + 3),
                    client,
                    isRefused ? "GET /knowledge" : asked.get(i % asked.size()),
                    isRefused ? 401 : i % 7 == 2 ? 201 : 200,
                    Duration.ofMillis(3 + 11L * (i % 5)),
                    new AgentRequest.Size(180 + i, 2_400L + 31 * i)));
        }
        return all;
    }
}
