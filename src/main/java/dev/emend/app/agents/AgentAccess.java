package dev.emend.app.agents;

import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;

/// Services for access to the agent server: its clients, their requests, and its state.
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
