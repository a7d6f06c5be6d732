package dev.emend.gui.settings;

import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.Extractions;
import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.TourStop;
import dev.emend.gui.part.Host;
import dev.emend.settings.Settings.Endpoint;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.layout.Region;

/// Settings as an entry of the rail.
public final class SettingsScreen implements Screen {
    private final SettingsViewModel model;
    private final TemplateViewModel template;
    private final ExtractionViewModel extraction;
    private final SettingsView view;

    public SettingsScreen(Door door, LiveSettings settings, Path workspace, Host host) {
        model =
                new SettingsViewModel(
                        settings, () -> door.recall().state(), workspace, new DoorRule(door), host);
        template = new TemplateViewModel(new DoorTemplate(door), host.background());
        extraction = new ExtractionViewModel(settings, new DoorExtraction(door));
        view = new SettingsView(model, template, extraction);
    }

    private record DoorRule(Door door) implements SettingsViewModel.Rule {
        @Override
        public boolean holdPending() {
            return door.review().queue().holdPending();
        }

        @Override
        public void setHoldPending(boolean hold) throws CurationException {
            door.review().queue().setHoldPending(hold);
        }

        @Override
        public boolean writesAtOnce() {
            return door.review().queue().writesAtOnce();
        }

        @Override
        public void setWritesAtOnce(boolean atOnce) throws CurationException {
            door.review().queue().setWritesAtOnce(atOnce);
        }
    }

    private record DoorTemplate(Door door) implements TemplateViewModel.Work {
        @Override
        public String template() throws CurationException {
            return door.recall().prompts().template();
        }

        @Override
        public void keep(String text) throws CurationException {
            door.recall().prompts().keep(text);
        }
    }

    private record DoorExtraction(Door door) implements ExtractionViewModel.Work {
        @Override
        public void check(Endpoint endpoint) throws CurationException {
            Extractions.check(named(endpoint));
        }

        @Override
        public void use(Endpoint endpoint) {
            door.analyst().extractions().use(named(endpoint));
        }

        private static Extractions.Endpoint named(Endpoint endpoint) {
            return new Extractions.Endpoint(
                    endpoint.address(), endpoint.model(), endpoint.isElsewhere());
        }
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
        template.load();
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
                new TourStop("settings-again", model::useBundledModel),
                new TourStop("settings-template", this::wrongTemplate),
                new TourStop("settings-extraction", () -> extract("http://desk.lan:11434")),
                new TourStop("settings-extraction-here", () -> extract("http://localhost:11434")),
                new TourStop("settings-extraction-off", () -> extract("")));
    }

    private void extract(String address) {
        extraction.address().set(address);
        extraction.model().set(address.isEmpty() ? "" : "llama3.2");
    }

    private void wrongTemplate() {
        template.text().set("Known procedures:\n{items}\n* {title}\n{/items}\n");
        template.save();
    }
}
