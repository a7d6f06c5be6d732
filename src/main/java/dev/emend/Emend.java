package dev.emend;

/// Stand-in for the program: prints its arguments.
public final class Emend {
    private Emend() {}

    /// Prints every argument on a line of its own.
    public static void main(String[] arguments) {
        for (String argument : arguments) {
            System.out.println(argument);
        }
    }
}
