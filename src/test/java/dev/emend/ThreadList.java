package dev.emend;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The threads of this process, virtual ones too, by their ids.
final class ThreadList {
    /// Carriers of virtual threads, and what JNA and the JDK keep for the process.
    private static final Pattern OF_OTHERS =
            Pattern.compile(
                    "ForkJoinPool.*|VirtualThread-.*|process reaper.*|JNA Cleaner|Cleaner-.*|Common-Cleaner"
                            + "|Attach Listener|C[12] Compiler.*|read-.*|.*-poller|FileSystemWatch.*");

    private final Map<String, String> before;

    private ThreadList(Map<String, String> before) {
        this.before = before;
    }

    static ThreadList now(Path folder) throws Exception {
        return new ThreadList(all(folder));
    }

    /// The names of ours that began since and live.
    ///
    /// @param folder for a file
    Map<String, String> begunSince(Path folder) throws Exception {
        var since = all(folder);
        since.keySet().removeAll(before.keySet());
        since.values().removeIf(name -> OF_OTHERS.matcher(name).matches());
        return since;
    }

    private static Map<String, String> all(Path folder) throws Exception {
        var file = folder.toAbsolutePath().resolve("threads.json");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(file.toString(), ThreadDumpFormat.JSON);
        var dump = (Json.Obj) JsonText.parse(Files.readString(file));
        Files.delete(file);
        var found = new TreeMap<String, String>();
        for (var container : inside(dump, "threadDump").array("threadContainers")) {
            for (var thread : ((Json.Obj) container).array("threads")) {
                var object = (Json.Obj) thread;
                found.put(String.valueOf(object.get("tid")), object.text("name").orElse(""));
            }
        }
        return found;
    }

    private static Json.Obj inside(Json.Obj whole, String name) {
        return (Json.Obj) Objects.requireNonNull(whole.get(name));
    }
}
