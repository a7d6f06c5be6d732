package dev.emend.remote;

import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Progress;
import dev.emend.model.Vector;
import java.util.Collection;
import java.util.List;

/// A place with memories that others write to while we look: a Chroma collection, an MCP memory
/// server, a `memories` table.
///
/// Calls block, up to the timeout of the source; a caller of the window never waits on them.
/// Nothing goes to the network before [#read].
public interface LiveSource extends AutoCloseable {
    /// As [dev.emend.model.Origin#source()] says it: without a password.
    String name();

    /// Everything there now, in an order that stays.
    void read(LiveRecordConsumer taker, Progress progress) throws RemoteException;

    /// Takes what is read, in one thread.
    interface LiveRecordConsumer {
        void memory(Memory memory, List<Vector> vectors);

        void link(MemoryLink link);
    }

    /// Writes memories back by their ids: what is there is replaced, so that writing twice is the
    /// same as writing once.
    void write(Collection<Memory> memories) throws RemoteException;

    void delete(Collection<String> originIds) throws RemoteException;

    /// A short text that is another one when something there changed; empty when the source can't
    /// tell and is to be read.
    String fingerprint() throws RemoteException;

    @Override
    void close();
}
