package dev.emend.gui.home;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;
import java.nio.file.Path;
import java.util.Optional;

/// Home as an entry of the rail.
public final class HomeScreen extends Screen {
    final HomeViewModel model;
    private final HomeView view;

    public HomeScreen(Workspace workspace, Optional<Path> sample, LiveSettings settings, ScreenHost host) {
        super("home");
        model = new HomeViewModel(workspace, sample, settings, host);
        view = new HomeView(model, host);
    }

    @Override
    public HomeView content() {
        return view;
    }

    /// @param argument not read; the focus is on what waits
    @Override
    public void onShown(String argument) {
        view.activate();
        model.load();
    }

    @Override
    public void onChanged() {
        model.load();
    }
}
