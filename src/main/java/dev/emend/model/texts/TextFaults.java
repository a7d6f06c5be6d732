package dev.emend.model.texts;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Faults of a text: what could not be read as it was meant, for those who read the whole of it.
public final class TextFaults {
    private TextFaults() {}

    /// @param line counted from 1
    /// @param description a sentence
    /// @param isRead whether the text is read all the same, without padding or as what it may have been
    public record Fault(long line, String description, boolean isRead) {}

    /// @param bytes those the text was decoded from
    public static List<Fault> of(byte[] bytes, FileText fileText) {
        var faults = new ArrayList<Fault>();
        if (!fileText.isUnicode()) {
            boolean isCutOff = FileText.endsWithinLetter(bytes);
            boolean isRead = !isCutOff && !fileText.isBinary();
            var message = isRead
                    ? Messages.of("exchange.readAsWindows")
                    : isCutOff ? Messages.of("exchange.cutOffLetter") : Messages.of("exchange.noText");
            faults.add(new Fault(FileText.firstInvalidLine(bytes), message, isRead));
        } else if (fileText.text().indexOf('\uFFFD') >= 0 && !fileText.charset().equals(StandardCharsets.UTF_8)) {
            faults.add(new Fault(1, Messages.of("exchange.halfDecoded", fileText.charset()), false));
        }
        for (var run : fileText.padding()) {
            faults.add(new Fault(run.line(), Messages.of("exchange.padding", run.length()), true));
        }
        return faults;
    }
}
