package dev.emend.app.knowledge;

import dev.emend.model.Json;
import dev.emend.remote.McpMemoryClient;
import dev.emend.remote.RemoteException;
import dev.emend.remote.RemoteText;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/// A memory server as a source of knowledge, connected to at the first question and anew after a
/// failure. Thread-safe, one question at a time.
///
/// The reference server finds what has the whole query in it as it stands, which a question hardly
/// ever is. So it is asked for the query and for its longest words, and what it finds is ranked by
/// how many of the words it has, as entities of a file are.
final class McpProvider implements ExternalProvider.Finder, AutoCloseable {
    /// So many words of a query are looked for, each with a call of its own.
    private static final int MAX_WORDS = 6;

    private static final int MIN_WORD = 3;

    private final McpMemoryClient memory;

    McpProvider(McpMemoryClient memory) {
        this.memory = memory;
    }

    @Override
    public List<RemoteText> find(String query, int limit) throws RemoteException {
        var found = new LinkedHashMap<String, Json.Obj>();
        ask(query.strip(), found);
        var words = FileProvider.words(query).stream()
                .filter(word -> word.length() >= MIN_WORD)
                .filter(word -> !word.equalsIgnoreCase(query.strip()))
                .sorted(Comparator.comparingInt((String word) -> -word.length()).thenComparing(word -> word))
                .limit(MAX_WORDS)
                .toList();
        for (var word : words) {
            ask(word, found);
        }
        return FileProvider.ranked(List.copyOf(found.values()), query, limit);
    }

    private void ask(String text, LinkedHashMap<String, Json.Obj> found) throws RemoteException {
        for (var entity : memory.search(text)) {
            found.putIfAbsent(entity.text("name").orElse(""), entity);
        }
    }

    @Override
    public void close() {
        memory.close();
    }
}
