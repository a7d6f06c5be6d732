package dev.emend.gui.settings;

import dev.emend.app.runs.ExtractionService;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.UserException;
import dev.emend.settings.Settings.Endpoint;
import java.nio.file.Path;

/// Settings as an entry of the rail.
public final class SettingsScreen extends Screen {
    private final SettingsViewModel model;
    private final TemplateViewModel template;
    private final ExtractionViewModel extraction;
    private final SettingsView view;

    public SettingsScreen(
            Workspace opened, LiveSettings settings, Path workspace, ScreenHost host) {
        super("settings", Icons.SETTINGS);
        model =
                new SettingsViewModel(
                        settings,
                        () -> opened.search().state(),
                        workspace,
                        new WorkspaceRule(opened),
                        host);
        template = new TemplateViewModel(new WorkspaceTemplate(opened), host.background());
        extraction = new ExtractionViewModel(settings, new WorkspaceExtraction(opened));
        view = new SettingsView(model, template, extraction);
    }

    @Override
    public SettingsView content() {
        return view;
    }

    private record WorkspaceRule(Workspace workspace) implements SettingsViewModel.Rule {
        @Override
        public boolean holdPending() {
            return workspace.review().queue().holdPending();
        }

        @Override
        public void setHoldPending(boolean hold) throws UserException {
            workspace.review().queue().setHoldPending(hold);
        }

        @Override
        public boolean writesAtOnce() {
            return workspace.review().queue().writesAtOnce();
        }

        @Override
        public void setWritesAtOnce(boolean atOnce) throws UserException {
            workspace.review().queue().setWritesAtOnce(atOnce);
        }
    }

    private record WorkspaceTemplate(Workspace workspace) implements TemplateViewModel.Work {
        @Override
        public String template() throws UserException {
            return workspace.previews().prompts().template();
        }

        @Override
        public void keep(String text) throws UserException {
            workspace.previews().prompts().keep(text);
        }
    }

    private record WorkspaceExtraction(Workspace workspace) implements ExtractionViewModel.Work {
        @Override
        public void check(Endpoint endpoint) throws UserException {
            ExtractionService.check(named(endpoint));
        }

        @Override
        public void use(Endpoint endpoint) {
            workspace.insights().extractions().use(named(endpoint));
        }

        private static ExtractionService.Endpoint named(Endpoint endpoint) {
            return new ExtractionService.Endpoint(
                    endpoint.address(), endpoint.model(), endpoint.isElsewhere());
        }
    }

    @Override
    public void shown(String argument) {
        model.load();
        template.load();
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
}
