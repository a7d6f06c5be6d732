package dev.emend.app.trends;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The time when trends were looked at on this machine: `trends.json` of the workspace. Only a sentence
/// depends on it, so a file that can't be read or written is noted in the log and no failure. Guarded
/// by itself.
final class TrendVisits {
    /// Looks within this time are one visit, as after a short detour.
    private static final Duration ONE_VISIT = Duration.ofHours(1);

    private static final Logger LOG = Logger.getLogger(TrendVisits.class.getName());

    private final Path file;

    /// @param workspace the folder on this machine
    TrendVisits(Path workspace) {
        file = workspace.resolve("trends.json");
    }

    /// Notes a look.
    ///
    /// @return the last look of the visit before; empty for the first visit
    synchronized Optional<Instant> visit(Instant now) {
        var last = read("last");
        boolean isSame = last.filter(at -> at.plus(ONE_VISIT).isAfter(now)).isPresent();
        var before = isSame ? read("before") : last;
        try {
            var visits = Json.Obj.of("last", now.toString(), "before", before.map(Instant::toString));
            JsonFile.replaceSecret(file, visits.compact() + "\n");
        } catch (IOException e) {
            LOG.log(Level.INFO, "The visit of trends was not noted", e);
        }
        return before;
    }

    /// The last look; empty when there was none.
    synchronized Optional<Instant> last() {
        return read("last");
    }

    private Optional<Instant> read(String name) {
        try {
            return JsonText.parse(Files.readString(file)) instanceof Json.Obj visits
                    ? visits.text(name).map(Instant::parse)
                    : Optional.empty();
        } catch (NoSuchFileException e) { // never looked at
            return Optional.empty();
        } catch (IOException | JsonFault | DateTimeException e) {
            LOG.log(Level.INFO, "The last visit of trends can't be read", e);
            return Optional.empty();
        }
    }
}
