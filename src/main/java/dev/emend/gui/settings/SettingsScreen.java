package dev.emend.gui.settings;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;
import dev.emend.settings.Settings;
import java.nio.file.Path;

/// Settings as an entry of the rail.
public final class SettingsScreen extends Screen {
    final SettingsViewModel model;
    final TemplateViewModel template;
    final ExtractionViewModel extraction;
    final QuestionsViewModel questionsModel;
    final PricesViewModel prices;
    final KeepRulesViewModel keepRules;
    private final KeysViewModel keys;
    private final SettingsTransferViewModel transfer;
    private final SettingsView view;

    public SettingsScreen(Workspace workspace, LiveSettings settings, Path folder, ScreenHost host) {
        super("settings");
        model = new SettingsViewModel(settings, workspace, folder, host);
        template = new TemplateViewModel(workspace.previews().prompts(), host.background());
        extraction = new ExtractionViewModel(settings, workspace.insights().extractions());
        questionsModel = new QuestionsViewModel(settings, workspace.review().questions());
        prices = new PricesViewModel(settings, workspace.insights().runs());
        keepRules = new KeepRulesViewModel(
                actor(workspace, settings), workspace.review().rules(), host);
        keys = new KeysViewModel(settings, host.background());
        transfer = new SettingsTransferViewModel(settings, host);
        view = new SettingsView(
                model,
                template,
                extraction,
                questionsModel,
                prices,
                keepRules,
                keys,
                transfer,
                host.background().ui());
    }

    private static Actor actor(Workspace workspace, LiveSettings settings) {
        var person = settings.get(Settings.PERSON);
        return person.isBlank() ? workspace.openedFor() : new Actor(person);
    }

    @Override
    public SettingsView content() {
        return view;
    }

    /// @param argument the id of a [SettingField] to put the focus on, or empty
    @Override
    public void onShown(String argument) {
        model.load();
        template.load();
        keys.load();
        keepRules.load();
        view.focus(argument);
    }

    @Override
    public void onChanged() {
        model.load();
        template.load(); // also before the screen is shown, so that it is whole by then
        keys.load();
        keepRules.load();
    }
}
