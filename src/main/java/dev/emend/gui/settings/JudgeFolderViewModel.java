package dev.emend.gui.settings;

import dev.emend.app.review.JudgingService;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The folder with a model that judges look-alikes; none when it is empty. What is entered is kept
/// and used at once.
public final class JudgeFolderViewModel {
    private final LiveSettings settings;
    private final JudgingService judging;
    private final ScreenHost host;
    private final StringProperty folder = new SimpleStringProperty("");
    private final BooleanProperty isWrong = new SimpleBooleanProperty();

    public JudgeFolderViewModel(LiveSettings settings, JudgingService judging, ScreenHost host) {
        this.settings = settings;
        this.judging = judging;
        this.host = host;
        var named = settings.get().switches().judgeFolder();
        folder.set(named == null ? "" : named.toString());
        folder.subscribe(this::keep);
    }

    public StringProperty folder() {
        return folder;
    }

    /// Whether what is entered can't be the name of a folder; the last one that can stays in use.
    public ReadOnlyBooleanProperty isWrong() {
        return isWrong;
    }

    /// Asks for a folder; nothing changes when the person gives none.
    public void choose() {
        host.ask().folder(Texts.get("settings.judge.title")).ifPresent(chosen -> folder.set(chosen.toString()));
    }

    private void keep() {
        try {
            var entered = folder.get().strip();
            var named = entered.isEmpty() ? null : Path.of(entered);
            settings.change(all -> all.withSwitches(all.switches().withJudgeFolder(named)));
            judging.useFolder(named);
            isWrong.set(false);
        } catch (InvalidPathException _) {
            isWrong.set(true);
        }
    }
}
