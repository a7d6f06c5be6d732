package dev.emend.store.team;

import dev.emend.model.texts.Messages;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The password of a team store, from where PostgreSQL's own tools take it: `PGPASSWORD`, else the
/// file named by `PGPASSFILE`, else `~/.pgpass`. It is never shown.
final class PgPassword {
    private static final Set<PosixFilePermission> OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);
    private static final int FIELDS = 5;

    private PgPassword() {}

    static Optional<String> of(TeamAddress address) throws StoreException {
        return of(
                address,
                System.getenv(),
                Path.of(System.getProperty("user.home", "")).resolve(".pgpass"));
    }

    /// @throws StoreException when others on this machine may read the file
    static Optional<String> of(TeamAddress address, Map<String, String> environment, Path usual) throws StoreException {
        var password = environment.get("PGPASSWORD");
        if (password != null) {
            return Optional.of(password);
        }
        var file =
                Optional.ofNullable(environment.get("PGPASSFILE")).map(Path::of).orElse(usual);
        try {
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            requirePrivate(file);
            for (var line : Files.readAllLines(file)) {
                var fields = fields(line);
                if (!line.startsWith("#") && fields.size() == FIELDS && matches(fields, address)) {
                    return Optional.of(fields.getLast());
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            throw StoreErrors.of(e, file.toString());
        }
    }

    private static void requirePrivate(Path file) throws IOException, StoreException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")
                && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
            throw new StoreException(
                    StoreException.Kind.BROKEN,
                    Messages.of("store.passwordsReadable", file),
                    Messages.of("store.restrictFile", file));
        }
    }

    private static boolean matches(List<String> fields, TeamAddress address) {
        var expected = List.of(address.host(), Integer.toString(address.port()), address.database(), address.account());
        for (int i = 0; i < expected.size(); i++) {
            if (!fields.get(i).equals("*") && !fields.get(i).equals(expected.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// Fields end at a colon; a backslash takes the next character as it is.
    private static List<String> fields(String line) {
        var fields = new ArrayList<String>();
        var field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length()) {
                field.append(line.charAt(++i));
            } else if (c == ':') {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
