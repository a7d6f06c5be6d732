package dev.emend.gui.home;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;

/// Home as an entry of the rail.
public final class HomeScreen extends Screen {
    private final HomeViewModel model;
    private final HomeView view;

    public HomeScreen(Workspace workspace, Optional<Path> sample, ScreenHost host) {
        super("home", Icons.HOME);
        model = new HomeViewModel(workspace, sample, host);
        var read = UiAction.of("home.read", Icons.REVIEW, "Enter", model.isPending(), model::readPending);
        var openSample = UiAction.of(
                "home.sample", Icons.SAMPLE, "", new SimpleBooleanProperty(model.hasSample()), model::openSample);
        var settle = // Enter is for reading first, when there is something to read
                new UiAction(
                        "home.conflicts",
                        Icons.CONFLICT,
                        List.of(Keys.of("C"), Keys.of("Enter")),
                        model.isConflicting(),
                        model::settleConflicts);
        var all = new ArrayList<UiAction>(List.of(read, settle, openSample));
        for (var sign : HealthSummary.Symptom.values()) {
            all.add(UiAction.of(
                    "home.sign." + sign.name().toLowerCase(Locale.ROOT),
                    HomeRows.icon(sign),
                    key(sign),
                    model.isThere(sign),
                    () -> model.look(sign)));
        }
        all.add(UiAction.of("home.trends", Icons.TRENDS, "Alt+6", model::showTrends));
        view = new HomeView(model, host, read, openSample, all);
    }

    /// The key that leads there, as the rows show it.
    static String key(HealthSummary.Symptom sign) {
        return switch (sign) {
            case DUPLICATES -> "Alt+1";
            case CONTRADICTIONS -> "Alt+2";
            case SECRETS -> "Alt+3";
            case STALE -> "Alt+4";
            case UNATTRIBUTED -> "Alt+5";
        };
    }

    @Override
    public HomeView content() {
        return view;
    }

    @Override
    public void shown(String argument) {
        model.load();
    }

    @Override
    public void changed() {
        model.load();
    }

    HomeViewModel model() {
        return model;
    }
}
