package dev.emend.analysis.conditions;

import dev.emend.model.Json;
import java.util.Locale;
import java.util.Set;

/// The scope of something that does not say it, by the tables of the scoped knowledge design.
public final class ContextScope {
    public static final String GENERAL = "general";

    private static final Set<String> TYPES =
            Set.of("python", "typescript", "vue", "database", "redis", "security", "api");

    private ContextScope() {}

    /// `_infer_scope`: the type itself when it is one of seven scopes, whatever its case.
    public static String ofEntityType(String type) {
        var word = type.toLowerCase(Locale.ROOT);
        return TYPES.contains(word) ? word : GENERAL;
    }

    /// `_infer_scope_from_path`: by the ending, else by a word anywhere in the path.
    public static String ofPath(String path) {
        if (path.endsWith(".py")) {
            return "python";
        }
        if (path.endsWith(".ts") || path.endsWith(".tsx")) {
            return "typescript";
        }
        if (path.endsWith(".vue")) {
            return "vue";
        }
        var lower = path.toLowerCase(Locale.ROOT);
        if (lower.contains("test")) {
            return "testing";
        }
        return lower.contains("api") ? "api" : GENERAL;
    }

    /// The context with a scope: its own, else that of its `entity_type`, else that of its
    /// `file_path`; as it is when none of them tells one.
    public static Json.Obj withScope(Json.Obj context) {
        if (!context.text("scope").orElse("").isBlank()) {
            return context;
        }
        var byType = ofEntityType(context.text("entity_type").orElse(""));
        var scope = byType.equals(GENERAL) ? ofPath(context.text("file_path").orElse("")) : byType;
        return scope.equals(GENERAL) ? context : context.with("scope", new Json.Text(scope));
    }
}
