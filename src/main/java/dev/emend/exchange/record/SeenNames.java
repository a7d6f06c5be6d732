package dev.emend.exchange.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The names seen while one file is read, as 64-bit hashes: a million take 16 MB.
public final class SeenNames {
    private long[] hashes = new long[1024];
    private int count;
    private final Map<String, Integer> repeatCounts = new HashMap<>();

    /// The name itself when it comes for the first time, else with its number behind it.
    public String unique(String name) {
        if (add(hash(name))) {
            return name;
        }
        int number = repeatCounts.merge(name, 2, (before, _) -> before + 1);
        var unique = name + "#" + number;
        return add(hash(unique)) ? unique : unique(unique);
    }

    /// Whether it comes for the first time.
    public boolean isFirst(String name) {
        return add(hash(name));
    }

    private boolean add(long hash) {
        if (count * 2 >= hashes.length) {
            var old = hashes;
            hashes = new long[old.length * 2];
            Arrays.stream(old).filter(entry -> entry != 0).forEach(entry -> hashes[slot(entry)] = entry);
        }
        int slot = slot(hash);
        if (hashes[slot] == hash) {
            return false;
        }
        hashes[slot] = hash;
        count++;
        return true;
    }

    private int slot(long hash) {
        int slot = (int) (hash ^ hash >>> 32) & hashes.length - 1;
        while (hashes[slot] != 0 && hashes[slot] != hash) {
            slot = slot + 1 & hashes.length - 1;
        }
        return slot;
    }

    /// FNV-1a with a last stir, never 0.
    private static long hash(String name) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ b) * 0x100000001b3L;
        }
        hash = (hash ^ hash >>> 31) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 29;
        return hash == 0 ? 1 : hash;
    }
}
