package dev.emend.store;

import dev.emend.model.texts.Messages;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Makes this process the owner of a workspace until it is closed or dies. The file holds the
/// owner's process id and stays when the lock is gone.
public final class StoreLock implements AutoCloseable {
    /// Far behind the process id, which others must be able to read while the lock is held.
    private static final long LOCKED_BYTE = 1L << 30;

    /// Closing any second channel on a locked file would drop the process's own lock on POSIX, so a
    /// second opener within this process must not get that far.
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private StoreLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    public static StoreLock take(Path folder) throws IOException, StoreException {
        var file = folder.toRealPath().resolve("store.lock");
        if (!HELD.add(file)) {
            throw inUse(folder, Long.toString(ProcessHandle.current().pid()));
        }
        FileChannel channel = null;
        try {
            // where nothing can be written, with others who only read
            boolean isShared = Files.exists(file) && !Files.isWritable(file);
            channel = isShared
                    ? FileChannel.open(file, StandardOpenOption.READ)
                    : FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock(LOCKED_BYTE, 1, isShared) == null) {
                throw inUse(folder, Files.readString(file).strip());
            }
            if (isShared) {
                return new StoreLock(file, channel);
            }
            var pid = ProcessHandle.current().pid() + "\n";
            // over the one before: that needs no space on a full disk
            channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)));
            channel.truncate(pid.length());
            return new StoreLock(file, channel);
        } catch (IOException | StoreException failure) {
            if (channel != null) {
                channel.close();
            }
            HELD.remove(file);
            throw failure;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD.remove(file);
        }
    }

    private static StoreException inUse(Path folder, String pid) {
        var owner = pid.isEmpty() ? Messages.of("store.anotherProcess") : Messages.of("store.theProcess", pid);
        return new StoreException(
                StoreException.Kind.IN_USE,
                Messages.of("store.workspaceOpen", folder, owner),
                Messages.of("store.useWindow"));
    }
}
