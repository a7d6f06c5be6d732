package dev.emend.app.core;

import dev.emend.model.UserException;
import dev.emend.model.rules.FeedbackRules;
import java.time.Duration;
import java.util.Optional;

/// The settings that hold for everybody who works in a workspace. Thread-safe.
public interface WorkspacePolicy {
    /// Whether learnings nobody has judged stay out of catalog files.
    boolean holdPending();

    void setHoldPending(boolean hold) throws UserException;

    /// Whether what agents bring through the server goes into catalog files before a person kept
    /// it.
    boolean writesAtOnce();

    void setWritesAtOnce(boolean atOnce) throws UserException;

    /// Whether agents get only what a person has reviewed.
    boolean servesReviewedOnly();

    void setServesReviewedOnly(boolean only) throws UserException;

    /// In what time the confidence of a memory fades by half; empty for never.
    Optional<Duration> halfLife();

    /// @param halfLife one second or more
    void setHalfLife(Optional<Duration> halfLife) throws UserException;

    /// Whether and where agents are answered over HTTP.
    AgentServerSettings agentServer();

    void setAgentServer(AgentServerSettings settings) throws UserException;

    /// @param isOn whether the window answers agents
    /// @param port 1 to 65535; 0 for the usual one or the next that is free
    record AgentServerSettings(boolean isOn, int port) {}

    /// The rules by which feedback is tagged and becomes adjustments.
    FeedbackRules feedback();

    void setFeedback(FeedbackRules rules) throws UserException;
}
