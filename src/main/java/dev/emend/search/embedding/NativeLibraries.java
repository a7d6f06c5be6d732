package dev.emend.search.embedding;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/// Settings of the native libraries: where they live, and that they stay silent. Set before the
/// first class of DJL loads.
///
/// DJL reports to the network unless told not to, and both native libraries unpack themselves into
/// the home folder or /tmp, which may be read-only or forbid execution. Settings the user made by
/// system property win. The first call in a process decides.
public final class NativeLibraries {
    private static final String ONNX_PATH = "onnxruntime.native.path";

    private NativeLibraries() {}

    static synchronized void prepare(Path cacheFolder) throws IOException {
        System.setProperty("OPT_OUT_TRACKING", "true");
        System.setProperty("ai.djl.offline", "true");
        Telemetry.disable();
        var cache = cacheFolder.toAbsolutePath();
        Files.createDirectories(cache);
        setUnlessPresent("DJL_CACHE_DIR", cache.resolve("djl"));
        setUnlessPresent("ENGINE_CACHE_DIR", cache.resolve("djl"));
        if (System.getProperty(ONNX_PATH) == null) {
            unpackOnnxRuntime(cache);
        }
    }

    private static void setUnlessPresent(String property, Path folder) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, folder.toString());
        }
    }

    private static void unpackOnnxRuntime(Path cache) throws IOException {
        var platform = platform();
        var loader = NativeLibraries.class.getClassLoader();
        var folder = cache.resolve("onnxruntime-" + platform);
        for (var name : new String[] {"onnxruntime", "onnxruntime4j_jni"}) {
            var file = System.mapLibraryName(name);
            var resource = loader.getResource("ai/onnxruntime/native/" + platform + "/" + file);
            if (resource == null) {
                // the library then looks for itself, and its own words name what is missing
                return;
            }
            Files.createDirectories(folder);
            var connection = resource.openConnection();
            connection.setUseCaches(false);
            var target = folder.resolve(file);
            if (Files.exists(target) && Files.size(target) == connection.getContentLengthLong()) {
                continue;
            }
            try (var in = connection.getInputStream()) {
                replace(target, in);
            }
        }
        System.setProperty(ONNX_PATH, folder.toString());
    }

    /// Writes a file under another name first, so that nobody ever sees half of it.
    public static void replace(Path target, java.io.InputStream content) throws IOException {
        var folder = target.toAbsolutePath().getParent();
        var half = Files.createTempFile(folder, "unpack", ".part");
        try {
            Files.copy(content, half, StandardCopyOption.REPLACE_EXISTING);
            try {
                Files.move(half, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(half, target, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(half);
        }
    }

    private static String platform() {
        var system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        var machine = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        var name = system.contains("win") ? "win" : system.contains("mac") ? "osx" : "linux";
        return name + (machine.equals("aarch64") ? "-aarch64" : "-x64");
    }

    /// Keeps onnxruntime from reporting to its makers.
    ///
    /// Since 1.29 its libraries for Linux and macOS send what they run to a collector, and keep an id
    /// of the machine in the home folder. They ask for one environment variable when they start, and
    /// only for that, so it is set in this process by the C library: a program cannot rely on its
    /// starter.
    private static final class Telemetry {
        private static final String OFF = "ORT_DISABLE_TELEMETRY";

        private Telemetry() {}

        /// Must come before onnxruntime loads.
        ///
        /// @throws IOException when it cannot be switched off; the model must not be loaded then
        @SuppressWarnings("restricted") // one call into the C library
        static void disable() throws IOException {
            if ("1".equals(System.getenv(OFF))
                    || System.getProperty("os.name", "")
                            .toLowerCase(Locale.ROOT)
                            .contains("win")) {
                return;
            }
            var linker = Linker.nativeLinker();
            try (var arena = Arena.ofConfined()) {
                var address = linker.defaultLookup().findOrThrow("setenv");
                var setenv = linker.downcallHandle(
                        address,
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
                int failed = (int) setenv.invokeExact(arena.allocateFrom(OFF), arena.allocateFrom("1"), 1);
                if (failed != 0) {
                    throw new IOException(OFF + " cannot be set");
                }
            } catch (IOException | RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) { // only by the signature of a method handle
                throw new IOException(OFF + " cannot be set", e);
            }
        }
    }
}
