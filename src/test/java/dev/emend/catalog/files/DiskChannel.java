package dev.emend.catalog.files;

import dev.emend.catalog.files.FaultyDisk.Call;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/// A file that is open on a [FaultyDisk].
final class DiskChannel extends FileChannel {
    private final FaultyDisk disk;
    private final Path file;
    private final FileChannel real;

    DiskChannel(FaultyDisk disk, Path file, FileChannel real) {
        this.disk = disk;
        this.file = file;
        this.real = real;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return disk.call(Call.READ, file, () -> real.read(into));
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        return disk.call(Call.READ, file, () -> real.read(into, position));
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return disk.call(Call.WRITE, file, () -> real.write(from));
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        disk.call(Call.TRUNCATE, file, () -> real.truncate(size));
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        disk.call(Call.SYNC, file, () -> {
            real.force(metaData);
            return file;
        });
    }

    @Override
    public long position() throws IOException {
        return real.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        real.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return real.size();
    }

    @Override
    protected void implCloseChannel() throws IOException {
        disk.closed(this);
        disk.call(Call.CLOSE, file, () -> {
            real.close();
            return file;
        });
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer from, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean isShared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean isShared) {
        throw new UnsupportedOperationException();
    }
}
