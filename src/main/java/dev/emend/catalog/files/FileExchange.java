package dev.emend.catalog.files;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Optional;

/// Exchange of the names of two files in one step, by `renameat2` of Linux with `RENAME_EXCHANGE`: the name that is
/// given away leads to the very file that was replaced, also when another program put it there a moment before. A
/// rename drops such a file unseen. Thread-safe.
final class FileExchange {
    /// The paths are those of the process.
    private static final int AT_FDCWD = -100;

    private static final int RENAME_EXCHANGE = 2;

    private static final Optional<MethodHandle> RENAMEAT2 = find();

    private FileExchange() {}

    @SuppressWarnings("restricted") // the description is that of the manual page
    private static Optional<MethodHandle> find() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        var linker = Linker.nativeLinker();
        var type = FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT);
        return linker.defaultLookup().find("renameat2").map(symbol -> linker.downcallHandle(symbol, type));
    }

    /// @return false when nothing was exchanged: one is not there, or system or file system can't
    static boolean swap(Path one, Path other) {
        if (RENAMEAT2.isEmpty() || !one.getFileSystem().equals(FileSystems.getDefault())) {
            return false;
        }
        try (var arena = Arena.ofConfined()) {
            var from = arena.allocateFrom(one.toString());
            var to = arena.allocateFrom(other.toString());
            return (int) RENAMEAT2.get().invokeExact(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) == 0;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // a call of C throws nothing
            throw new IllegalStateException(e);
        }
    }
}
