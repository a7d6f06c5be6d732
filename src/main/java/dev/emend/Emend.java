package dev.emend;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Stand-in for the program: prints its arguments.
public final class Emend {
    private Emend() {}

    /// Prints every argument on a line of its own.
    public static void main(String[] arguments) {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        for (String argument : arguments) {
            out.println(argument);
        }
    }
}
