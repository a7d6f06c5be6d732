package dev.emend.cli;

import dev.emend.app.diagnostics.ProblemReport;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Writes what somebody who looks for a fault needs into a zip, or prints it.
@Command(
        name = "problem-report",
        description = {
            "Write versions, log and threads of Emend into a zip, to attach to a report of a problem.",
            "Nothing is sent. Messages of the log are left out, as they may quote your texts."
        },
        footer = {"", "Example: emend problem-report --out problem.zip"})
final class ProblemReportCommand extends CliCommand {
    @Option(
            names = "--out",
            paramLabel = "FILE",
            required = true,
            description = "The zip to write; it must not exist yet.")
    private Path out = Path.of("");

    @Option(names = "--with-texts", description = "Also messages of the log and the settings; secrets stay masked.")
    private boolean withTexts;

    @Override
    public Integer call() throws UserException, CommandEnvironment.WorkspaceInUse {
        var report = hostOfStore().report(folder(), withTexts);
        report.write(out, false);
        var names = report.parts().stream().map(ProblemReport.Part::name).toList();
        return answer(
                Json.Obj.of("file", out.toString(), "parts", names),
                "Wrote %s to %s.".formatted(String.join(", ", names), out));
    }
}
