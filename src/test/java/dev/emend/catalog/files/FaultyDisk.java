package dev.emend.catalog.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The real disk, but a test is asked before every call and told after it: it refuses the call as a
/// disk does that is full or broken, or does what another process might do just then.
final class FaultyDisk extends FileSystem {
    private static final FileSystem REAL = FileSystems.getDefault();

    enum Call {
        OPEN,
        READ,
        WRITE,
        TRUNCATE,
        SYNC,
        CLOSE,
        RENAME,
        LINK,
        DELETE,
        /// asking for the right to write a file or a folder
        ACCESS,
        /// giving a file to another owner
        GIVE_AWAY,
        /// asking for the free space
        SPACE
    }

    /// What a test does about a call on a file.
    interface Reaction {
        void to(Call call, Path file) throws IOException;
    }

    interface Work<T> {
        T run() throws IOException;
    }

    private final List<Reaction> before = new ArrayList<>();
    private final List<Reaction> after = new ArrayList<>();
    private final Set<DiskChannel> open = new HashSet<>();
    private final Map<Object, Object> owners = new HashMap<>();
    private final DiskProvider provider = new DiskProvider();
    private long freeBytes = -1;

    Path at(Path real) {
        return new DiskPath(this, real);
    }

    FaultyDisk before(Reaction reaction) {
        before.add(reaction);
        return this;
    }

    FaultyDisk after(Reaction reaction) {
        after.add(reaction);
        return this;
    }

    /// Refuses a call on files whose name has this end.
    FaultyDisk refuse(Call refused, String end, IOException failure) {
        return before((call, file) -> {
            if (call == refused && file.toString().endsWith(end)) {
                throw failure;
            }
        });
    }

    /// What an agent does at the first such call on files whose name has this end.
    void once(Call at, String end, Work<?> agent) {
        var isDone = new boolean[1];
        before((call, file) -> {
            if (call == at && file.toString().endsWith(end) && !isDone[0]) {
                isDone[0] = true;
                agent.run();
            }
        });
    }

    FaultyDisk hasFree(long bytes) {
        freeBytes = bytes;
        return this;
    }

    /// Makes somebody else the owner of a file.
    FaultyDisk own(Path file, int user) throws IOException {
        owners.put(key(file), user);
        return this;
    }

    /// How many files nobody has closed.
    int open() {
        return open.size();
    }

    void closed(DiskChannel channel) {
        open.remove(channel);
    }

    <T> T call(Call call, Path file, Work<T> work) throws IOException {
        for (var reaction : before) {
            reaction.to(call, file);
        }
        var result = work.run();
        for (var reaction : after) {
            reaction.to(call, file);
        }
        return result;
    }

    static Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    private final class DiskProvider extends FileSystemProvider {
        private final FileSystemProvider real = REAL.provider();

        @Override
        public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
                throws IOException {
            var file = DiskPath.real(path);
            return call(Call.OPEN, file, () -> {
                var channel = new DiskChannel(FaultyDisk.this, file, real.newFileChannel(file, options, attributes));
                open.add(channel);
                return channel;
            });
        }

        @Override
        public SeekableByteChannel newByteChannel(
                Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
            return real.newByteChannel(DiskPath.real(path), options, attributes);
        }

        @Override
        public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
                throws IOException {
            var found = real.newDirectoryStream(DiskPath.real(folder), _ -> true);
            var entries = new ArrayList<Path>();
            for (var entry : found) {
                if (filter.accept(at(entry))) {
                    entries.add(at(entry));
                }
            }
            return new DirectoryStream<>() {
                @Override
                public java.util.Iterator<Path> iterator() {
                    return entries.iterator();
                }

                @Override
                public void close() throws IOException {
                    found.close();
                }
            };
        }

        @Override
        public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
            real.createDirectory(DiskPath.real(folder), attributes);
        }

        @Override
        public void delete(Path path) throws IOException {
            var file = DiskPath.real(path);
            call(Call.DELETE, file, () -> {
                real.delete(file);
                return file;
            });
        }

        @Override
        public void move(Path from, Path to, CopyOption... options) throws IOException {
            var target = DiskPath.real(to);
            call(Call.RENAME, target, () -> {
                real.move(DiskPath.real(from), target, options);
                return target;
            });
        }

        @Override
        public void createLink(Path link, Path existing) throws IOException {
            var file = DiskPath.real(link);
            call(Call.LINK, file, () -> {
                real.createLink(file, DiskPath.real(existing));
                return file;
            });
        }

        @Override
        public void copy(Path from, Path to, CopyOption... options) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isSameFile(Path path, Path other) throws IOException {
            return real.isSameFile(DiskPath.real(path), DiskPath.real(other));
        }

        @Override
        public boolean isHidden(Path path) throws IOException {
            return real.isHidden(DiskPath.real(path));
        }

        @Override
        public FileStore getFileStore(Path path) throws IOException {
            var file = DiskPath.real(path);
            return call(Call.SPACE, file, () -> {
                var store = real.getFileStore(file);
                return freeBytes < 0 ? store : new SmallStore(store, freeBytes);
            });
        }

        @Override
        public void checkAccess(Path path, AccessMode... modes) throws IOException {
            var file = DiskPath.real(path);
            if (List.of(modes).contains(AccessMode.WRITE)) {
                call(Call.ACCESS, file, () -> file);
            }
            real.checkAccess(file, modes);
        }

        @Override
        public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
            return real.getFileAttributeView(DiskPath.real(path), type, options);
        }

        @Override
        public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
                throws IOException {
            return real.readAttributes(DiskPath.real(path), type, options);
        }

        @Override
        public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
            var file = DiskPath.real(path);
            var read = new HashMap<>(real.readAttributes(file, names, options));
            var owner = owners.get(key(file));
            if (owner != null) {
                read.replace("uid", owner);
            }
            return read;
        }

        @Override
        public void setAttribute(Path path, String name, Object value, LinkOption... options) throws IOException {
            var file = DiskPath.real(path);
            call(Call.GIVE_AWAY, file, () -> owners.put(key(file), value));
        }

        @Override
        public String getScheme() {
            return "faulty";
        }

        @Override
        public FileSystem newFileSystem(java.net.URI uri, Map<String, ?> settings) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileSystem getFileSystem(java.net.URI uri) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Path getPath(java.net.URI uri) {
            throw new UnsupportedOperationException();
        }
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        var matcher = REAL.getPathMatcher(pattern);
        return path -> matcher.matches(DiskPath.real(path));
    }

    @Override
    public Path getPath(String first, String... more) {
        return at(REAL.getPath(first, more));
    }

    @Override
    public void close() {}

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return REAL.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return REAL.getRootDirectories();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return REAL.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return REAL.supportedFileAttributeViews();
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return REAL.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }
}
