package dev.emend.gui.memories.sources;

import dev.emend.gui.kit.Texts;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// A place as it is typed: its kind, and for each kind the settings it needs.
public final class SourceDraft {
    /// Kinds of source, each with its word as in [dev.emend.app.transfer.SourceService.Source#kind()],
    /// and the names of its settings; those with a default may stay as they are.
    public enum Kind {
        CHROMA("chroma", List.of("url", "tenant", "database", "collection", "token_env")),
        MCP("mcp", List.of("command")),
        PGVECTOR("pgvector", List.of("url", "table", "user", "password_env"));

        private final String word;
        private final List<String> settings;

        Kind(String word, List<String> settings) {
            this.word = word;
            this.settings = settings;
        }

        public String word() {
            return word;
        }

        public List<String> settings() {
            return settings;
        }
    }

    private static final Map<String, String> DEFAULTS = Map.of(
            "chroma.url",
            "http://localhost:8000",
            "chroma.tenant",
            "default_tenant",
            "chroma.database",
            "default_database",
            "pgvector.url",
            "postgresql://localhost:5432/agents",
            "pgvector.table",
            "memories");

    final ObjectProperty<Kind> kind = new SimpleObjectProperty<>(Kind.CHROMA);
    private final Map<String, StringProperty> texts = new LinkedHashMap<>();

    SourceDraft() {
        for (var kind : Kind.values()) {
            for (var setting : kind.settings) {
                texts.put(key(kind, setting), new SimpleStringProperty());
            }
        }
        clear();
    }

    void clear() {
        texts.forEach((key, text) -> text.set(DEFAULTS.getOrDefault(key, "")));
    }

    private static String key(Kind kind, String setting) {
        return kind.word + "." + setting;
    }

    /// The missing setting, as a sentence; empty when the source can be added.
    Optional<String> mistake() {
        var currentKind = kind.get();
        for (var setting : currentKind.settings) {
            boolean isOptional = setting.endsWith("_env") || setting.equals("user");
            if (!isOptional && text(currentKind, setting).getValueSafe().isBlank()) {
                return Optional.of(
                        Texts.get("memories.sources.missing", Texts.get("memories.sources.setting." + setting)));
            }
        }
        return Optional.empty();
    }

    Json.Obj settings() {
        var currentKind = kind.get();
        Function<String, String> enteredValue =
                setting -> text(currentKind, setting).getValueSafe().strip();
        var settings = Json.Obj.EMPTY;
        for (var setting : currentKind.settings) {
            if (!enteredValue.apply(setting).isEmpty()) {
                settings = settings.with(setting, new Json.Text(enteredValue.apply(setting)));
            }
        }
        return settings;
    }

    public StringProperty text(Kind kind, String setting) {
        return java.util.Objects.requireNonNull(texts.get(key(kind, setting)));
    }

    /// The settings of a place as a person reads them, one a line.
    static List<String> lines(Json.Obj settings) {
        var lines = new ArrayList<String>();
        settings.members().forEach((name, value) -> {
            var key = "memories.sources.setting." + name;
            lines.add(Texts.get("memories.sources.line", Texts.has(key) ? Texts.get(key) : name, value.plain()));
        });
        return lines;
    }
}
