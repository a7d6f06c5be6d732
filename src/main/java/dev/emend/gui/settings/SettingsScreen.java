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

    public SettingsScreen(Workspace opened, LiveSettings settings, Path folder, ScreenHost host) {
        super("settings");
        model = new SettingsViewModel(settings, opened, folder, host);
        template = new TemplateViewModel(opened.previews().prompts(), host.background());
        extraction = new ExtractionViewModel(settings, opened.insights().extractions());
        questionsModel = new QuestionsViewModel(settings, opened.review().questions());
        prices = new PricesViewModel(settings, opened.insights().runs());
        keepRules =
                new KeepRulesViewModel(actor(opened, settings), opened.review().rules(), host);
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

    private static Actor actor(Workspace opened, LiveSettings settings) {
        var person = settings.get(Settings.PERSON);
        return person.isBlank() ? opened.openedFor() : new Actor(person);
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
