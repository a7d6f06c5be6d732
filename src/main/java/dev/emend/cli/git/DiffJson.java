package dev.emend.cli.git;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.check.CheckFinding;
import dev.emend.app.git.CatalogDifference.Effect;
import dev.emend.app.git.CatalogDifference.FieldDifference;
import dev.emend.app.git.CatalogDifference.ItemDifference;
import dev.emend.app.git.CatalogDifference.LearningDifference;
import dev.emend.app.git.VersionReport;
import dev.emend.app.git.VersionReport.GoldenDifference;
import dev.emend.cli.common.CliCommand;
import dev.emend.model.Json;
import java.util.Locale;

/// Changes for agents between two versions, as JSON. Secrets are masked.
final class DiffJson {
    private DiffJson() {}

    static Json.Obj of(VersionReport report) {
        return Json.Obj.of(
                "items",
                report.difference().items().stream().map(DiffJson::item).toList(),
                "golden",
                Json.Obj.of(
                        "queries", report.queries(),
                        "changed",
                                report.golden().stream().map(DiffJson::golden).toList()),
                "check",
                Json.Obj.of(
                        "new", report.findings().stream().map(DiffJson::finding).toList(),
                        "settled", report.resolvedCount()));
    }

    private static Json.Obj item(ItemDifference item) {
        return Json.Obj.of(
                "item", CliCommand.id(item.item().ref()),
                "change", word(item.effect()),
                "agents_read_otherwise", item.isReadOtherwise(),
                "fields", item.fields().stream().map(DiffJson::field).toList(),
                "learnings", item.learnings().stream().map(DiffJson::learning).toList(),
                "learnings_reordered", item.isReordered());
    }

    private static Json.Obj field(FieldDifference field) {
        return Json.Obj.of(
                "field", field.name(),
                "before", SecretMask.text(field.before()),
                "after", SecretMask.text(field.after()));
    }

    private static Json.Obj learning(LearningDifference learning) {
        return Json.Obj.of(
                "change", word(learning.effect()),
                "lesson", SecretMask.text(learning.learning().lesson()),
                "before", learning.was().map(was -> SecretMask.text(was.lesson())));
    }

    private static Json.Obj golden(GoldenDifference golden) {
        return Json.Obj.of(
                "query", golden.question().query(),
                "expected", golden.question().expected(),
                "within", golden.question().within(),
                "before", place(golden.before()),
                "after", place(golden.after()),
                "lost", golden.isLost());
    }

    private static Json place(int place) {
        return place == 0 ? Json.Null.NULL : Json.from(place);
    }

    private static Json.Obj finding(CheckFinding finding) {
        return Json.Obj.of(
                "rule", finding.rule().id(),
                "severity", finding.severity().name().toLowerCase(Locale.ROOT),
                "line", finding.place().line(),
                "place", finding.place().label(),
                "what", finding.message());
    }

    static String word(Effect effect) {
        return effect.name().toLowerCase(Locale.ROOT);
    }
}
