package dev.emend.cli.check;

import dev.emend.app.check.CheckFinding;
import dev.emend.model.Json;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRule.Severity;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// A report of the check as SARIF 2.1.0 (OASIS), which code hosts show beside the lines.
final class CheckSarif {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

    private CheckSarif() {}

    static Json.Obj of(CheckText print) {
        var driver = Json.Obj.of(
                "name",
                "Emend",
                "rules",
                CheckRule.ofChecks().stream().map(CheckSarif::rule).toList());
        var run = Json.Obj.of(
                "tool",
                Json.Obj.of("driver", driver),
                "columnKind",
                "unicodeCodePoints",
                "results",
                print.report().findings().stream()
                        .map(finding -> result(print, finding))
                        .toList());
        return Json.Obj.of("$schema", SCHEMA, "version", "2.1.0", "runs", List.of(run));
    }

    private static Json rule(CheckRule rule) {
        return Json.Obj.of(
                "id",
                rule.id(),
                "name",
                rule.word(),
                "shortDescription",
                text(rule.title() + "."),
                "help",
                text(rule.advice()),
                "defaultConfiguration",
                Json.Obj.of("level", level(rule.severity())));
    }

    private static Json text(String text) {
        return Json.Obj.of("text", text);
    }

    private static String level(Severity severity) {
        return severity == Severity.OFF ? "none" : severity.word();
    }

    private static Json result(CheckText print, CheckFinding finding) {
        var result = Json.Obj.of(
                "ruleId",
                finding.rule().id(),
                "ruleIndex",
                CheckRule.ofChecks().indexOf(finding.rule()),
                "level",
                level(finding.severity()),
                "message",
                text(print.sentence(finding) + "."),
                "locations",
                List.of(location(print, finding.place(), -1)),
                "partialFingerprints",
                Json.Obj.of("emend/v1", fingerprint(print, finding)));
        var relatedLocations = new ArrayList<Json>();
        for (var other : finding.relatedPlaces()) {
            relatedLocations.add(location(print, other, relatedLocations.size()));
        }
        return relatedLocations.isEmpty() ? result : result.with("relatedLocations", Json.from(relatedLocations));
    }

    /// @param id of a related location; below 0 for none
    private static Json.Obj location(CheckText print, CheckFinding.Place place, int id) {
        var physical = Json.Obj.of("artifactLocation", Json.Obj.of("uri", uri(print.name(place.file()))));
        if (place.line() > 0) {
            var region = Json.Obj.of("startLine", place.line());
            physical = physical.with(
                    "region", place.column() > 0 ? region.with("startColumn", Json.from(place.column())) : region);
        }
        var location = id < 0 ? Json.Obj.EMPTY : Json.Obj.of("id", id);
        location = location.with("physicalLocation", physical);
        if (id >= 0) {
            location = location.with("message", text(place.label()));
        }
        return place.item().isEmpty()
                ? location
                : location.with(
                        "logicalLocations", Json.from(List.of(Json.Obj.of("fullyQualifiedName", place.label()))));
    }

    /// A reference below the folder, else a whole address.
    private static String uri(String name) {
        try {
            boolean isWhole = name.startsWith("/") || name.matches("[A-Za-z]:/.*");
            var path = isWhole && !name.startsWith("/") ? "/" + name : name;
            var uri = new java.net.URI(isWhole ? "file" : null, isWhole ? "" : null, path, null);
            return uri.toASCIIString();
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException("a path is no address: " + name, e);
        }
    }

    /// The fingerprint of a finding: it stays the same when lines move, so that a host recognizes it.
    private static String fingerprint(CheckText print, CheckFinding finding) {
        var input = String.join(
                "\n",
                finding.rule().id(),
                print.name(finding.place().file()),
                finding.place().label(),
                finding.message());
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(input.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
