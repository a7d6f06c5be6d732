package dev.emend.gui.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.gui.settings.PricesViewModel.Field;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.Run.TokenPrices.Price;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PricesViewModelTest {
    private final LiveSettings settings =
            new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.immediate(), problem -> {});
    private final OpenWorkspace opened;
    private final PricesViewModel model;

    PricesViewModelTest(@TempDir Path folder) throws Exception {
        opened = OpenWorkspace.onSample(folder, new FakeScreenHost().clock());
        model = new PricesViewModel(settings, opened.workspace().insights().runs());
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private PricesViewModel.Row add(String pattern, String input, String output, String cached) {
        model.add();
        var row = model.rows.getLast();
        row.text(Field.MODEL).set(pattern);
        row.text(Field.INPUT).set(input);
        row.text(Field.OUTPUT).set(output);
        row.text(Field.CACHED).set(cached);
        return row;
    }

    private List<Price> kept() {
        return settings.get(Settings.PRICES).prices();
    }

    @Test
    void whatIsEnteredIsKeptInItsOrder() {
        add("gpt-4o*", "2.5", "10", "1.25");
        var second = add(" claude-* ", "3", ".5", "");
        var first = new Price("gpt-4o*", 2.5, 10, OptionalDouble.of(1.25));
        var claude = new Price("claude-*", 3, 0.5, OptionalDouble.empty());
        assertEquals(List.of(first, claude), kept());

        model.moveUp(second);
        assertEquals(List.of(claude, first), kept());

        model.remove(second);
        assertEquals(List.of(first), kept());
    }

    @Test
    void aMistakeIsNamedAtItsFieldAndTheLastValidPriceStays() {
        var row = add("gpt-4o*", "2.5", "10", "");
        var valid = kept();
        for (var wrong : List.of("", "-1", "1,5", "ten", "1000001", "NaN", "1e3")) {
            row.text(Field.OUTPUT).set(wrong);
            assertEquals(Field.OUTPUT, row.wrong().get(), wrong);
            assertEquals(
                    "Written: enter US dollars from 0 to 1,000,000, such as 10. The last valid price is still used.",
                    row.mistake().get());
            assertEquals(valid, kept(), wrong);
        }
        row.text(Field.OUTPUT).set("0");
        assertNull(row.wrong().get());
        assertEquals("", row.mistake().get());
        assertEquals(0, kept().getFirst().output());

        var fresh = add("", "1", "1", "");
        assertEquals(Field.MODEL, fresh.wrong().get());
        assertEquals(1, kept().size());
        fresh.text(Field.INPUT).set("");
        fresh.text(Field.OUTPUT).set("");
        assertEquals("", fresh.mistake().get(), "an empty row is no mistake");
    }

    @Test
    void pricesOfAnImportAreShownAndUsed() {
        add("old*", "1", "1", "");
        var imported = new TokenPrices(List.of(new Price("new*", 1, 2, OptionalDouble.of(0.5))));
        settings.set(Settings.PRICES, imported);

        assertEquals(1, model.rows.size());
        assertEquals("new*", model.rows.getFirst().text(Field.MODEL).get());
        assertEquals("0.5", model.rows.getFirst().text(Field.CACHED).get());
        assertTrue(kept().equals(imported.prices()));
    }
}
