package dev.emend.gui.settings;

import dev.emend.app.runs.RunService;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.Run.TokenPrices.Price;
import dev.emend.settings.Settings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The prices of tokens, a row for each pattern. What is entered is kept and used at once; a row with a
/// mistake keeps the last price that had none.
public final class PricesViewModel {
    /// The fields of a row.
    public enum Field {
        MODEL,
        INPUT,
        OUTPUT,
        CACHED
    }

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,7}([.][0-9]{0,9})?|[.][0-9]{1,9}");

    private final LiveSettings settings;
    private final RunService runs;

    /// In the order in which they are tried.
    public final ObservableList<Row> rows = FXCollections.observableArrayList();

    public PricesViewModel(LiveSettings settings, RunService runs) {
        this.settings = settings;
        this.runs = runs;
        show(settings.get(Settings.PRICES));
        settings.property().subscribe((_, newSettings) -> {
            var prices = newSettings.get(Settings.PRICES);
            if (!prices.equals(valid())) { // changed elsewhere, such as by an import
                show(prices);
                runs.price(prices);
            }
        });
    }

    /// A price as it is typed.
    public final class Row {
        private final StringProperty model = new SimpleStringProperty("");
        private final StringProperty input = new SimpleStringProperty("");
        private final StringProperty output = new SimpleStringProperty("");
        private final StringProperty cachedInput = new SimpleStringProperty("");
        private final ReadOnlyStringWrapper mistake = new ReadOnlyStringWrapper("");
        private final ReadOnlyObjectWrapper<@Nullable Field> wrong = new ReadOnlyObjectWrapper<>();
        private @Nullable Price valid;

        private Row(@Nullable Price price) {
            if (price != null) {
                valid = price;
                model.set(price.pattern());
                input.set(number(price.input()));
                output.set(number(price.output()));
                cachedInput.set(
                        price.cachedInput().isEmpty()
                                ? ""
                                : number(price.cachedInput().getAsDouble()));
            }
            for (var field : Field.values()) {
                text(field).subscribe((_, _) -> validate());
            }
        }

        /// The text typed into a field.
        public StringProperty text(Field field) {
            return switch (field) {
                case MODEL -> model;
                case INPUT -> input;
                case OUTPUT -> output;
                case CACHED -> cachedInput;
            };
        }

        /// Why what is typed can't be used, as a sentence that names the field; empty when it can, or when
        /// nothing is typed.
        public ReadOnlyStringProperty mistake() {
            return mistake.getReadOnlyProperty();
        }

        /// The field that is wrong; null for none.
        public ReadOnlyObjectProperty<@Nullable Field> wrong() {
            return wrong.getReadOnlyProperty();
        }

        private boolean isBlank() {
            return List.of(model, input, output, cachedInput).stream()
                    .allMatch(text -> text.getValueSafe().isBlank());
        }

        private void validate() {
            var field = isBlank() ? null : firstWrong();
            if (field == null) {
                valid = isBlank()
                        ? null
                        : new Price(
                                model.get().strip(),
                                dollars(input.get()),
                                dollars(output.get()),
                                cachedInput.get().isBlank()
                                        ? OptionalDouble.empty()
                                        : OptionalDouble.of(dollars(cachedInput.get())));
            }
            wrong.set(field);
            mistake.set(field == null ? "" : sentence(field));
            keep();
        }

        private @Nullable Field firstWrong() {
            if (model.get().isBlank()) {
                return Field.MODEL;
            }
            if (Double.isNaN(dollars(input.get()))) {
                return Field.INPUT;
            }
            if (Double.isNaN(dollars(output.get()))) {
                return Field.OUTPUT;
            }
            return !cachedInput.get().isBlank() && Double.isNaN(dollars(cachedInput.get())) ? Field.CACHED : null;
        }

        private String sentence(Field field) {
            var use = Texts.get(valid == null ? "settings.prices.wrong.unused" : "settings.prices.wrong.before");
            return switch (field) {
                case MODEL -> Texts.get("settings.prices.wrong.model", use);
                case INPUT -> Texts.get("settings.prices.wrong.input", use);
                case OUTPUT -> Texts.get("settings.prices.wrong.output", use);
                case CACHED -> Texts.get("settings.prices.wrong.cached", use);
            };
        }
    }

    private static String number(double dollars) {
        return BigDecimal.valueOf(dollars).stripTrailingZeros().toPlainString();
    }

    /// NaN for what is no price.
    private static double dollars(String input) {
        var text = input.strip();
        double dollars = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        return dollars <= Price.MAX ? dollars : Double.NaN;
    }

    private void show(TokenPrices prices) {
        rows.setAll(prices.prices().stream().map(Row::new).toList());
    }

    private TokenPrices valid() {
        var prices = new ArrayList<Price>();
        rows.forEach(row -> {
            if (row.valid != null) {
                prices.add(row.valid);
            }
        });
        return new TokenPrices(prices);
    }

    private void keep() {
        var prices = valid();
        settings.set(Settings.PRICES, prices);
        runs.price(prices);
    }

    /// Adds an empty row at the end.
    public void add() {
        rows.add(new Row(null));
    }

    /// Puts a row before the one above it.
    public void moveUp(Row row) {
        int at = rows.indexOf(row);
        if (at > 0) {
            var newRows = new ArrayList<>(rows);
            Collections.swap(newRows, at - 1, at);
            rows.setAll(newRows);
            keep();
        }
    }

    public void remove(Row row) {
        rows.remove(Objects.requireNonNull(row));
        keep();
    }
}
