package dev.emend;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Whether what is printed is seen on a screen. Java itself tells this of input and output together
/// only, and not of errors.
final class Tty {
    private static final Logger LOG = Logger.getLogger(Tty.class.getName());
    private static final int STANDARD_ERROR = 2;

    private Tty() {}

    /// Asks the C library; false where that can't be asked.
    @SuppressWarnings("restricted") // one call into the C library
    static boolean isStandardError() {
        var linker = Linker.nativeLinker();
        var name = System.getProperty("os.name").startsWith("Windows") ? "_isatty" : "isatty";
        var isatty = linker.defaultLookup().find(name);
        if (isatty.isEmpty()) {
            return false;
        }
        try {
            var handle = linker.downcallHandle(
                    isatty.get(), FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            return (int) handle.invokeExact(STANDARD_ERROR) != 0;
        } catch (Throwable e) { // then nothing is shown that would be written over
            LOG.log(Level.FINE, "Standard error is not asked", e);
            return false;
        }
    }
}
