package dev.emend.app.knowledge;

import dev.emend.analysis.conditions.ContextScope;
import dev.emend.model.Json;

/// The scope of something that does not say it, as [ContextScope] tells.
public final class ScopeInference {
    public static final String GENERAL = ContextScope.GENERAL;

    private ScopeInference() {}

    public static String ofEntityType(String type) {
        return ContextScope.ofEntityType(type);
    }

    public static String ofPath(String path) {
        return ContextScope.ofPath(path);
    }

    static Json.Obj inferred(Json.Obj context) {
        return ContextScope.inferred(context);
    }
}
