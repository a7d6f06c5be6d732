import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Copies jars without the native libraries of other platforms: `StripNatives TARGET JAR…`.
///
/// Two jars carry libraries for every platform in folders named after it; a package is made for one.
static final Pattern PLATFORM =
        Pattern.compile("(?:ai/onnxruntime/native|native/lib)/(linux|osx|win)-(\\w+)/.*");

void main(String[] arguments) throws IOException {
    Path target = Path.of(arguments[0]);
    for (int i = 1; i < arguments.length; i++) {
        Path jar = Path.of(arguments[i]);
        copy(jar, target.resolve(jar.getFileName()));
    }
}

static void copy(Path jar, Path copy) throws IOException {
    try (ZipFile from = new ZipFile(jar.toFile())) {
        if (from.stream().allMatch(entry -> isOfThisPlatform(entry.getName()))) {
            Files.copy(jar, copy);
            return;
        }
        try (ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(copy))) {
            for (ZipEntry entry : from.stream().toList()) {
                if (isOfThisPlatform(entry.getName())) {
                    ZipEntry written = new ZipEntry(entry.getName());
                    written.setTimeLocal(entry.getTimeLocal());
                    to.putNextEntry(written);
                    from.getInputStream(entry).transferTo(to);
                    to.closeEntry();
                }
            }
        }
    }
}

static boolean isOfThisPlatform(String entry) {
    Matcher matcher = PLATFORM.matcher(entry);
    return !matcher.matches()
            || matcher.group(1).equals(system()) && isThisProcessor(matcher.group(2)) && !entry.contains(".dSYM/");
}

static String system() {
    String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return name.startsWith("mac") ? "osx" : name.startsWith("win") ? "win" : "linux";
}

static boolean isThisProcessor(String name) {
    boolean arm = System.getProperty("os.arch").equals("aarch64");
    return name.equals("aarch64") == arm;
}
