package dev.emend.settings;

import dev.emend.model.Json;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.Run.TokenPrices.Price;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Prices of tokens as a member of the settings: a list of objects with `model`, `input`, `output` and
/// `cached`, the last of which may be left out.
final class TokenPricesJson {
    static final String MEMBER = "tokenPrices";

    private TokenPricesJson() {}

    static @Nullable TokenPrices read(Json value) throws InvalidMemberException {
        if (!(value instanceof Json.Arr(var elements))) {
            return null;
        }
        var prices = new ArrayList<Price>();
        for (var price : elements) {
            prices.add(price(price));
        }
        return new TokenPrices(prices);
    }

    private static Price price(Json price) throws InvalidMemberException {
        var model = price instanceof Json.Obj members ? members.text("model").orElse("") : "";
        if (!(price instanceof Json.Obj members) || model.isBlank()) {
            throw new InvalidMemberException(MEMBER, "a list of prices, each with the pattern of a model");
        }
        boolean hasCached = members.get("cached") != null && members.get("cached") != Json.Null.NULL;
        return new Price(
                model,
                dollars(members, "input"),
                dollars(members, "output"),
                hasCached ? OptionalDouble.of(dollars(members, "cached")) : OptionalDouble.empty());
    }

    private static double dollars(Json.Obj price, String name) throws InvalidMemberException {
        double dollars = price.number(name).orElse(Double.NaN);
        if (!(dollars >= 0 && dollars <= Price.MAX)) {
            throw new InvalidMemberException(
                    MEMBER, "a list of prices, whose \"" + name + "\" is a number from 0 to 1000000");
        }
        return dollars;
    }

    static Json write(TokenPrices prices) {
        List<Json> all = new ArrayList<>();
        for (var price : prices.prices()) {
            var members = Json.Obj.of("model", price.pattern(), "input", price.input(), "output", price.output());
            all.add(
                    price.cachedInput().isPresent()
                            ? members.with(
                                    "cached", Json.from(price.cachedInput().getAsDouble()))
                            : members);
        }
        return new Json.Arr(all);
    }
}
