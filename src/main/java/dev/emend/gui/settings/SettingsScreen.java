package dev.emend.gui.settings;

import dev.emend.curation.Door;
import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.TourStop;
import dev.emend.gui.part.Host;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.layout.Region;

/// Settings as an entry of the rail.
public final class SettingsScreen implements Screen {
    private final SettingsViewModel model;
    private final SettingsView view;

    public SettingsScreen(Door door, LiveSettings settings, Path workspace, Host host) {
        model = new SettingsViewModel(settings, () -> door.recall().state(), workspace, host);
        view = new SettingsView(model);
    }

    @Override
    public String id() {
        return "settings";
    }

    @Override
    public Icons icon() {
        return Icons.SETTINGS;
    }

    @Override
    public Region view() {
        return view;
    }

    @Override
    public List<Act> acts() {
        return List.of();
    }

    @Override
    public void shown(String argument) {
        model.load();
    }

    @Override
    public void changed() {
        model.load();
    }

    @Override
    public List<TourStop> tour() {
        return List.of(
                new TourStop("settings", model::useBundledModel),
                new TourStop(
                        "settings-model",
                        () ->
                                model.useModel(
                                        Path.of("models", "multilingual", "all-MiniLM-L12-v2"))),
                new TourStop("settings-again", model::useBundledModel));
    }
}
