package dev.emend.memory;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;

/// Another process that uses a store; what it does is in its first argument.
public final class StoreProcess {
    private StoreProcess() {}

    static Process start(String... arguments) throws IOException {
        var command = new ProcessBuilder();
        command.command().add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.command().add("-cp");
        command.command().add(System.getProperty("java.class.path"));
        command.command().add(StoreProcess.class.getName());
        command.command().addAll(java.util.List.of(arguments));
        return command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    static BufferedReader output(Process process) {
        return process.inputReader(StandardCharsets.UTF_8);
    }

    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "hold" -> hold(folder);
            case "try" -> tryToOpen(folder);
            case "die" -> die(folder, Integer.parseInt(arguments[2]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /// Owns the workspace until its input ends.
    private static void hold(Path folder) throws Exception {
        try (var _ = Store.open(folder, Clock.systemUTC())) {
            System.out.println("open");
            while (System.in.read() >= 0) {
                continue;
            }
        }
    }

    private static void tryToOpen(Path folder) {
        try (var _ = Store.open(folder, Clock.systemUTC())) {
            System.out.println("opened");
        } catch (StoreException refusal) {
            System.out.println(refusal.kind());
        }
    }

    /// Tells of every act it decided and of every act it saved, and is gone in the middle of the
    /// next ones once it has told of so many.
    private static void die(Path folder, int acts) throws Exception {
        var enough = new CountDownLatch(acts);
        Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try {
                        enough.await();
                    } catch (InterruptedException never) {
                        throw new IllegalStateException(never);
                    }
                    Runtime.getRuntime().halt(137);
                });
        var store = Store.open(folder, Clock.systemUTC());
        for (int i = 0; ; i++) {
            var act = Acts.act("act " + i);
            long seq =
                    store.write(
                            session -> session.journal().append(JournalEntry.of(act, Acts.NOON)));
            System.out.println("decided " + seq);
            if (i % 2 == 0) {
                store.checkpoint();
                System.out.println("saved " + seq);
            }
            enough.countDown();
        }
    }
}
