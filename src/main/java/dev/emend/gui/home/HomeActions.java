package dev.emend.gui.home;

import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Everything a person can do on Home.
final class HomeActions {
    final UiAction sample;
    final UiAction open;
    final UiAction openFolder;
    final UiAction find;
    final UiAction agent;
    final UiAction showGuide;
    final UiAction hideGuide;

    /// The action that opens each kind of pending work.
    final Map<PendingKind, UiAction> pendingActions = new EnumMap<>(PendingKind.class);
    private final List<UiAction> otherActions = new ArrayList<>();

    /// @param showGuide shows the guide and goes there
    /// @param hideGuide puts it away
    HomeActions(HomeViewModel model, Runnable showGuide, Runnable hideGuide) {
        for (var kind : PendingKind.values()) {
            pendingActions.put(
                    kind,
                    new UiAction(
                            kind.action(),
                            kind.icon(),
                            kind.key().isEmpty() ? List.of() : List.of(Keys.of(kind.key())),
                            model.isWaiting(kind),
                            () -> model.openPending(kind)));
        }
        for (var issue : HealthSummary.HealthIssue.values()) {
            otherActions.add(UiAction.of(
                    "home.sign." + issue.name().toLowerCase(Locale.ROOT),
                    HomeRows.icon(issue),
                    "",
                    model.isThere(issue),
                    () -> model.openIssue(issue)));
        }
        otherActions.add(UiAction.of("home.trends", Icons.TRENDS, "", model::showTrends));
        sample = UiAction.of(
                "home.sample", Icons.SAMPLE, "", new SimpleBooleanProperty(model.hasSample()), model::openSample);
        open = UiAction.of("home.open", Icons.OPEN, "Shortcut+O", model::askAndOpen);
        openFolder = UiAction.of("home.openFolder", Icons.OPEN, "Alt+O", model::askAndOpenFolder);
        find = UiAction.of("home.find", Icons.MEMORIES, "Alt+F", model::findMemories);
        agent = UiAction.of("home.agent", Icons.AGENT, "", model::connectAgent);
        var isHidden = new SimpleObjectProperty<>(false);
        isHidden.bind(model.isGuideHidden());
        this.showGuide = UiAction.of("home.guide", Icons.HELP, "", isHidden.isEqualTo(true), showGuide);
        this.hideGuide = UiAction.of("home.guide.hide", Icons.CLOSE, "", isHidden.isEqualTo(false), hideGuide);
    }

    /// The ways to begin, the easiest first.
    List<UiAction> begin() {
        return List.of(sample, find, open, agent);
    }

    List<UiAction> all() {
        return groups().stream().flatMap(group -> group.actions().stream()).toList();
    }

    List<ActionGroup> groups() {
        var more = new ArrayList<>(otherActions);
        more.addAll(List.of(showGuide, hideGuide, sample, find, agent));
        return List.of(
                new ActionGroup(
                        Texts.get("home.pending"),
                        Arrays.stream(PendingKind.values()).map(this::action).toList()),
                new ActionGroup(Texts.get("home.title"), more));
    }

    private UiAction action(PendingKind kind) {
        return Objects.requireNonNull(pendingActions.get(kind), kind.name());
    }
}
