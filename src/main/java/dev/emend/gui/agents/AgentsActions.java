package dev.emend.gui.agents;

import dev.emend.gui.agents.AgentsViewModel.Side;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ScreenActions;
import dev.emend.gui.kit.UiAction;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.beans.property.SimpleBooleanProperty;

/// Actions of a person on the agents screen, with their keys.
final class AgentsActions extends ScreenActions {
    /// Calls that only the view can do.
    ///
    /// @param copy puts what is shown to copy into the clipboard
    record ViewCalls(Runnable filter, Runnable log, IntConsumer tab, Runnable copy) {}

    final UiAction turn;
    final UiAction connect;
    final UiAction connectNext;
    final UiAction connectBack;
    final UiAction connectClose;
    final UiAction edit;
    final UiAction rotate;
    final UiAction pause;
    final UiAction revoke;
    final UiAction call;
    final UiAction copy;
    final UiAction clear;
    final UiAction save;
    final UiAction back;

    AgentsActions(AgentsViewModel model, ViewCalls view) {
        super("agents", List.of("server", "clients", "go"));
        var isFree = model.side.isEqualTo(Side.TABS);
        var isConnecting = model.side.isEqualTo(Side.CONNECT);
        var isOpen = isFree.or(isConnecting).not();
        var steps = model.connect;
        var hasClient = isFree.and(model.selection.isNotEmpty());
        var isLooked = new SimpleBooleanProperty();
        model.snapshot.subscribe(load -> isLooked.set(load.latestValue().isPresent()));
        turn = add("turn", Icons.AGENT, "Shortcut+Shift+O", isLooked, model::turn);
        connect = add("connect", Icons.ADD, "Shortcut+N", isFree, model::openConnect);
        connectNext = add(
                "connect.next", Icons.NEXT, "Shortcut+Enter", isConnecting.and(steps.isBusy.not()), model::connectNext);
        connectBack = add(
                "connect.back",
                Icons.BACK,
                List.of("Alt+Left", "Alt+Up"), // in a text field the first moves the caret
                isConnecting.and(steps.step.isNotEqualTo(ConnectViewModel.Step.NAME)),
                steps::previous);
        connectClose = add("connect.close", Icons.CLOSE, "Esc", isConnecting, model::closeConnect);
        edit = add("edit", Icons.EDIT, "E", hasClient, model::edit);
        rotate = add("rotate", Icons.SECRET, "Shortcut+Shift+T", hasClient, model::rotate);
        pause = add("pause", Icons.CLOCK, "Shift+P", hasClient, model::pause);
        revoke = add("revoke", Icons.DELETE, "Delete", hasClient, model::askToRevoke);
        add("next", Icons.DOWN, "", isFree, () -> model.move(1));
        add("previous", Icons.UP, "", isFree, () -> model.move(-1));
        add("console", Icons.TOOL, "Shortcut+T", isFree, () -> view.tab().accept(1));
        call = add(
                "call", Icons.NEXT, "Shortcut+Enter", isFree.and(model.console.tool.isNotNull()), model.console::call);
        copy = add(
                "copy",
                Icons.COPY,
                "Shortcut+Shift+C",
                isFree.or(model.side.isEqualTo(Side.TOKEN))
                        .or(isConnecting.and(steps.step.isEqualTo(ConnectViewModel.Step.CONFIGURATION))),
                view.copy());
        add("filter", Icons.FILTER, List.of("Shortcut+F", "/"), isFree, view.filter());
        add("log", Icons.HISTORY, "Alt+5", isFree, view.log());
        add("show.setup", Icons.NEXT, "Alt+1", isFree, () -> view.tab().accept(0));
        add("show.console", Icons.NEXT, "Alt+2", isFree, () -> view.tab().accept(1));
        add(
                "show.golden",
                Icons.GOLDEN,
                List.of("Alt+3", "Shift+Q"),
                isFree,
                () -> view.tab().accept(2));
        add("show.given", Icons.NEXT, "Alt+4", isFree, () -> view.tab().accept(3));
        save = add("save", Icons.DONE, "Shortcut+Enter", isOpen, model::save);
        back = add("back", Icons.CLOSE, "Esc", isOpen, model::goBack);
        clear = add("clear", Icons.CLEAR, "Esc", isFree.and(model.filter.isNotEmpty()), model::clear);
        add(
                "first",
                Icons.CLOSE,
                "Esc",
                isFree.and(model.tab.isNotEqualTo(0)),
                () -> view.tab().accept(0));
    }

    /// The menu of a client.
    List<ActionGroup> clientMenu() {
        return List.of(
                new ActionGroup("", List.of(edit, rotate, pause, revoke)), new ActionGroup("", List.of(connect, copy)));
    }

    @Override
    protected String heading(String name) {
        return switch (name) {
            case "turn", "copy", "call", "console" -> "server";
            case "connect", "edit", "rotate", "pause", "revoke", "save", "back" -> "clients";
            default -> "go";
        };
    }
}
