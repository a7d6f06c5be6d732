package dev.emend.cli.review;

import dev.emend.app.team.RejectedDecision;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.Optional;

/// Decisions the team's store no longer took, for a terminal and for a script.
final class RejectedDecisionOutput {
    private RejectedDecisionOutput() {}

    static String words(RejectedDecision act) {
        var file = act.place().flatMap(RejectedDecision.Place::file);
        return "rejected   "
                + label(act)
                + "  decided at "
                + act.at()
                + file.map(path -> "  " + path).orElse("")
                + "\n      "
                + act.why()
                + "\n      emend conflicts --dismiss "
                + act.key();
    }

    private static String label(RejectedDecision act) {
        return act.label().isEmpty() ? "A decision that can't be read" : act.label();
    }

    static Json json(RejectedDecision act) {
        var place = act.place();
        return Json.Obj.of(
                "key", act.key().toString(),
                "label", orNull(act.label()),
                "person", orNull(act.person()),
                "decided_at", act.at().toString(),
                "catalog", text(place.map(one -> one.catalog().toString())),
                "file", text(place.flatMap(RejectedDecision.Place::file).map(Path::toString)),
                "item", text(place.flatMap(RejectedDecision.Place::item).map(CommonOptions::id)),
                "why", act.why());
    }

    private static Json orNull(String text) {
        return text(Optional.of(text).filter(some -> !some.isEmpty()));
    }

    private static Json text(Optional<String> text) {
        return text.<Json>map(Json.Text::new).orElse(Json.Null.NULL);
    }

    /// Says what was dismissed.
    static int dismissed(Terminal terminal, boolean isJson, RejectedDecision act) {
        if (isJson) {
            terminal.json(Json.Obj.of("dismissed", true).with("decision", json(act)));
        } else {
            terminal.line("Dismissed: " + label(act) + ". The decision itself stays in no file.");
        }
        return Exit.DONE;
    }
}
