package dev.emend;

import dev.emend.curation.CurationException;
import dev.emend.curation.Rules;
import dev.emend.settings.SettingsException;
import dev.emend.settings.WorkspaceRules;
import dev.emend.settings.WorkspaceRulesFile;
import java.time.Duration;
import java.util.Optional;

/// The rules of a workspace as its file has them; read once, when the workspace is opened.
final class KeptRules implements Rules {
    private final WorkspaceRulesFile file;
    private volatile WorkspaceRules rules;

    KeptRules(WorkspaceRulesFile file) throws SettingsException {
        this.file = file;
        this.rules = file.load();
    }

    @Override
    public boolean holdPending() {
        return rules.holdPending();
    }

    @Override
    public synchronized void setHoldPending(boolean hold) throws CurationException {
        keep(new WorkspaceRules(hold, rules.halfLife()));
    }

    @Override
    public Optional<Duration> halfLife() {
        return rules.halfLife();
    }

    @Override
    public synchronized void setHalfLife(Optional<Duration> halfLife) throws CurationException {
        keep(new WorkspaceRules(rules.holdPending(), halfLife));
    }

    private void keep(WorkspaceRules changed) throws CurationException {
        try {
            file.save(changed);
        } catch (SettingsException problem) {
            throw Words.of(problem);
        }
        rules = changed;
    }
}
