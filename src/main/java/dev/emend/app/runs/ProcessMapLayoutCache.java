package dev.emend.app.runs;

import dev.emend.app.core.ServiceContext;
import dev.emend.app.runs.RunSelection.Matching;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.store.memories.RunProgressTable.Name;
import dev.emend.store.memories.RunProgressTable.RunProgress;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Caches the picture of the process map of all runs in the store until a run changes: the first look at many
/// runs needs none of their rows, and no layout. Thread-safe; calls block.
record ProcessMapLayoutCache(ServiceContext context) {
    private static final Logger LOG = Logger.getLogger(ProcessMapLayoutCache.class.getName());
    private static final int DEPTH = 10;

    /// The picture of all runs as they are now.
    Optional<ProcessMapLayout> get() throws UserException {
        return context.store()
                .read(session -> session.runProgress()
                        .get(Name.MAP)
                        .filter(progress ->
                                progress.change() == session.analyses().newestChange()))
                .flatMap(progress -> read(progress.content()));
    }

    private static Optional<ProcessMapLayout> read(String content) {
        try {
            return JsonText.parse(content, DEPTH) instanceof Json.Obj json
                    ? ProcessMapLayoutJson.read(json)
                    : Optional.empty();
        } catch (JsonFault fault) {
            LOG.log(Level.WARNING, "The kept picture can't be read", fault);
            return Optional.empty();
        }
    }

    /// Keeps a picture while no run waits to be worked out. What fails here is tried with the next picture;
    /// nobody's decision depends on it.
    void put(ProcessMapLayout layout, Matching of) {
        if (of.unanalyzedCount() > 0) {
            return;
        }
        var content = ProcessMapLayoutJson.write(layout).compact();
        try {
            context.store().write(session -> {
                session.runProgress().put(Name.MAP, new RunProgress(of.change(), content));
                return of.change();
            });
        } catch (UserException e) {
            LOG.log(Level.WARNING, "The picture of the process map was not kept", e);
        }
    }
}
