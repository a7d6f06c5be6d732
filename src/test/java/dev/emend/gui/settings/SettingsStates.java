package dev.emend.gui.settings;

import dev.emend.gui.tour.ScreenState;
import java.nio.file.Path;
import java.util.List;

/// The states of the settings worth a picture, with models and addresses made up for it.
public final class SettingsStates {
    private static final Path MODEL = Path.of("models", "multilingual", "all-MiniLM-L12-v2");

    private final SettingsScreen screen;

    private SettingsStates(SettingsScreen screen) {
        this.screen = screen;
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(SettingsScreen screen) {
        return new SettingsStates(screen).all();
    }

    private List<ScreenState> all() {
        var model = screen.model;
        return List.of(
                new ScreenState("settings", model::useBundledModel),
                new ScreenState("settings-model", () -> model.useModel(MODEL)),
                new ScreenState("settings-again", model::useBundledModel),
                new ScreenState("settings-template", this::wrongTemplate),
                new ScreenState("settings-extraction", () -> extract("http://desk.lan:11434")),
                new ScreenState("settings-extraction-here", () -> extract("http://localhost:11434")),
                new ScreenState("settings-extraction-off", () -> extract("")),
                new ScreenState("settings-prices", this::prices),
                new ScreenState("settings-questions", () -> screen.questionsModel.input.set("1")),
                new ScreenState("settings-rules", this::rule));
    }

    private void extract(String address) {
        screen.extraction.address.set(address);
        screen.extraction.model.set(address.isEmpty() ? "" : "llama3.2");
    }

    private void prices() {
        price("gpt-4o*", "2.5", "10", "1.25");
        price("claude-*", "3", "1o", "");
        screen.onShown("prices");
    }

    private void price(String model, String input, String output, String cached) {
        var prices = screen.prices;
        prices.add();
        var row = prices.rows.getLast();
        row.text(PricesViewModel.Field.MODEL).set(model);
        row.text(PricesViewModel.Field.INPUT).set(input);
        row.text(PricesViewModel.Field.OUTPUT).set(output);
        row.text(PricesViewModel.Field.CACHED).set(cached);
    }

    private void rule() {
        var rules = screen.keepRules;
        rules.source.set("agent:planner");
        rules.about.set("due date");
        rules.add();
        screen.onShown("rules");
    }

    private void wrongTemplate() {
        screen.template.text.set("Known procedures:\n{items}\n* {title}\n{/items}\n");
        screen.template.save();
    }
}
