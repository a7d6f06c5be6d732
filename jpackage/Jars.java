import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.DebugElementsOption;
import java.lang.classfile.ClassTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Copies jars as a package carries them: `Jars TARGET JAR…`.
///
/// Left out: native libraries of other systems, jars of nothing but a manifest, pictures for ELK's manual, names of local
/// variables, and signatures, which would not hold any more. Entries of folders stay: by them Flyway finds its
/// migrations. Entries are sorted, bear the time of `SOURCE_DATE_EPOCH` and are not compressed: the package is, as a
/// whole, which makes it half as large as with compressed jars in it.
static final List<Natives> NATIVES = List.of(
        new Natives("ai/onnxruntime/native/([^/]+)/.*", system("linux", "osx", "win") + "-" + processor("x64")),
        new Natives("native/lib/([^/]+)/.*", system("linux", "osx", "win") + "-" + processor("x86_64")),
        new Natives("org/sqlite/native/([^/]+/[^/]+)/.*", system("Linux", "Mac", "Windows") + "/" + processor("x86_64")),
        new Natives("com/sun/jna/([^/]+)/(?:lib)?jnidispatch\\..*",
                system("linux", "darwin", "win32") + "-" + processor("x86-64")));

static final Pattern LEFT_OUT = Pattern.compile("META-INF/[^/]+\\.(?:SF|RSA|DSA|EC)|.*\\.dSYM/.*|images/.*\\.(?:png|svg)");

/// JavaFX's, which it would unpack into the person's home folder unless they lie beside its jar.
static final Pattern BESIDE = Pattern.compile("[^/]+\\.(?:so|dylib|dll)");

/// Where a library keeps a folder of each platform, and the one of this platform.
record Natives(Pattern place, String ours) {
    Natives(String place, String ours) {
        this(Pattern.compile(place), ours);
    }

    boolean isOthers(String entry) {
        var matcher = place.matcher(entry);
        return matcher.matches() && !matcher.group(1).equals(ours);
    }
}

void main(String[] arguments) throws IOException {
    for (var argument : List.of(arguments).subList(1, arguments.length)) {
        var jar = Path.of(argument);
        copy(jar, Path.of(arguments[0]).resolve(jar.getFileName()));
    }
}

static void copy(Path jar, Path copy) throws IOException {
    try (var from = new ZipFile(jar.toFile())) {
        var entries = from.stream()
                .filter(entry -> isWanted(entry.getName()))
                .sorted(Comparator.comparing(entry -> rank(entry.getName()) + entry.getName()))
                .toList();
        if (entries.stream().allMatch(entry -> entry.getName().matches("META-INF/(?:MANIFEST.MF|maven/.*)"))) {
            return;
        }
        try (var to = new ZipOutputStream(Files.newOutputStream(copy))) {
            to.setLevel(0);
            for (var entry : entries) {
                var bytes = from.getInputStream(entry).readAllBytes();
                if (BESIDE.matcher(entry.getName()).matches()) {
                    Files.write(copy.resolveSibling(entry.getName()), bytes);
                    continue;
                }
                var written = new ZipEntry(entry.getName());
                written.setTime(Long.parseLong(System.getenv("SOURCE_DATE_EPOCH")) * 1000);
                to.putNextEntry(written);
                to.write(entry.getName().endsWith(".class") ? withoutLocals(bytes) : bytes);
                to.closeEntry();
            }
        }
    }
}

/// The manifest is to be the first.
static String rank(String entry) {
    return entry.equals("META-INF/MANIFEST.MF") ? "0" : "1";
}

static byte[] withoutLocals(byte[] bytes) {
    var reader = ClassFile.of(DebugElementsOption.DROP_DEBUG);
    return reader.transformClass(reader.parse(bytes), ClassTransform.ACCEPT_ALL);
}

static boolean isWanted(String entry) {
    return !LEFT_OUT.matcher(entry).matches() && NATIVES.stream().noneMatch(natives -> natives.isOthers(entry));
}

static String system(String linux, String mac, String windows) {
    var name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return name.startsWith("mac") ? mac : name.startsWith("win") ? windows : linux;
}

/// @param intel how a library calls the processors of Intel and AMD; all call the other kind alike
static String processor(String intel) {
    return System.getProperty("os.arch").equals("aarch64") ? "aarch64" : intel;
}
