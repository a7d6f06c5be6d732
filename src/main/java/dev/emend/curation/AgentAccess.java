package dev.emend.curation;

/// Who may come through the agents' door, what they asked, and whether it is open.
public record AgentAccess(
        AgentClients clients, AgentRequests requests, AgentSwitch server, AgentConsole console) {
    static AgentAccess of(Backstage backstage, Rules rules) {
        return new AgentAccess(
                AgentClients.in(backstage.store().folder(), backstage.clock(), backstage.changes()),
                new AgentRequests(backstage.clock(), backstage.changes()),
                new AgentSwitch(rules, backstage.changes()),
                new AgentConsole());
    }
}
