package dev.emend.gui.help;

import dev.emend.app.diagnostics.ProblemReport;
import dev.emend.app.diagnostics.ProblemReport.Part;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.nio.file.Path;
import java.time.LocalDate;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Contents of a problem report, shown before it is saved.
///
/// On the JavaFX thread.
public final class ProblemReportViewModel {
    /// More of a part is not shown, though it is saved.
    static final int SHOWN = 200_000;

    private final ProblemReport.Places places;
    private final ScreenHost host;
    final BooleanProperty withTexts = new SimpleBooleanProperty(false);
    private final ObjectProperty<Load<ProblemReport>> report = new SimpleObjectProperty<>(Load.idle());

    public ProblemReportViewModel(ProblemReport.Places places, ScreenHost host) {
        this.places = places;
        this.host = host;
        withTexts.subscribe(_ -> take()); // now, too
    }

    /// Takes the report anew.
    void take() {
        boolean texts = withTexts.get();
        host.background().load(report, () -> ProblemReport.take(places, texts, host.clock()));
    }

    ReadOnlyObjectProperty<Load<ProblemReport>> report() {
        return report;
    }

    /// The text that is shown of a part: all of it, or its end.
    static String visibleText(Part part) {
        return part.text().length() <= SHOWN
                ? part.text()
                : part.text().substring(part.text().length() - SHOWN);
    }

    /// Prompts for a file and writes the report that is shown.
    ///
    /// @param onDone called when it is written
    void save(Runnable onDone) {
        report.get()
                .ready()
                .ifPresent(problemReport -> host.ask()
                        .saveFile(
                                Texts.get("help.problem.save.title"),
                                "emend-problem-" + LocalDate.now(host.clock()) + ".zip")
                        .ifPresent(file -> write(problemReport, file, onDone)));
    }

    private void write(ProblemReport problemReport, Path file, Runnable onDone) {
        host.background()
                .run(
                        () -> {
                            problemReport.write(file, true); // the dialog asked
                            return file;
                        },
                        savedFile -> {
                            onDone.run();
                            host.done(Texts.get("help.problem.saved", savedFile), false);
                        },
                        host::fail);
    }
}
