package dev.emend;

import dev.emend.cli.Host;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.memory.StoreException;
import dev.emend.model.Progress;
import dev.emend.search.Embedder;
import dev.emend.search.ModelException;
import dev.emend.settings.Places;
import dev.emend.settings.Settings;
import dev.emend.settings.SettingsException;
import dev.emend.settings.SettingsFile;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// This process, for its commands: opens a workspace and the model when a command needs them.
final class LocalHost implements Host, AutoCloseable {
    private static final Logger LOG = Logger.getLogger(LocalHost.class.getName());

    private final Places places = Places.ofThisMachine();
    private @Nullable Workbench workbench;
    private @Nullable Embedder embedder;

    @Override
    public Door door(Optional<Path> workspace) throws CurationException, WorkspaceInUse {
        var folder = workspace.orElse(places.workspace());
        try {
            var opened =
                    Workbench.open(folder, settings(), Duration.ZERO, Clock.systemDefaultZone());
            workbench = opened;
            return opened.door();
        } catch (StoreException problem) {
            if (problem.kind() == StoreException.Kind.IN_USE) {
                throw new WorkspaceInUse(folder, problem.what());
            }
            throw new CurationException(
                    CurationException.Code.STORE, problem.what(), "", problem.wayOut(), problem);
        }
    }

    private Settings settings() throws CurationException {
        try {
            return new SettingsFile(places.settings()).load();
        } catch (SettingsException problem) {
            throw new CurationException(
                    CurationException.Code.BAD_INPUT,
                    String.valueOf(problem.getMessage()),
                    "",
                    "",
                    problem);
        }
    }

    @Override
    public float[][] embed(List<String> texts, Progress progress) throws CurationException {
        try {
            var model = embedder;
            if (model == null) {
                model = Embedder.openBundled(places.workspace().resolve("cache"));
                embedder = model;
            }
            return model.embed(texts, progress);
        } catch (ModelException problem) {
            throw new CurationException(
                    CurationException.Code.SEARCH,
                    String.valueOf(problem.getMessage()),
                    "",
                    "",
                    problem);
        }
    }

    @Override
    public int tour(Path out) throws CurationException {
        throw new CurationException(
                CurationException.Code.SEARCH, "There is no window yet.", "", "");
    }

    @Override
    public void close() {
        try {
            if (workbench != null) {
                workbench.close();
            }
        } catch (StoreException problem) {
            LOG.log(Level.WARNING, "The workspace was not closed cleanly", problem);
        }
        if (embedder != null) {
            embedder.close();
        }
    }
}
