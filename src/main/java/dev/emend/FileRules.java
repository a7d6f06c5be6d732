package dev.emend;

import dev.emend.app.core.WorkspacePolicy;
import dev.emend.model.UserException;
import dev.emend.model.rules.FeedbackRules;
import dev.emend.settings.FeedbackRulesFile;
import dev.emend.settings.WorkspaceRules;
import dev.emend.settings.WorkspaceRulesFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The rules of a workspace as its files have them; read once, when the workspace is opened.
final class FileRules implements WorkspacePolicy {
    private final WorkspaceRulesFile file;
    private final FeedbackRulesFile feedbackFile;
    private volatile WorkspaceRules rules;
    private volatile FeedbackRules feedback;

    private FileRules(WorkspaceRulesFile file, FeedbackRulesFile feedbackFile) throws UserException {
        this.file = file;
        this.feedbackFile = feedbackFile;
        this.rules = file.load();
        this.feedback = feedbackFile.load();
    }

    /// @param workspace the folder of the workspace
    static FileRules read(Path workspace) throws UserException {
        return new FileRules(WorkspaceRulesFile.of(workspace), FeedbackRulesFile.of(workspace));
    }

    @Override
    public boolean holdPending() {
        return rules.holdPending();
    }

    @Override
    public synchronized void setHoldPending(boolean hold) throws UserException {
        keep(new WorkspaceRules(
                hold, rules.writesAtOnce(), rules.servesReviewedOnly(), rules.halfLife(), rules.agents()));
    }

    @Override
    public boolean writesAtOnce() {
        return rules.writesAtOnce();
    }

    @Override
    public synchronized void setWritesAtOnce(boolean atOnce) throws UserException {
        keep(new WorkspaceRules(
                rules.holdPending(), atOnce, rules.servesReviewedOnly(), rules.halfLife(), rules.agents()));
    }

    @Override
    public boolean servesReviewedOnly() {
        return rules.servesReviewedOnly();
    }

    @Override
    public synchronized void setServesReviewedOnly(boolean only) throws UserException {
        keep(new WorkspaceRules(rules.holdPending(), rules.writesAtOnce(), only, rules.halfLife(), rules.agents()));
    }

    @Override
    public Optional<Duration> halfLife() {
        return rules.halfLife();
    }

    @Override
    public synchronized void setHalfLife(Optional<Duration> halfLife) throws UserException {
        keep(new WorkspaceRules(
                rules.holdPending(), rules.writesAtOnce(), rules.servesReviewedOnly(), halfLife, rules.agents()));
    }

    @Override
    public AgentServerSettings agentServer() {
        return new AgentServerSettings(rules.agents().isOn(), rules.agents().port());
    }

    @Override
    public synchronized void setAgentServer(AgentServerSettings settings) throws UserException {
        keep(new WorkspaceRules(
                rules.holdPending(),
                rules.writesAtOnce(),
                rules.servesReviewedOnly(),
                rules.halfLife(),
                new WorkspaceRules.AgentServerRule(settings.isOn(), settings.port())));
    }

    @Override
    public FeedbackRules feedback() {
        return feedback;
    }

    @Override
    public synchronized void setFeedback(FeedbackRules feedbackRules) throws UserException {
        feedbackFile.save(feedbackRules);
        feedback = feedbackRules;
    }

    private void keep(WorkspaceRules newRules) throws UserException {
        file.save(newRules);
        rules = newRules;
    }
}
