package dev.emend.search.embedding;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.util.Locale;

/// Keeps onnxruntime from reporting to its makers.
///
/// Since 1.29 its libraries for Linux and macOS send what they run to a collector, and keep an id
/// of the machine in the home folder. They ask for one environment variable when they start, and
/// only for that, so it is set in this process by the C library: a program cannot rely on its
/// starter.
final class Telemetry {
    private static final String OFF = "ORT_DISABLE_TELEMETRY";

    private Telemetry() {}

    /// Must come before onnxruntime loads.
    ///
    /// @throws IOException when it cannot be switched off; the model must not be loaded then
    @SuppressWarnings("restricted") // one call into the C library
    static void off() throws IOException {
        if ("1".equals(System.getenv(OFF))
                || System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("win")) {
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
