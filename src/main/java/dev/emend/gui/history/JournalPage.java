package dev.emend.gui.history;

import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.journal.JournalEntryView;
import java.util.List;
import java.util.Map;

/// The newest changes of one filter, with what stands around the list.
///
/// @param lessons by the number of the change, what the learnings say it is about
/// @param hasMore whether older changes follow
/// @param people everybody who ever acted, for the filter
/// @param kinds the kinds of changes that occur, for the filter
public record JournalPage(
        List<JournalEntryView> lines,
        Map<Long, List<String>> lessons,
        boolean hasMore,
        List<String> people,
        List<String> kinds,
        JournalIntegrity integrity) {
    public JournalPage {
        lines = List.copyOf(lines);
        lessons = Map.copyOf(lessons);
        people = List.copyOf(people);
        kinds = List.copyOf(kinds);
    }
}
