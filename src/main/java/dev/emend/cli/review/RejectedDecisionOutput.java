package dev.emend.cli.review;

import dev.emend.app.team.RejectedDecision;
import dev.emend.cli.common.CliCommand;
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
                + change.reason()
                + "\n      emend conflicts --dismiss "
                + change.key();
    }

    static String label(RejectedDecision change) {
        return change.label().isEmpty() ? "A change that can't be read" : change.label();
    }

    static Json json(RejectedDecision change) {
        var place = change.place();
        return Json.Obj.of(
                "key", change.key().toString(),
                "label", nonEmpty(change.label()),
                "person", nonEmpty(change.person()),
                "decided_at", change.at().toString(),
                "catalog", place.map(location -> location.catalog().toString()),
                "file", place.flatMap(RejectedDecision.Place::file).map(Path::toString),
                "item", place.flatMap(RejectedDecision.Place::item).map(CliCommand::id),
                "why", change.reason());
    }

    private static Optional<String> nonEmpty(String text) {
        return Optional.of(text).filter(value -> !value.isEmpty());
    }
}
