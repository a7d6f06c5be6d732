package dev.emend;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/// Records of real agents, which lie beside the checkout and not in it. A test that needs them is
/// skipped where they are absent.
///
/// A test names this class or `RealData` itself, not through a fixture: `./check --without-shared`
/// runs the tests that do, with the folder hidden.
public final class SharedData {
    /// Names another folder than `../shared`; one that does not exist hides the data.
    public static final String PROPERTY = "emend.shared";

    private static final Path FOLDER =
            Path.of(System.getProperty(PROPERTY, "../shared")).toAbsolutePath().normalize();

    private SharedData() {}

    /// A file or folder, such as `data/tau_bench`, or nothing where it is absent.
    public static Optional<Path> find(String name) {
        return Optional.of(FOLDER.resolve(name)).filter(Files::exists);
    }

    /// A file or folder; the test is skipped where it is absent.
    public static Path path(String name) {
        var found = find(name);
        Assumptions.assumeTrue(found.isPresent(), "skipped: ../shared/" + name + " is absent");
        return found.orElseThrow();
    }

    /// The catalog of the real agent; the test is skipped where it is absent.
    public static Path catalog() {
        return path("data/asammdf_agent/knowledge_catalog.json");
    }
}
