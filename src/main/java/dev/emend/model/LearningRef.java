package dev.emend.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/// The address of one learning that survives reordering and edits of its text.
///
/// The identity is the hash of (task, step_num, timestamp), or of the canonical JSON when one of
/// them is missing, followed by `.n` for the n-th with the same hash inside the item, counted from
/// 0.
public record LearningRef(ItemRef item, String identity) implements EntryRef {

    /// The identities of the learnings of one item, position by position; elements that are no
    /// objects count too.
    public static List<String> identities(List<Json> learnings) {
        var counts = new HashMap<String, Integer>();
        var identities = new ArrayList<String>(learnings.size());
        for (var learning : learnings) {
            var hash = hash(basis(learning));
            identities.add(hash + "." + (counts.merge(hash, 1, Integer::sum) - 1));
        }
        return identities;
    }

    /// Reads [#key()] back.
    ///
    /// @throws IllegalArgumentException when the text is no key of a learning
    public static LearningRef parse(String key) {
        int slash = key.indexOf('/', key.lastIndexOf('#'));
        if (slash < 0) {
            throw new IllegalArgumentException("not the key of a learning: " + key);
        }
        return new LearningRef(ItemRef.parse(key), key.substring(slash + 1));
    }

    /// True for the key of a learning, false for the key of an item or of an entry of the store.
    public static boolean isKey(String key) {
        return key.indexOf('/', key.lastIndexOf('#')) >= 0 && StoreRef.find(key).isEmpty();
    }

    /// Whether all of these are learnings of one catalog.
    public static boolean areOfOneCatalog(List<? extends EntryRef> entries) {
        var catalogs = entries.stream()
                .filter(LearningRef.class::isInstance)
                .map(entry -> ((LearningRef) entry).item.catalog())
                .toList();
        return catalogs.size() == entries.size() && Set.copyOf(catalogs).size() == 1;
    }

    @Override
    public ItemRef owner() {
        return item;
    }

    @Override
    public String label() {
        return item.label();
    }

    @Override
    public String key() {
        return item.key() + "/" + identity;
    }

    private static String basis(Json learning) {
        if (learning instanceof Json.Obj fields
                && fields.get("task") instanceof Json.Text(var task)
                && fields.get("step_num") instanceof Json.Num(var step)
                && fields.get("timestamp") instanceof Json.Text(var timestamp)) {
            return task + "\n" + step + "\n" + timestamp;
        }
        return learning.compact();
    }

    private static String hash(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
