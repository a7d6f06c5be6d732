package dev.emend.app.dashboards;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// `dashboards.json` in the folder of a workspace: a JSON object that people may edit, a chart a line.
/// Replaced whole; never written over when it could not be read.
final class DashboardFile {
    private static final String DASHBOARDS = "dashboards";

    private final Path file;

    /// @param workspace the folder on this machine
    DashboardFile(Path workspace) {
        file = workspace.resolve("dashboards.json");
    }

    /// In their order; none when there is no file.
    List<Dashboard> read() throws UserException {
        try {
            if (!(JsonText.parse(Files.readString(file)) instanceof Json.Obj fields)) {
                throw brokenFile(Messages.of("dashboards.noJsonObject"), null);
            }
            var dashboards = new ArrayList<Dashboard>();
            var names = new HashSet<>(List.of(DashboardService.foldCase(DashboardService.OVERVIEW)));
            for (var json : list(fields, DASHBOARDS)) {
                var dashboard = dashboard(json);
                if (!names.add(DashboardService.foldCase(dashboard.name()))) {
                    throw brokenFile(Messages.of("dashboards.nameTwice", dashboard.name()), null);
                }
                dashboards.add(dashboard);
            }
            return List.copyOf(dashboards);
        } catch (NoSuchFileException e) { // nothing was pinned yet
            return List.of();
        } catch (JsonFault fault) {
            throw brokenFile(Messages.of("dashboards.mistakeInLine", fault.line(), fault.description()), fault);
        } catch (IOException e) {
            throw brokenFile(FailureReason.of(e), e);
        }
    }

    /// A list that is there: a misspelled one would be lost with the next change.
    private List<Json> list(Json.Obj fields, String name) throws UserException {
        if (!(fields.get(name) instanceof Json.Arr)) {
            throw brokenFile(Messages.of("dashboards.noList", name), null);
        }
        return fields.array(name);
    }

    void write(List<Dashboard> dashboards) throws UserException {
        var text = dashboards.stream()
                .map(DashboardFile::text)
                .collect(Collectors.joining(",\n", "{\n  \"" + DASHBOARDS + "\": [\n", "\n  ]\n}\n"));
        try {
            JsonFile.replace(file, text);
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.STORE,
                    Messages.of("dashboards.notWritten", file, FailureReason.of(e)),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("dashboards.makeWritable"),
                    e);
        }
    }

    private static String text(Dashboard dashboard) {
        var name = new Json.Text(dashboard.name()).compact();
        return dashboard.charts().stream()
                .map(chart -> "      " + chart.json().compact())
                .collect(Collectors.joining(",\n", "    {\"name\": " + name + ", \"charts\": [\n", "\n    ]}"));
    }

    private Dashboard dashboard(Json json) throws UserException {
        var name = json instanceof Json.Obj fields ? fields.text("name").orElse("") : "";
        if (!(json instanceof Json.Obj fields) || name.isBlank()) {
            throw brokenFile(Messages.of("dashboards.noName"), null);
        }
        var charts = new ArrayList<PinnedChart>();
        for (var chart : list(fields, "charts")) {
            charts.add(chart(name, chart));
        }
        return new Dashboard(name, charts);
    }

    private PinnedChart chart(String dashboard, Json json) throws UserException {
        var id = json instanceof Json.Obj fields ? fields.text("chart").orElse("") : "";
        if (!(json instanceof Json.Obj fields) || id.isBlank()) {
            throw brokenFile(Messages.of("dashboards.noChart", dashboard), null);
        }
        var word = fields.text("period").orElse("");
        return new PinnedChart(
                id,
                fields.text("title").orElse(id),
                fields.text("filter").orElse(""),
                PinnedPeriod.of(word).orElseThrow(() -> brokenFile(Messages.of("dashboards.badPeriod", word), null)),
                fields.text("width").orElse("").equals(PinnedChart.WIDE));
    }

    private UserException brokenFile(String mistake, @Nullable Exception cause) {
        return new UserException(
                UserException.Code.BROKEN_FILE,
                Messages.of("dashboards.unusable", file, mistake),
                Messages.of("shared.nothingChanged"),
                Messages.of("dashboards.correctFile"),
                cause);
    }
}
