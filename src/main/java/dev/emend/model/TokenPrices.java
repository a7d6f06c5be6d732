package dev.emend.model;

import dev.emend.model.Run.Cost;
import dev.emend.model.Run.Usage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/// What tokens of models cost, as a person entered it. The first price whose pattern fits the name of
/// a model counts.
public record TokenPrices(List<Price> prices) {
    public static final TokenPrices NONE = new TokenPrices(List.of());

    private static final double MILLION = 1e6;

    public TokenPrices {
        prices = List.copyOf(prices);
    }

    /// Prices in US dollars for a million tokens, 0 to [#MAX].
    ///
    /// @param pattern of the names of models, whatever their case: `*` stands for any letters, `?` for
    ///   one of them; never blank
    /// @param input for tokens read
    /// @param output for tokens written
    /// @param cached for tokens read that came from the provider's cache; empty for as much as others
    public record Price(String pattern, double input, double output, OptionalDouble cached) {
        public static final double MAX = 1_000_000;

        public Price {
            if (pattern.isBlank()) {
                throw new IllegalArgumentException("a price has a pattern");
            }
            for (double price : new double[] {input, output, cached.orElse(0)}) {
                if (!(price >= 0 && price <= MAX)) {
                    throw new IllegalArgumentException("a price is 0 to %s, not %s".formatted(MAX, price));
                }
            }
        }

        /// Whether it is the price of a model.
        public boolean fits(String model) {
            return glob(pattern.strip().toLowerCase(Locale.ROOT))
                    .matcher(model.strip().toLowerCase(Locale.ROOT))
                    .matches();
        }

        private static Pattern glob(String pattern) {
            var regex = new StringBuilder();
            for (int i = 0; i < pattern.length(); i++) {
                char letter = pattern.charAt(i);
                regex.append(
                        switch (letter) {
                            case '*' -> ".*";
                            case '?' -> ".";
                            default -> Pattern.quote(String.valueOf(letter));
                        });
            }
            return Pattern.compile(regex.toString(), Pattern.DOTALL);
        }

        private double of(Usage usage) {
            double all = usage.input().orElse(0);
            double fromCache = Math.min(all, usage.cached().orElse(0));
            return ((all - fromCache) * input
                            + fromCache * cached.orElse(input)
                            + usage.output().orElse(0) * output)
                    / MILLION;
        }
    }

    /// The price of a model; empty when none fits, or the model has no name.
    public Optional<Price> of(String model) {
        return model.isBlank()
                ? Optional.empty()
                : prices.stream().filter(price -> price.fits(model)).findFirst();
    }

    /// What a run, or one answer of a model, cost: as its transcript gives it, else by its tokens; not
    /// known without a price, or unless both the tokens read and those written are.
    public Cost cost(String model, Usage usage) {
        if (usage.cost().isPresent()) {
            return new Cost(usage.cost(), false);
        }
        if (prices.isEmpty() || usage.input().isEmpty() || usage.output().isEmpty()) {
            return Cost.UNKNOWN;
        }
        return of(model)
                .map(price -> new Cost(OptionalDouble.of(price.of(usage)), true))
                .orElse(Cost.UNKNOWN);
    }
}
