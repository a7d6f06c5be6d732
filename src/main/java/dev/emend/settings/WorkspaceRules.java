package dev.emend.settings;

import java.time.Duration;
import java.util.Optional;

/// Rules for everybody who works in a workspace, unlike [Settings], which are a person's own.
///
/// @param holdPending whether learnings nobody has judged stay out of catalog files
/// @param writesAtOnce whether what agents bring through the server goes into catalog files before
///   a person kept it
/// @param servesReviewedOnly whether agents get only what a person has reviewed
/// @param halfLife the time in which the confidence of a memory fades by half; empty for never
/// @param agents whether and where agents are answered over HTTP
public record WorkspaceRules(
        boolean holdPending,
        boolean writesAtOnce,
        boolean servesReviewedOnly,
        Optional<Duration> halfLife,
        AgentServerRule agents) {
    /// @param isOn whether the window answers agents
    /// @param port 1 to 65535; 0 for the usual one or the next that is free
    public record AgentServerRule(boolean isOn, int port) {
        public static final AgentServerRule OFF = new AgentServerRule(false, 0);
    }
}
