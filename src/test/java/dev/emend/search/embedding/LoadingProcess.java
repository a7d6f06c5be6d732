package dev.emend.search.embedding;

import dev.emend.model.Progress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Opens the bundled model and reads with it, and ends itself at a moment of that, as a signal
/// would: `CACHE in CLASS.METHOD` while the model's thread is there, `CACHE after MILLISECONDS`.
public final class LoadingProcess {
    private LoadingProcess() {}

    public static void main(String[] args) {
        var ending = new Thread(() -> {
            if (args[1].equals("in")) {
                while (!isIn(args[2])) {
                    Thread.onSpinWait();
                }
            } else {
                LockSupport.parkNanos(Long.parseLong(args[2]) * 1_000_000);
            }
            System.exit(0);
        });
        ending.setDaemon(true);
        ending.start();
        try (var model = Embedder.openBundled(Path.of(args[0]))) {
            while (true) {
                model.embed(List.of("open the file", "close the window"), Progress.SILENT);
            }
        } catch (ModelException e) { // because the process does
            LockSupport.park();
        }
    }

    private static boolean isIn(String place) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals("embedding"))
                .flatMap(entry -> Arrays.stream(entry.getValue()).limit(1))
                .anyMatch(top -> (top.getClassName() + "." + top.getMethodName()).endsWith(place));
    }
}
