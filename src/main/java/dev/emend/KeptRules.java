package dev.emend;

import dev.emend.curation.CurationException;
import dev.emend.curation.Rules;
import dev.emend.settings.SettingsException;
import dev.emend.settings.WorkspaceRules;
import dev.emend.settings.WorkspaceRulesFile;

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
        var changed = new WorkspaceRules(hold);
        try {
            file.save(changed);
        } catch (SettingsException problem) {
            throw Words.of(problem);
        }
        rules = changed;
    }
}
