import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.spi.ToolProvider;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Prints the modules of Java that the classes of jars need, with commas: `Modules JAR…`.
///
/// jdeps looks at them as one jar without descriptions of modules: it refuses those that name modules which are
/// not there, as Emend's class path has none.
void main(String[] jars) throws IOException {
    var all = Files.createTempFile("classes", ".jar");
    try {
        var known = new HashSet<String>();
        try (var to = new ZipOutputStream(Files.newOutputStream(all))) {
            to.setLevel(0);
            for (var jar : jars) {
                add(jar, known, to);
            }
        }
        int exit = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(System.out, System.err, "--ignore-missing-deps", "--print-module-deps", all.toString());
        if (exit != 0) {
            System.exit(exit);
        }
    } finally {
        Files.delete(all);
    }
}

static void add(String jar, HashSet<String> known, ZipOutputStream to) throws IOException {
    try (var from = new ZipFile(Path.of(jar).toFile())) {
        for (var entry : from.stream().toList()) {
            var name = entry.getName();
            if (name.endsWith(".class")
                    && !name.startsWith("META-INF/")
                    && !name.endsWith("module-info.class")
                    && known.add(name)) {
                to.putNextEntry(new ZipEntry(name));
                from.getInputStream(entry).transferTo(to);
                to.closeEntry();
            }
        }
    }
}
