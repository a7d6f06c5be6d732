package dev.emend.gui.history;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.part.ScreenHost;
import java.time.Clock;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The two sides of the screen: what was done, and the backups.
public final class HistoryViewModel {
    public enum Tab {
        JOURNAL,
        BACKUPS
    }

    public final JournalViewModel journal;
    public final BackupsViewModel backups;
    public final ObjectProperty<Tab> tab = new SimpleObjectProperty<>(Tab.JOURNAL);

    public HistoryViewModel(Actor actor, Workspace workspace, ScreenHost host, Clock clock) {
        journal = new JournalViewModel(actor, workspace.journal(), workspace.library(), host);
        backups = new BackupsViewModel(actor, workspace.safety(), host, clock);
        tab.subscribe((_, _) -> reload());
    }

    /// @param argument `backups` for that tab, words to look for in the history, or empty
    public void onShown(String argument) {
        var targetTab = argument.equals("backups") ? Tab.BACKUPS : Tab.JOURNAL;
        if (targetTab == Tab.JOURNAL && !argument.isBlank()) {
            journal.clear();
            journal.words.set(argument);
        }
        if (tab.get() == targetTab) {
            reload();
        } else {
            tab.set(targetTab);
        }
    }

    /// Reads the open side again.
    public void reload() {
        switch (tab.get()) {
            case JOURNAL -> journal.reload();
            case BACKUPS -> backups.reload();
        }
    }
}
