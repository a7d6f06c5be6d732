package dev.emend.app.feedback;

import dev.emend.app.core.Actor;
import dev.emend.app.transfer.ImportCursor;
import dev.emend.app.transfer.ImportSanitizer;
import dev.emend.app.transfer.ImportService;
import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;

/// Brings rows of the feedback design's tables in: one change a file, that undo takes back.
/// Summaries come as drafts. Thread-safe.
public final class FeedbackRowImport implements ImportService.ForeignRows {
    private final FeedbackService feedbacks;

    public FeedbackRowImport(FeedbackService feedbacks) {
        this.feedbacks = feedbacks;
    }

    @Override
    public boolean isFor(ImportCursor file) {
        return file.format().equals(Format.FEEDBACK.word());
    }

    @Override
    public void take(
            Actor actor, ImportService.FileReading reading, ImportCursor file, boolean isReal, Progress progress)
            throws UserException {
        var rows = new ArrayList<FeedbackRow>();
        var places = new ArrayList<String>();
        var problems = new ArrayList<String>();
        var sanitizer = new ImportSanitizer();
        var bad = new int[1];
        try {
            reading.read(
                    Format.FEEDBACK,
                    file.path(),
                    record -> {
                        var clean = sanitizer.clean(record);
                        if (clean instanceof ImportRecord.OfFeedback(var place, var row)) {
                            rows.add(new FeedbackRow(row));
                            places.add(place(place));
                        } else if (clean instanceof ImportRecord.Rejected(var place, var reason, var _)) {
                            problems.add(place(place) + ": " + reason);
                            bad[0]++;
                        }
                    },
                    progress);
        } catch (ExchangeException e) { // told with the file
            problems.add(e.message() + " " + e.remedy());
        }
        if (progress.isCancelled()) {
            return;
        }
        var label = Messages.englishText("shared.labelImport", file.path().getFileName());
        var counts = feedbacks.take(actor, label, rows, isReal);
        counts.problems().forEach((at, reason) -> problems.add(places.get(at) + ": " + reason));
        file.took(
                rows.size(),
                new Counts(
                        counts.addedCount(),
                        counts.unchangedCount(),
                        bad[0] + counts.problems().size(),
                        sanitizer.secrets()));
        if (problems.isEmpty()) {
            file.done();
        } else {
            file.fail(problemText(file, problems));
        }
    }

    private static String place(ImportRecord.Place place) {
        return place.within().isEmpty() ? "line " + place.line() : place.within();
    }

    private static String problemText(ImportCursor file, List<String> problems) {
        var firstProblems = String.join(" ", problems.subList(0, Math.min(3, problems.size())));
        int more = problems.size() - 3;
        return more > 0
                ? Messages.of("feedback.moreNotTaken", file.path(), firstProblems, more)
                : Messages.of("feedback.rowsNotTaken", file.path(), firstProblems);
    }
}
