package dev.emend.cli.check;

import dev.emend.app.check.CheckService;
import dev.emend.app.check.DiagnosisHtmlReport;
import dev.emend.app.check.DiagnosisReport;
import dev.emend.app.check.StoreDiagnosis;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.LeftOutText;
import dev.emend.cli.common.OutputFile;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Reports on a foreign store and changes nothing in it; needs no workspace.
@CommandTraits(isLong = true)
@Command(
        name = "doctor",
        description = "Report on any store Emend reads: counts, duplicates, contradictions, secrets, what"
                + " is stale, unused or unattributed, each with proof. Changes nothing. Exits 1"
                + " when there is a finding.",
        footer = {"", "Example: emend doctor agent/vector_store --html report.html"})
public final class DoctorCommand extends CliCommand {
    private static final int MAX_SHOWN = 3;

    @Parameters(paramLabel = "PATH", description = "The file or folder.")
    private Path path;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write the report here.")
    private @Nullable Path html;

    @Override
    public Integer call() throws UserException {
        var doctor = new StoreDiagnosis(host().clock(), new CheckService.Measures() {});
        var report = doctor.examine(path);
        if (html != null) {
            OutputFile.report(html, DiagnosisHtmlReport.of(report), "--html");
        }
        answer(() -> json(report), () -> print(report));
        return report.findings() == 0 && !LeftOutText.isAnyUnread(report.leftOut()) ? Exit.DONE : Exit.INPUT;
    }

    private void print(DiagnosisReport report) {
        line("%s (%s)".formatted(report.path(), report.format()));
        report.counts().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> line("%8d  %s".formatted(entry.getValue(), entry.getKey())));
        for (var check : report.checks()) {
            line("");
            line("%s: %s. %s"
                    .formatted(
                            DiagnosisHtmlReport.title(check.name()),
                            check.isMeasurable() ? check.count() : "not measurable",
                            check.note()));
            check.proofs().stream().limit(MAX_SHOWN).forEach(proof -> {
                line("  " + proof.excerpt());
                line("    " + String.join(" · ", proof.places()));
            });
            if (check.count() > MAX_SHOWN) {
                line("  and " + (check.count() - MAX_SHOWN) + " more");
            }
        }
        if (!report.leftOut().isEmpty()) {
            line("");
            LeftOutFile.lines(report.leftOut(), file -> displayPath(report, file))
                    .forEach(this::line);
        }
    }

    private static String displayPath(DiagnosisReport report, Path file) {
        return file.startsWith(report.path()) ? report.path().relativize(file).toString() : file.toString();
    }

    private static Json.Obj json(DiagnosisReport report) {
        return Json.Obj.of(
                "path", report.path().toString(),
                "format", report.format(),
                "counts", snake(report.counts()),
                "findings", report.findings(),
                "checks", report.checks().stream().map(DoctorCommand::json).toList(),
                "left_out", LeftOutText.json(report.leftOut(), file -> displayPath(report, file)));
    }

    private static Json snake(Map<String, Integer> counts) {
        var object = Json.Obj.EMPTY;
        for (var entry :
                counts.entrySet().stream().sorted(Map.Entry.comparingByKey()).toList()) {
            object = object.with(entry.getKey().replace(' ', '_'), Json.from(entry.getValue()));
        }
        return object;
    }

    private static Json json(DiagnosisReport.Check check) {
        return Json.Obj.of(
                "check", check.name().word(),
                "measurable", check.isMeasurable(),
                "found", check.count(),
                "note", check.note(),
                "proofs",
                        check.proofs().stream()
                                .map(proof -> (Json) Json.Obj.of(
                                        "places", proof.places(),
                                        "what", proof.excerpt()))
                                .toList());
    }
}
