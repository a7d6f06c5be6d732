package dev.emend.exchange.runs;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Lists by name that together may be larger than the memory: past a limit those that got nothing for longest lie in a
/// temporary file, which only its owner may read and which is gone when this is closed.
///
/// @param <T> what is in the lists
final class SpilledLists<T> implements AutoCloseable {
    private final Path source;
    private final long limit;
    private final Codec<T> codec;

    private final Map<String, Part<T>> lists = new HashMap<>();

    /// The lists with something in memory, the one that got nothing for longest first.
    private final Map<String, Part<T>> heldParts = new LinkedHashMap<>(16, 0.75f, true);

    private @Nullable FileChannel channel;
    private long weight;

    /// Writes and reads one element.
    interface Codec<T> {
        void write(DataOutputStream out, T element) throws IOException;

        T read(DataInputStream in) throws IOException;
    }

    /// A list: what is in the file comes before what is in memory.
    private static final class Part<T> {
        private final List<Extent> spilledExtents = new ArrayList<>();
        private final List<T> heldElements = new ArrayList<>();
        private long weight;
    }

    private record Extent(long start, int count) {}

    /// @param source the file that is read, for what is said when the temporary file fails
    /// @param most about how many bytes stay in memory
    SpilledLists(Path source, long most, Codec<T> codec) {
        this.source = source;
        this.limit = most;
        this.codec = codec;
    }

    void add(String name, T element, long elementWeight) throws ExchangeException {
        var list = lists.computeIfAbsent(name, _ -> new Part<>());
        heldParts.put(name, list);
        list.heldElements.add(element);
        list.weight += elementWeight;
        weight += elementWeight;
        if (weight > limit) {
            spill();
        }
    }

    /// Takes a list out of it.
    List<T> remove(String name) throws ExchangeException {
        var list = lists.remove(name);
        if (list == null) {
            return List.of();
        }
        heldParts.remove(name);
        weight -= list.weight;
        var all = new ArrayList<T>();
        try {
            for (var extent : list.spilledExtents) {
                var file = channel();
                file.position(extent.start);
                var in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(file)));
                for (int i = 0; i < extent.count; i++) {
                    all.add(codec.read(in));
                }
            }
        } catch (IOException e) {
            throw spillFailure(e);
        }
        all.addAll(list.heldElements);
        return all;
    }

    private void spill() throws ExchangeException {
        try {
            for (var longest = heldParts.values().iterator(); weight > limit && longest.hasNext(); longest.remove()) {
                spill(longest.next());
            }
        } catch (IOException e) {
            throw spillFailure(e);
        }
    }

    private void spill(Part<T> list) throws IOException {
        var file = channel();
        long start = file.size();
        file.position(start);
        var out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(file)));
        for (var element : list.heldElements) {
            codec.write(out, element);
        }
        out.flush();
        list.spilledExtents.add(new Extent(start, list.heldElements.size()));
        list.heldElements.clear();
        weight -= list.weight;
        list.weight = 0;
    }

    private FileChannel channel() throws IOException {
        if (channel == null) {
            var file = Files.createTempFile("emend-import-", ".tmp");
            try {
                channel = FileChannel.open(
                        file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            } catch (IOException e) {
                Files.deleteIfExists(file);
                throw e;
            }
        }
        return channel;
    }

    private ExchangeException spillFailure(IOException failure) {
        return new ExchangeException(
                Messages.of("exchange.spillFailed", source, FailureReason.of(failure)),
                Messages.of("exchange.freeTemporary", System.getProperty("java.io.tmpdir")),
                failure);
    }

    @Override
    public void close() throws IOException {
        lists.clear();
        heldParts.clear();
        if (channel != null) {
            channel.close();
        }
    }
}
