package dev.emend.gui.settings;

import dev.emend.gui.kit.ActionKey;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.settings.Settings;
import dev.emend.settings.SettingsExport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// Takes the settings to a file and back. What a file has and nobody here knows is left out and
/// told.
///
/// On the JavaFX thread; files are read and written in the background.
public final class SettingsTransferViewModel {
    private static final String NAME = "emend-settings.json";

    /// @param leftOut what could not be taken over, as a person reads it
    private record Read(Settings settings, List<String> leftOut) {}

    private final LiveSettings settings;
    private final ScreenHost host;
    private final ReadOnlyStringWrapper message = new ReadOnlyStringWrapper("");

    public SettingsTransferViewModel(LiveSettings settings, ScreenHost host) {
        this.settings = settings;
        this.host = host;
    }

    /// Writes the settings to a file that the person chooses.
    void export() {
        var currentSettings = settings.get();
        host.ask()
                .saveFile(Texts.get("settings.export.title"), NAME)
                .ifPresent(file -> host.background()
                        .run(
                                () -> {
                                    SettingsExport.write(currentSettings, file);
                                    return file;
                                },
                                savedFile -> message.set(Texts.get("settings.export.done", savedFile)),
                                host::fail));
    }

    /// Imports the settings of a file that the person chooses; one that can't be used changes nothing.
    void importSettings() {
        var currentSettings = settings.get();
        host.ask()
                .openFile(Texts.get("settings.import.title"))
                .ifPresent(file -> host.background()
                        .run(() -> read(file, currentSettings), read -> take(file, read), problem -> {
                            message.set("");
                            host.fail(problem);
                        }));
    }

    private static Read read(Path file, Settings currentSettings) throws Exception {
        var imported = SettingsExport.read(file, currentSettings);
        var leftOut = new ArrayList<>(imported.unknown());
        var keys = KeysViewModel.usable(ActionKey.all(), imported.settings().get(Settings.KEYS));
        keys.leftOut().forEach((action, key) -> leftOut.add(action + " (" + key + ")"));
        return new Read(imported.settings().with(Settings.KEYS, keys.keys()), leftOut);
    }

    private void take(Path file, Read read) {
        settings.change(all -> all.withExported(read.settings));
        message.set(
                read.leftOut.isEmpty()
                        ? Texts.get("settings.import.done", file)
                        : Texts.get("settings.import.some", file, String.join(", ", read.leftOut)));
    }

    /// The outcome of the last export or import, as a sentence; empty at first.
    ReadOnlyStringProperty message() {
        return message.getReadOnlyProperty();
    }
}
