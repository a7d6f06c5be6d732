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

    static String words(RejectedDecision change) {
        var file = change.place().flatMap(RejectedDecision.Place::file);
        return "rejected   "
                + label(change)
                + "  decided at "
                + change.at()
                + file.map(path -> "  " + path).orElse("")
                + "\n      "
                + change.why()
                + "\n      emend conflicts --dismiss "
                + change.key();
    }

    private static String label(RejectedDecision change) {
        return change.label().isEmpty() ? "A decision that can't be read" : change.label();
    }

    static Json json(RejectedDecision change) {
        var place = change.place();
        return Json.Obj.of(
                "key", change.key().toString(),
                "label", orNull(change.label()),
                "person", orNull(change.person()),
                "decided_at", change.at().toString(),
                "catalog", text(place.map(known -> known.catalog().toString())),
                "file", text(place.flatMap(RejectedDecision.Place::file).map(Path::toString)),
                "item", text(place.flatMap(RejectedDecision.Place::item).map(CommonOptions::id)),
                "why", change.why());
    }

    private static Json orNull(String text) {
        return text(Optional.of(text).filter(some -> !some.isEmpty()));
    }

    private static Json text(Optional<String> text) {
        return text.<Json>map(Json.Text::new).orElse(Json.Null.NULL);
    }

    /// Says what was dismissed.
    static int dismissed(Terminal terminal, boolean isJson, RejectedDecision change) {
        if (isJson) {
            terminal.json(Json.Obj.of("dismissed", true).with("decision", json(change)));
        } else {
            terminal.line("Dismissed: " + label(change) + ". The decision itself stays in no file.");
        }
        return Exit.DONE;
    }
}
