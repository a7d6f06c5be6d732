package dev.emend.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class JsonFileTest {
    @TempDir
    Path folder;

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void aFileThatIsThereKeepsItsPermissions() throws Exception {
        var file = Files.createFile(folder.resolve("a.md"));
        for (var mode : List.of("rw-------", "rw-r--r--", "rw-rw-rw-")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
            JsonFile.replace(file, mode);
            assertEquals(mode, mode(file));
            assertEquals(mode, Files.readString(file));
        }
    }

    @Test
    void aNewFileAndASecretOneAreForTheirOwnerOnly() throws Exception {
        var file = folder.resolve("a.json");
        JsonFile.replaceBytes(file, out -> {
            out.write(1);
            assertEquals("rw-------", mode(folder.resolve("a.json.new")));
        });
        assertEquals("rw-------", mode(file));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        JsonFile.replaceSecret(file, "{}");
        assertEquals("rw-------", mode(file));
    }
}
