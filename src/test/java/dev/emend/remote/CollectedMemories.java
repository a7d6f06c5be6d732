package dev.emend.remote;

import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Progress;
import dev.emend.model.Vector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a source gave when it was read.
record CollectedMemories(Map<String, Memory> memories, Map<String, List<Vector>> vectors, List<MemoryLink> links) {
    static CollectedMemories of(LiveSource source) throws RemoteException {
        var read = new CollectedMemories(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
        source.read(
                new LiveSource.LiveRecordConsumer() {
                    @Override
                    public void memory(Memory memory, List<Vector> vectors) {
                        var id = memory.origin().id();
                        if (read.memories.put(id, memory) != null) {
                            throw new AssertionError(id + " was given twice");
                        }
                        read.vectors.put(id, vectors);
                    }

                    @Override
                    public void link(MemoryLink link) {
                        read.links.add(link);
                    }
                },
                Progress.SILENT);
        return read;
    }

    /// The narrative of the memory that is called this there.
    String narrative(String id) {
        var memory = memories.get(id);
        return memory == null ? "" : memory.text().narrative();
    }

    Memory memory(String id) {
        var memory = memories.get(id);
        if (memory == null) {
            throw new AssertionError(id + " is not among " + memories.keySet());
        }
        return memory;
    }

    /// The same memory with another narrative, as a person edits it.
    static Memory edited(Memory memory, String narrative) {
        var text = memory.text();
        return new Memory(
                memory.id(),
                memory.kind(),
                new Memory.Text(text.task(), text.context(), narrative, text.reflection(), text.lessons()),
                memory.result(),
                memory.metadata(),
                memory.origin());
    }
}
