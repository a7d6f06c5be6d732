package dev.emend.gui.settings;

import dev.emend.app.core.Actor;
import dev.emend.app.rules.KeepRuleReport;
import dev.emend.app.rules.KeepRuleService;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The rules by which something is kept without a look: those that hold, and one to add.
///
/// On the JavaFX thread.
public final class KeepRulesViewModel {
    private final Actor actor;
    private final KeepRuleService service;
    private final ScreenHost host;
    final StringProperty source = new SimpleStringProperty("");
    final StringProperty about = new SimpleStringProperty("");

    /// The rules in force, the oldest first.
    final ObjectProperty<Load<List<KeepRuleReport>>> rules = new SimpleObjectProperty<>(Load.idle());

    public KeepRulesViewModel(Actor actor, KeepRuleService service, ScreenHost host) {
        this.actor = actor;
        this.service = service;
        this.host = host;
    }

    void load() {
        host.background()
                .load(
                        rules,
                        () -> service.rules().stream()
                                .filter(rule -> !rule.lifetime().isRevoked())
                                .toList());
    }

    /// Adds what is typed; it stays typed when it is refused.
    void add() {
        var from = source.get();
        var words = about.get();
        host.background()
                .run(
                        () -> service.add(actor, from, words),
                        _ -> {
                            source.set("");
                            about.set("");
                            host.done(Texts.get("settings.rules.added"), false);
                            load();
                        },
                        host::fail);
    }

    void revoke(KeepRuleReport rule) {
        host.background()
                .run(
                        () -> service.revoke(actor, rule.id()),
                        done -> {
                            host.done(Texts.get("settings.rules.revoked", done.undone(), done.unchangedCount()), false);
                            load();
                        },
                        host::fail);
    }

    /// The outcome of a rule, as a sentence.
    static String outcome(KeepRuleReport rule) {
        var errors = rule.errors();
        return errors.isKnown()
                ? Texts.get(
                        "settings.rules.outcome",
                        rule.keptCount(),
                        rule.sampledCount(),
                        percent(errors.share()),
                        errors.reviewedCount(),
                        percent(errors.low()),
                        percent(errors.high()))
                : Texts.get("settings.rules.outcome.unknown", rule.keptCount(), rule.sampledCount());
    }

    private static long percent(double share) {
        return Math.round(100 * share);
    }
}
