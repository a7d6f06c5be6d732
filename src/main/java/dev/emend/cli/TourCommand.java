package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Walks every screen without a display and writes its pictures.
@Command(
        name = "tour",
        description = "Do the main job on the sample, and write a picture of every screen.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend tour --out target/tour"})
final class TourCommand implements Callable<Integer> {
    @ParentCommand private Cli cli;
    @Mixin private Shared shared;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description = "The folder for the pictures and report.md.")
    private Path out;

    @Override
    public Integer call() throws CurationException {
        int findings = cli.host().tour(out);
        if (shared.json) {
            cli.terminal().json(Json.Obj.of("out", out.toString(), "findings", findings));
        }
        cli.terminal().err().println("Pictures and report.md are in " + out + ".");
        return findings == 0 ? Exit.DONE : Exit.INPUT;
    }
}
