package dev.emend.store;

import dev.emend.store.journal.JournalEntry;
import dev.emend.store.sql.StoreException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Another process that uses a store; what it does is in its first argument.
public final class StoreProcess {
    /// How many changes a process decides that meets a failing disk.
    static final int ACTS = 4;

    private StoreProcess() {}

    public static Process start(String... arguments) throws IOException {
        return startUnder(List.of(), arguments);
    }

    /// Starts it under another program, as in `strace … java …`.
    static Process startUnder(List<String> program, String... arguments) throws IOException {
        var command = new ArrayList<>(program);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // it lives for a second or two
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(StoreProcess.class.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    public static BufferedReader output(Process process) {
        return process.inputReader(StandardCharsets.UTF_8);
    }

    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "hold" -> hold(folder);
            case "try" -> tryToOpen(folder);
            case "fill" -> fill(folder);
            case "sync" -> sync(folder);
            case "restore" -> restore(folder);
            case "meet" -> meet(folder);
            case "race" -> race(folder);
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

    /// Tells of every change it decided and of every change it saved, and is gone in the middle of
    /// the next ones once it has told of so many.
    private static void die(Path folder, int changes) throws Exception {
        var enough = new CountDownLatch(changes);
        Thread.ofPlatform().daemon().start(() -> {
            try {
                enough.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            Runtime.getRuntime().halt(137);
        });
        var store = Store.open(folder, Clock.systemUTC());
        for (int i = 0; ; i++) {
            var change = SampleCommands.change("change " + i);
            long seq = store.write(session -> session.journal().append(JournalEntry.of(change, SampleCommands.NOON)));
            System.out.println("decided " + seq);
            if (i % 2 == 0) {
                store.checkpoint();
                System.out.println("saved " + seq);
            }
            enough.countDown();
        }
    }

    /// Puts the store back to its oldest backup twice, with one change more the second time before;
    /// tells before and after.
    private static void restore(Path folder) throws Exception {
        var store = Store.open(folder, Clock.systemUTC());
        var oldest = store.backups().getLast().id();
        for (int changes = 1; changes <= 2; changes++) {
            for (int i = 0; i < changes; i++) {
                append(store);
            }
            store.checkpoint();
            System.out.println("saved");
            store.restore(oldest);
            System.out.println("restored");
        }
        while (System.in.read() >= 0) {
            continue;
        }
    }

    /// Writes until the disk is full, frees some space, goes on, and looks for what was lost.
    private static void fill(Path folder) throws Exception {
        var ballast = Files.write(folder.resolve("ballast"), new byte[3 << 20]);
        var acknowledged = new ArrayList<Long>();
        try (var store = Store.open(folder, Clock.systemUTC())) {
            System.out.println(refusal(store, acknowledged));
            System.out.println(refusal(store, acknowledged));
            Files.delete(ballast);
            acknowledged.add(append(store));
            store.checkpoint();
            System.out.println("went on");
        }
        try (var store = Store.open(folder, Clock.systemUTC())) {
            int lost = 0;
            for (long seq : acknowledged) {
                lost += store.read(session -> session.journal().byId(seq)).isEmpty() ? 1 : 0;
            }
            System.out.println("lost " + lost);
        }
    }

    /// Saves until that fails, and then tries to go on.
    private static void sync(Path folder) throws Exception {
        var store = Store.open(folder, Clock.systemUTC());
        try {
            while (true) {
                append(store);
                store.checkpoint();
                System.out.println("saved");
            }
        } catch (StoreException failure) {
            System.out.println(failure.kind());
        }
        System.out.println(refusal(store, new ArrayList<>()));
        Runtime.getRuntime().halt(0);
    }

    /// Decides and saves a few changes on a disk that fails once, tells of each, and of what it can
    /// read in the end.
    private static void meet(Path folder) throws Exception {
        try (var store = Store.open(folder, Clock.systemUTC())) {
            boolean isTriedAgain = false;
            for (int i = 0; i < ACTS; i++) {
                try {
                    long seq = append(store);
                    System.out.println("decided " + seq);
                    store.checkpoint();
                    System.out.println("saved " + seq);
                } catch (StoreException failure) {
                    System.out.println("failed " + failure.kind() + " " + failure.remedy());
                    i -= isTriedAgain ? 0 : 1;
                    isTriedAgain = true;
                }
            }
            System.out.println("read " + store.read(session -> session.journal().count()));
        } catch (StoreException failure) {
            System.out.println("refused " + failure.kind() + " " + failure.getMessage());
        }
        Runtime.getRuntime().halt(0);
    }

    /// Tries to own the workspace as soon as its input says so, and does until its input ends.
    private static void race(Path folder) throws Exception {
        System.out.println("ready");
        System.in.read();
        try (var _ = Store.open(folder, Clock.systemUTC())) {
            System.out.println("opened");
            while (System.in.read() >= 0) {
                continue;
            }
        } catch (StoreException refusal) {
            System.out.println(refusal.kind() + " " + refusal.message());
        }
    }

    private static StoreException.Kind refusal(Store store, List<Long> acknowledged) {
        try {
            while (true) {
                acknowledged.add(append(store));
            }
        } catch (StoreException refusal) {
            return refusal.kind();
        }
    }

    private static long append(Store store) throws StoreException {
        var change = SampleCommands.change("x".repeat(20_000));
        return store.write(session -> session.journal().append(JournalEntry.of(change, SampleCommands.NOON)));
    }
}
