package dev.emend.app.preview;

import java.util.ArrayList;
import java.util.List;

/// The text that an agent reads and the text that is cut from it, in the order in which it is written.
final class TextSpans {
    private final List<AgentPreview.Span> spans = new ArrayList<>();
    private boolean isHidden;

    /// Whether what follows is cut as a whole.
    void hide(boolean hidden) {
        isHidden = hidden;
    }

    void keep(String text) {
        if (!text.isEmpty()) {
            spans.add(new AgentPreview.Span(text, isHidden));
        }
    }

    /// Keeps so many characters, with dots in the place of the rest.
    ///
    /// @param limit in code points
    void cut(String text, int limit) {
        if (text.codePointCount(0, text.length()) <= limit) {
            keep(text);
            return;
        }
        truncate(text, limit);
        keep("...");
    }

    /// Keeps so many characters and shows the rest as cut.
    void truncate(String text, int limit) {
        int end = text.offsetByCodePoints(0, limit);
        keep(text.substring(0, end));
        spans.add(new AgentPreview.Span(text.substring(end), true));
    }

    List<AgentPreview.Span> all() {
        return List.copyOf(spans);
    }
}
