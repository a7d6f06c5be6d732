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

    /// Rules that are forgotten with the process.
    static WorkspacePolicy forNow() {
        return new WorkspacePolicy() {
            private volatile boolean hold;
            private volatile boolean atOnce;
            private volatile boolean reviewedOnly;
            private volatile Optional<Duration> halfLife = Optional.empty();
            private volatile AgentServerSettings agents = new AgentServerSettings(false, 0);
            private volatile FeedbackRules feedback = FeedbackRules.DEFAULTS;

            @Override
            public boolean holdPending() {
                return hold;
            }

            @Override
            public void setHoldPending(boolean holdPending) {
                hold = holdPending;
            }

            @Override
            public boolean writesAtOnce() {
                return atOnce;
            }

            @Override
            public void setWritesAtOnce(boolean writesAtOnce) {
                atOnce = writesAtOnce;
            }

            @Override
            public boolean servesReviewedOnly() {
                return reviewedOnly;
            }

            @Override
            public void setServesReviewedOnly(boolean only) {
                reviewedOnly = only;
            }

            @Override
            public Optional<Duration> halfLife() {
                return halfLife;
            }

            @Override
            public void setHalfLife(Optional<Duration> newHalfLife) {
                halfLife = newHalfLife;
            }

            @Override
            public AgentServerSettings agentServer() {
                return agents;
            }

            @Override
            public void setAgentServer(AgentServerSettings settings) {
                agents = settings;
            }

            @Override
            public FeedbackRules feedback() {
                return feedback;
            }

            @Override
            public void setFeedback(FeedbackRules rules) {
                feedback = rules;
            }
        };
    }
}
