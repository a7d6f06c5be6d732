package dev.emend.analysis.similarity;

import dev.emend.model.Action;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Target of an agent's action: for `last_state:button:Add files` the button Add files, for a
/// shortcut its keys.
///
/// @param role the kind of control in lower case, `keys` for a shortcut; empty when unknown
/// @param label as written; empty when the action names none
record ActionTarget(String role, String label) {
    static final ActionTarget NONE = new ActionTarget("", "");

    private static final Pattern LAST_STATE =
            Pattern.compile("(?:last_state|state|element|control):([^:]{1,40}):(.{1,200})");
    private static final List<String> LABELS =
            List.of("label", "target", "element", "name", "selector", "button", "control", "key");

    static ActionTarget of(Action action) {
        for (var value : texts(action.arguments())) {
            var matcher = LAST_STATE.matcher(value);
            if (matcher.matches()) {
                return new ActionTarget(
                        matcher.group(1).toLowerCase(Locale.ROOT),
                        matcher.group(2).strip());
            }
        }
        var keys = action.arguments().texts("shortcut");
        if (!keys.isEmpty()) {
            return new ActionTarget("keys", String.join("+", keys));
        }
        for (var name : LABELS) {
            var label = action.arguments().text(name).map(String::strip).orElse("");
            boolean isMouseButton = List.of("left", "right", "middle").contains(label);
            if (!label.isEmpty() && !isMouseButton) {
                return new ActionTarget(name.equals("key") ? "keys" : "", label);
            }
        }
        return NONE;
    }

    /// Every text among the arguments, at any depth.
    static List<String> texts(Json value) {
        var texts = new ArrayList<String>();
        collect(value, texts);
        return texts;
    }

    private static void collect(Json value, List<String> texts) {
        switch (value) {
            case Json.Text(var text) -> texts.add(text);
            case Json.Arr(var elements) -> elements.forEach(element -> collect(element, texts));
            case Json.Obj object -> object.members().values().forEach(element -> collect(element, texts));
            default -> {}
        }
    }

    boolean isKnown() {
        return !label.isEmpty();
    }

    /// True when both name the same thing, whatever its role: a `menu` and a `button` of one name
    /// are seen by agents as either.
    boolean isSameAs(ActionTarget other) {
        return isKnown() && plain().equals(other.plain());
    }

    private String plain() {
        return label.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}+]+", " ")
                .strip();
    }
}
