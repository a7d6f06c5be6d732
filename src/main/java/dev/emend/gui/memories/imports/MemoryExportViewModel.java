package dev.emend.gui.memories.imports;

import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.transfer.ExportService;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.filter.Where;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Writing what the filter line leaves into a file of another tool, or the log of feedback, as a job.
public final class MemoryExportViewModel {
    private static final String FEEDBACK = "feedback";

    private final ExportService service;
    private final FeedbackService feedbacks;
    private final ScreenHost host;
    private final Supplier<Where> filter;
    private final Runnable onStarted;

    /// @param filter what the filter line says now
    public MemoryExportViewModel(
            ExportService service,
            FeedbackService feedbacks,
            ScreenHost host,
            Supplier<Where> filter,
            Runnable onStarted) {
        this.service = service;
        this.feedbacks = feedbacks;
        this.host = host;
        this.filter = filter;
        this.onStarted = onStarted;
    }

    public List<String> formats() {
        return Stream.concat(ExportService.formats().stream(), Stream.of(FEEDBACK))
                .toList();
    }

    /// Lets the person choose the file, then writes it.
    public void export(String format) {
        host.ask()
                .saveFile(
                        Texts.get("memories.export.ask"),
                        format.equals(FEEDBACK) ? "feedback.csv" : "memories-" + format)
                .ifPresent(file -> write(format, file));
    }

    private void write(String format, Path file) {
        var order = new ExportService.Order(format, file, filter.get(), false);
        onStarted.run();
        host.<ExportService.ExportCounts>job(
                Texts.get("memories.export.job", String.valueOf(file.getFileName())),
                progress -> format.equals(FEEDBACK)
                        ? new ExportService.ExportCounts(feedbacks.export(file, "", false), 0)
                        : service.write(order, progress),
                done -> host.done(
                        Texts.get(
                                done.omittedRecords() == 0 ? "memories.done.exported" : "memories.done.exported.left",
                                done.writtenRecords(),
                                String.valueOf(file.getFileName()),
                                done.omittedRecords()),
                        false));
    }
}
