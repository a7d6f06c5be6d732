package dev.emend.app.agents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.UserErrors;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentServerControlTest {
    private final WorkspacePolicy rules = new TemporaryPolicy();
    private final AppEvents changes = new AppEvents();
    private final List<String> done = new ArrayList<>();
    private final AgentServerControl server = new AgentServerControl(rules, changes);

    private AgentServerControl.ServerHandle open(int port) throws UserException {
        if (port == 2000) {
            throw UserErrors.badInput("Port 2000 is taken.", "Choose another port.");
        }
        int own = port == 0 ? 7342 : port;
        done.add("open " + own);
        return new AgentServerControl.ServerHandle() {
            @Override
            public int port() {
                return own;
            }

            @Override
            public void close() {
                done.add("close " + own);
            }
        };
    }

    @Test
    void itIsOffUntilItIsSwitchedOnAndThenOnAtEveryStart() throws Exception {
        server.begin(this::open);
        assertEquals(new AgentServerControl.State.Off(), server.state());

        server.turn(true);
        assertEquals(new AgentServerControl.State.On(7342, true), server.state());
        server.close();

        var next = new AgentServerControl(rules, changes);
        next.begin(this::open);
        assertEquals(new AgentServerControl.State.On(7342, true), next.state());
        next.turn(false);
        assertEquals(List.of("open 7342", "close 7342", "open 7342", "close 7342"), done);
        assertEquals(new WorkspacePolicy.AgentServerSettings(false, 0), rules.agentServer());
    }

    @Test
    void theChosenPortIsOpenedAndThatItIsTakenIsTheState() throws Exception {
        rules.setAgentServer(new WorkspacePolicy.AgentServerSettings(true, 5000));
        server.begin(this::open);
        assertEquals(new AgentServerControl.State.On(5000, false), server.state());

        rules.setAgentServer(new WorkspacePolicy.AgentServerSettings(true, 2000));
        server.turn(true);

        var failed = assertInstanceOf(AgentServerControl.State.Failed.class, server.state());
        assertEquals("Port 2000 is taken.", failed.problem().message());
        assertEquals(List.of("open 5000", "close 5000"), done);
    }

    @Test
    void aWorkspaceThatIsClosedOpensNothingAnyMore() throws Exception {
        rules.setAgentServer(new WorkspacePolicy.AgentServerSettings(true, 0));
        server.close();
        server.begin(this::open);
        assertEquals(List.of(), done);
    }

    @Test
    void aLoanKeepsItOpenWhateverTheChoiceIsAndAPersonCanEndIt() throws Exception {
        server.begin(this::open);
        var loan = server.lease(0, this::open);
        assertEquals(7342, loan.port());
        assertEquals(new AgentServerControl.State.On(7342, true), server.state());
        assertEquals(new WorkspacePolicy.AgentServerSettings(false, 0), rules.agentServer());
        var same = server.lease(7342, this::open);
        assertThrows(UserException.class, () -> server.lease(5000, this::open));
        same.close();
        server.turn(true); // nobody is cut off
        loan.close();
        assertEquals(new AgentServerControl.State.On(7342, true), server.state());
        assertEquals(List.of("open 7342"), done);

        var another = server.lease(0, this::open);
        server.turn(false);
        assertEquals(new AgentServerControl.State.Off(), server.state());
        another.close();
        var last = server.lease(5000, this::open);
        last.close();
        assertEquals(new AgentServerControl.State.Off(), server.state());
        assertEquals(List.of("open 7342", "close 7342", "open 5000", "close 5000"), done);
    }

    @Test
    void whoeverShowsItIsTold() throws Exception {
        var events = new ArrayList<AppEvent>();
        try (var _ = changes.subscribe(events::add)) {
            server.begin(this::open);
            server.turn(true);
            server.turn(false);
        }
        assertEquals(List.of(new AppEvent.AgentsChanged(), new AppEvent.AgentsChanged()), events);
    }
}
