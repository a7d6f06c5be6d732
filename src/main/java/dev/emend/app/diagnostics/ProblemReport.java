package dev.emend.app.diagnostics;

import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.json.JsonFile;
import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import dev.emend.store.sql.Migrations;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/// A report for whoever looks for a fault: versions, the log, the threads of this process, and an earlier crash of
/// a native library. Nothing of it leaves this machine by itself.
///
/// Without the texts of the user, the messages of the log are left out as well, since they may quote them; with them,
/// secrets stay masked and the home folder is written `~`.
public record ProblemReport(List<Part> parts) {
    public ProblemReport {
        parts = List.copyOf(parts);
    }

    /// A file of the report.
    ///
    /// @param name such as `log.txt`
    public record Part(String name, String text) {}

    /// The places from which a report is taken.
    ///
    /// @param workspace its folder
    /// @param settings the settings file, which need not be there
    public record Places(Path workspace, Path settings) {}

    /// Reads what there is now.
    ///
    /// @param withTexts whether messages of the log and the settings are in it
    public static ProblemReport take(Places places, boolean withTexts, Clock clock) throws UserException {
        try {
            var parts = new ArrayList<Part>();
            parts.add(new Part("versions.txt", versions(places, clock)));
            parts.add(new Part("log.txt", mask(new LogFiles(places.workspace()).text(withTexts))));
            parts.add(new Part("threads.txt", threads()));
            OwnerLog.lastCrash(places.workspace())
                    .ifPresent(crash -> parts.add(new Part("crash.txt", mask(crash.excerpt()))));
            if (withTexts && Files.exists(places.settings())) {
                parts.add(new Part("settings.json", mask(Files.readString(places.settings()))));
            }
            return new ProblemReport(parts);
        } catch (IOException problem) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("diagnostics.notRead", places.workspace(), problem.toString()),
                    Messages.of("shared.nothingWritten"),
                    Messages.of("diagnostics.checkFolder"),
                    problem);
        }
    }

    /// Writes it as a zip, whole or not at all.
    ///
    /// @param replace whether a file that is there is replaced, which somebody was asked about
    /// @throws UserException when the file is there already or can't be written
    public void write(Path zip, boolean replace) throws UserException {
        var folder = zip.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(zip)) {
            throw problem(Messages.of("diagnostics.isFolder", zip), null);
        }
        if (!replace && Files.exists(zip)) {
            throw problem(Messages.of("diagnostics.isThere", zip), null);
        }
        if (!Files.isDirectory(folder)) {
            throw problem(Messages.of("diagnostics.noFolder", folder), null);
        }
        try {
            JsonFile.replaceBytes(zip, this::write);
        } catch (IOException problem) {
            throw problem(Messages.of("diagnostics.notWritten", zip, problem.toString()), problem);
        }
    }

    private void write(OutputStream file) throws IOException {
        var out = new ZipOutputStream(file);
        for (var part : parts) {
            out.putNextEntry(new ZipEntry(part.name()));
            out.write(part.text().getBytes(StandardCharsets.UTF_8));
        }
        out.finish(); // the file is closed by whoever opened it
    }

    private static UserException problem(String message, @Nullable IOException cause) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                message,
                Messages.of("shared.nothingChanged"),
                Messages.of("diagnostics.nameOtherFile"),
                cause);
    }

    private static String versions(Places places, Clock clock) throws IOException {
        var runtime = Runtime.getRuntime();
        var lines = new ArrayList<String>();
        lines.add("time: " + clock.instant());
        lines.add("emend: "
                + Optional.ofNullable(ProblemReport.class.getPackage().getImplementationVersion())
                        .orElse("from classes"));
        lines.add("schema: " + Migrations.VERSION);
        for (var property : List.of(
                "java.version",
                "java.vendor",
                "java.vm.version",
                "javafx.runtime.version",
                "os.name",
                "os.version",
                "os.arch")) {
            lines.add(property + ": "
                    + Optional.ofNullable(System.getProperty(property)).orElse("none"));
        }
        lines.add("language: " + Language.locale().toLanguageTag() + ", of the system: "
                + System.getProperty("user.language"));
        lines.add("processors: " + runtime.availableProcessors());
        lines.add("heap, MB: %d of %d".formatted(runtime.totalMemory() >> 20, runtime.maxMemory() >> 20));
        var store = places.workspace().resolve("store.mv.db");
        lines.add("store, MB: " + (Files.exists(store) ? Files.size(store) >> 20 : 0));
        lines.add("disk free, MB: "
                + (Files.exists(places.workspace())
                        ? Files.getFileStore(places.workspace()).getUsableSpace() >> 20
                        : "no workspace"));
        return String.join("\n", lines) + "\n";
    }

    private static String threads() {
        var text = new StringBuilder();
        Thread.getAllStackTraces().entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Thread, StackTraceElement[]> each) ->
                        each.getKey().getName()))
                .forEach(each -> {
                    text.append(each.getKey().getName())
                            .append(' ')
                            .append(each.getKey().getState().name().toLowerCase(Locale.ROOT))
                            .append('\n');
                    for (var frame : each.getValue()) {
                        text.append("    at ").append(frame).append('\n');
                    }
                });
        return text.toString();
    }

    private static String mask(String text) {
        var home = System.getProperty("user.home");
        var masked = SecretDetector.redact(text);
        return home == null || home.length() < 2 ? masked : masked.replace(home, "~");
    }
}
