package dev.emend.gui.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on one screen, in the order of the `?` sheet and under its headings.
///
/// On the JavaFX thread.
public abstract class ScreenActions {
    private final String screen;
    private final List<String> headings;
    private final List<UiAction> all = new ArrayList<>();

    /// @param screen the id of the screen, with which the ids of its actions begin
    /// @param headings in their order; the text key of each is `<screen>.keys.<heading>`
    protected ScreenActions(String screen, List<String> headings) {
        this.screen = screen;
        this.headings = List.copyOf(headings);
    }

    /// Adds an action of the screen.
    ///
    /// @param name its id without the screen's
    /// @param keys the first is the one shown
    protected final UiAction add(
            String name, Icons icon, List<String> keys, ObservableBooleanValue enabled, Runnable run) {
        var action = new UiAction(
                screen + "." + name, icon, keys.stream().map(Keys::of).toList(), enabled, run);
        all.add(action);
        return action;
    }

    /// @param key empty when there is none
    protected final UiAction add(String name, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        return add(name, icon, key.isEmpty() ? List.of() : List.of(key), enabled, run);
    }

    /// Adds actions of a part of the screen.
    protected final void addAll(List<UiAction> actions) {
        all.addAll(actions);
    }

    /// A constant as ids write it.
    protected static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /// The heading under which an action stands.
    ///
    /// @param name its id without the screen's, up to the next dot
    protected abstract String heading(String name);

    public final List<UiAction> all() {
        return List.copyOf(all);
    }

    /// The actions as the `?` sheet groups them.
    public final List<ActionGroup> groups() {
        return headings.stream()
                .map(heading -> new ActionGroup(
                        Texts.get(screen + ".keys." + heading),
                        all.stream()
                                .filter(action ->
                                        heading(action.id().split("\\.")[1]).equals(heading))
                                .toList()))
                .toList();
    }
}
