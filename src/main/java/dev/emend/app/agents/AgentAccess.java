package dev.emend.app.agents;

import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;

/// Who may use the agent server, what they asked, and whether it is open.
public record AgentAccess(
        AgentClientService clients,
        AgentRequestLog requests,
        FirstAnswerWatch firstAnswer,
        AgentServerControl server,
        AgentConsole console) {
    public static AgentAccess of(ServiceContext context, WorkspacePolicy rules) {
        return new AgentAccess(
                AgentClientService.of(context.store().folder(), context.clock(), context.changes()),
                new AgentRequestLog(context),
                new FirstAnswerWatch(),
                new AgentServerControl(rules, context.changes()),
                new AgentConsole());
    }
}
