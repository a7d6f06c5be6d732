package dev.emend.cli.check;

import dev.emend.app.check.CheckFinding;
import dev.emend.cli.common.LeftOutText;
import dev.emend.model.Json;
import dev.emend.model.rules.CheckRule.Severity;

/// A report of the check as one JSON document.
final class CheckJson {
    private CheckJson() {}

    static Json.Obj of(CheckText print) {
        var report = print.report();
        return Json.Obj.of(
                "files",
                report.files().stream().map(print::name).toList(),
                "errors",
                report.count(Severity.ERROR),
                "warnings",
                report.count(Severity.WARNING),
                "notes",
                report.count(Severity.NOTE),
                "excused",
                report.excusedCount(),
                "findings",
                report.findings().stream()
                        .map(finding -> finding(print, finding))
                        .toList(),
                "left_out",
                LeftOutText.json(report.leftOut(), print::name));
    }

    private static Json finding(CheckText print, CheckFinding finding) {
        var place = place(print, finding.place());
        return Json.Obj.of(
                        "rule", finding.rule().id(),
                        "name", finding.rule().word(),
                        "severity", finding.severity().word())
                .with("file", Json.from(place.get("file")))
                .with("line", Json.from(place.get("line")))
                .with("column", Json.from(place.get("column")))
                .with("item", Json.from(place.get("item")))
                .with("place", Json.from(place.get("place")))
                .with("what", Json.from(finding.message()))
                .with("advice", Json.from(finding.rule().advice()))
                .with(
                        "others",
                        Json.from(finding.relatedPlaces().stream()
                                .map(other -> place(print, other))
                                .toList()));
    }

    private static Json.Obj place(CheckText print, CheckFinding.Place place) {
        return Json.Obj.of(
                "file", print.name(place.file()),
                "line", place.line() > 0 ? Json.from(place.line()) : Json.Null.NULL,
                "column", place.column() > 0 ? Json.from(place.column()) : Json.Null.NULL,
                "item", place.item(),
                "place", place.within());
    }
}
