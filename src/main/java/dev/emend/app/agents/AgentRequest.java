package dev.emend.app.agents;

import java.time.Duration;
import java.time.Instant;

/// Entry of one request to the agent server in the log; never holds its text or its token.
///
/// @param at when it was answered
/// @param client empty when nobody known asked
/// @param operation the tool, or the route as `GET /knowledge/{id}`
/// @param outcome the status of HTTP
/// @param took from the head of the request to the end of the answer
/// @param size of what was asked and answered
public record AgentRequest(Instant at, String client, String operation, int outcome, Duration took, Size size) {
    /// Bytes of the bodies.
    public record Size(long requestBytes, long responseBytes) {}

    public boolean isRefused() {
        return outcome >= 400;
    }
}
