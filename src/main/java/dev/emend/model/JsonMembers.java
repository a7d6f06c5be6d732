package dev.emend.model;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The members of a JSON object in their order, which nobody can change.
final class JsonMembers extends AbstractMap<String, Json> {
    private final LinkedHashMap<String, Json> members;

    /// @param members which nobody else holds
    private JsonMembers(LinkedHashMap<String, Json> members) {
        this.members = members;
    }

    static Map<String, Json> copyOf(Map<String, Json> members) {
        return members instanceof JsonMembers ? members : new JsonMembers(new LinkedHashMap<>(members));
    }

    static Map<String, Json> wrap(LinkedHashMap<String, Json> members) {
        return new JsonMembers(members);
    }

    @Override
    public int size() {
        return members.size();
    }

    @Override
    public @Nullable Json get(Object key) {
        return members.get(key);
    }

    @Override
    public boolean containsKey(Object key) {
        return members.containsKey(key);
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super Json> action) {
        members.forEach(action);
    }

    @Override
    public Set<Map.Entry<String, Json>> entrySet() {
        return Collections.unmodifiableMap(members).entrySet();
    }

    @Override
    public Set<String> keySet() {
        return Collections.unmodifiableSet(members.keySet());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonMembers same ? members.equals(same.members) : members.equals(other);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }
}
