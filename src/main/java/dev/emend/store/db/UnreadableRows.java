package dev.emend.store.db;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Feedback;
import dev.emend.model.Memory;
import dev.emend.model.PeriodSummary;
import dev.emend.model.ReviewState;
import dev.emend.model.Run;
import dev.emend.store.curation.TrustEvent;
import dev.emend.store.memories.StoredImport;
import dev.emend.store.sql.IntegrityReport;
import dev.emend.store.sql.TableShape;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/// Rows the database gives back and Emend can't read: their JSON is none, or their word is none of
/// those it can be. Looked for when reading failed, to name them, and when the store is verified.
public final class UnreadableRows {
    /// As deep as anything that is stored.
    private static final int DEPTH = 230;

    /// Beside all columns that end in `_json`.
    private static final Set<String> JSON =
            Set.of("memory.content", "run.content", "replaced.content", "period_summary.content");

    private static final Map<String, List<String>> WORDS = Map.of(
            "review_state.state", names(ReviewState.values()),
            "memory.kind", names(Memory.Kind.values()),
            "memory_vector.space", names(Memory.Space.values()),
            "trust_event.kind",
                    Stream.of(TrustEvent.Kind.values())
                            .map(TrustEvent.Kind::word)
                            .toList(),
            "import_batch.state", names(StoredImport.State.values()),
            "feedback.satisfaction", names(Feedback.Satisfaction.values()),
            "feedback.source", names(Feedback.Source.values()),
            "period_summary.state", names(PeriodSummary.State.values()),
            "conversation_message.role", names(Run.Role.values()));

    private UnreadableRows() {}

    public static List<IntegrityReport.Damage> of(Handle handle) {
        var damage = new ArrayList<IntegrityReport.Damage>();
        for (var table : TableShape.of(handle)) {
            var checkedColumns = table.columns().stream()
                    .filter(column -> isJson(table, column) || WORDS.containsKey(name(table, column)))
                    .toList();
            if (!checkedColumns.isEmpty()) {
                damage.addAll(of(handle, table, checkedColumns));
            }
        }
        return damage;
    }

    private static List<IntegrityReport.Damage> of(Handle handle, TableShape table, List<String> checkedColumns) {
        var columns = Stream.concat(table.key().stream(), checkedColumns.stream())
                .distinct()
                .toList();
        return handle
                .createQuery("select %s from %s".formatted(String.join(", ", columns), table.name()))
                .map((row, _) -> damage(row, table, checkedColumns))
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    private static List<IntegrityReport.Damage> damage(ResultSet row, TableShape table, List<String> checkedColumns)
            throws SQLException {
        var damage = new ArrayList<IntegrityReport.Damage>();
        for (var column : checkedColumns) {
            var text = row.getString(column);
            if (text != null && !isReadable(table, column, text)) {
                damage.add(new IntegrityReport.Damage(table.name(), place(row, table) + ", " + column));
            }
        }
        return damage;
    }

    private static String place(ResultSet row, TableShape table) throws SQLException {
        var place = new ArrayList<String>();
        for (var key : table.key()) {
            place.add(key + " " + row.getString(key));
        }
        return String.join(", ", place);
    }

    private static boolean isReadable(TableShape table, String column, String text) {
        var words = WORDS.get(name(table, column));
        if (words != null) {
            return words.stream().anyMatch(word -> word.equalsIgnoreCase(text));
        }
        try {
            JsonText.parseStored(text, DEPTH);
            return true;
        } catch (JsonFault e) {
            return false;
        }
    }

    private static List<String> names(Enum<?>[] values) {
        return Stream.of(values).map(Enum::name).toList();
    }

    private static boolean isJson(TableShape table, String column) {
        return column.endsWith("_json") || JSON.contains(name(table, column));
    }

    private static String name(TableShape table, String column) {
        return table.name() + "." + column;
    }
}
