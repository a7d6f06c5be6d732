package dev.emend.app.agents;

import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;

/// Who may use the agent server, what they asked, and whether it is open.
public record AgentAccess(
        AgentClientService clients,
        AgentRequestLog requests,
        AgentServerControl server,
        AgentConsole console) {
    public static AgentAccess of(ServiceContext backstage, WorkspacePolicy rules) {
        return new AgentAccess(
                AgentClientService.in(
                        backstage.store().folder(), backstage.clock(), backstage.changes()),
                new AgentRequestLog(backstage.clock(), backstage.changes()),
                new AgentServerControl(rules, backstage.changes()),
                new AgentConsole());
    }
}
