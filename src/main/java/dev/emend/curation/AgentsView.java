package dev.emend.curation;

import java.util.List;
import java.util.stream.Collectors;

/// What an agent reads about an item, with the text its profile cuts marked.
public record AgentsView(List<Span> spans) {
    /// @param isCut true for text the agent never sees
    public record Span(String text, boolean isCut) {}

    /// What the agent reads, without the cut text.
    public String text() {
        return spans.stream()
                .filter(span -> !span.isCut())
                .map(Span::text)
                .collect(Collectors.joining());
    }
}
