package dev.emend.gui.agents;

import dev.emend.gui.agents.AgentsViewModel.Side;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;

/// What a person can do on the agents screen, with its keys.
final class AgentsActions {
    /// What only the view can do.
    ///
    /// @param copy puts what is shown to copy into the clipboard
    record Hands(Runnable filter, Runnable log, IntConsumer tab, Runnable copy) {}

    private final List<UiAction> all = new ArrayList<>();
    final UiAction turn;
    final UiAction add;
    final UiAction edit;
    final UiAction rotate;
    final UiAction pause;
    final UiAction revoke;
    final UiAction call;
    final UiAction copy;
    final UiAction clear;
    final UiAction save;
    final UiAction back;

    AgentsActions(AgentsViewModel model, Hands hands) {
        var isFree = model.side().isEqualTo(Side.TABS);
        var isOpen = isFree.not();
        var hasClient = isFree.and(model.selected().isNotEmpty());
        var isLooked = new SimpleBooleanProperty();
        model.look().subscribe(now -> isLooked.set(now.known().isPresent()));
        turn = action("turn", Icons.AGENT, "Shortcut+Shift+O", isLooked, model::turn);
        add = keyed("add", Icons.ADD, List.of("Shortcut+N", "N"), isFree, model::openForm);
        edit = action("edit", Icons.EDIT, "E", hasClient, model::edit);
        rotate = action("rotate", Icons.SECRET, "Shift+T", hasClient, model::rotate);
        pause = action("pause", Icons.LATER, "Shift+P", hasClient, model::pause);
        revoke = action("revoke", Icons.DELETE, "Delete", hasClient, model::askToRevoke);
        action("next", Icons.DOWN, "J", isFree, () -> model.move(1));
        action("previous", Icons.UP, "K", isFree, () -> model.move(-1));
        action("console", Icons.TOOL, "Shortcut+T", isFree, () -> hands.tab().accept(1));
        call = action(
                "call",
                Icons.NEXT,
                "Shortcut+Enter",
                isFree.and(model.console().tool().isNotNull()),
                model.console()::call);
        copy = action(
                "copy", Icons.COPY, "Shortcut+Shift+C", isFree.or(model.side().isEqualTo(Side.TOKEN)), hands.copy());
        keyed("filter", Icons.FILTER, List.of("Shortcut+F", "/"), isFree, hands.filter());
        action("log", Icons.HISTORY, "L", isFree, hands.log());
        action("show.setup", Icons.NEXT, "Alt+1", isFree, () -> hands.tab().accept(0));
        action("show.console", Icons.NEXT, "Alt+2", isFree, () -> hands.tab().accept(1));
        keyed(
                "show.golden",
                Icons.GOLDEN,
                List.of("Alt+3", "Shift+Q"),
                isFree,
                () -> hands.tab().accept(2));
        action("show.given", Icons.NEXT, "Alt+4", isFree, () -> hands.tab().accept(3));
        save = action("save", Icons.DONE, "Shortcut+Enter", isOpen, model::save);
        back = action("back", Icons.CLOSE, "Esc", isOpen, model::back);
        clear = action("clear", Icons.CLEAR, "Esc", isFree.and(model.filter().isNotEmpty()), model::clear);
        action(
                "first",
                Icons.CLOSE,
                "Esc",
                isFree.and(model.tab().isNotEqualTo(0)),
                () -> hands.tab().accept(0));
    }

    private UiAction action(String name, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        return keyed(name, icon, List.of(key), enabled, run);
    }

    private UiAction keyed(String name, Icons icon, List<String> keys, ObservableBooleanValue enabled, Runnable run) {
        var action =
                new UiAction("agents." + name, icon, keys.stream().map(Keys::of).toList(), enabled, run);
        all.add(action);
        return action;
    }

    List<UiAction> all() {
        return List.copyOf(all);
    }

    /// The acts as the sheet of keys groups them.
    List<ActionGroup> groups() {
        return Stream.of("server", "clients", "go")
                .map(name -> new ActionGroup(
                        Texts.get("agents.keys." + name),
                        all.stream()
                                .filter(action -> group(action).equals(name))
                                .toList()))
                .toList();
    }

    private static String group(UiAction action) {
        return switch (action.id().substring("agents.".length())) {
            case "turn", "copy", "call", "console" -> "server";
            case "add", "edit", "rotate", "pause", "revoke", "save", "back" -> "clients";
            default -> "go";
        };
    }
}
