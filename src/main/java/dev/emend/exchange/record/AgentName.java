package dev.emend.exchange.record;

/// What an agent is called in the head of a run, where its transcript names it.
public final class AgentName {
    private static final int MAX = 60;

    private AgentName() {}

    /// The name on one line, as short as a list shows it.
    public static String of(String name) {
        var line = name.strip().replace('\n', ' ').replace('\r', ' ').replace('\t', ' ');
        return line.length() <= MAX ? line : line.substring(0, MAX).strip();
    }
}
