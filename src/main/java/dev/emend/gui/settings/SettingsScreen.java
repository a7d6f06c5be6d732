package dev.emend.gui.settings;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;
import java.nio.file.Path;

/// Settings as an entry of the rail.
public final class SettingsScreen extends Screen {
    private final SettingsViewModel model;
    private final TemplateViewModel template;
    private final ExtractionViewModel extraction;
    private final JudgeFolderViewModel judge;
    private final KeysViewModel keys;
    private final SettingsView view;

    public SettingsScreen(Workspace opened, LiveSettings settings, Path folder, ScreenHost host) {
        super("settings", Icons.SETTINGS);
        model = new SettingsViewModel(settings, opened, folder, host);
        template = new TemplateViewModel(opened.previews().prompts(), host.background());
        extraction = new ExtractionViewModel(settings, opened.insights().extractions());
        judge = new JudgeFolderViewModel(settings, opened.review().judging(), host);
        keys = new KeysViewModel(settings, host.background());
        view = new SettingsView(model, template, extraction, judge, keys);
    }

    @Override
    public SettingsView content() {
        return view;
    }

    @Override
    public void shown(String argument) {
        model.load();
        template.load();
        keys.load();
    }

    @Override
    public void changed() {
        model.load();
    }

    SettingsViewModel model() {
        return model;
    }

    TemplateViewModel template() {
        return template;
    }

    ExtractionViewModel extraction() {
        return extraction;
    }

    KeysViewModel keys() {
        return keys;
    }

    JudgeFolderViewModel judge() {
        return judge;
    }
}
