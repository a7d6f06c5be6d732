package dev.emend.app.catalogs;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.files.CatalogWatch;
import dev.emend.model.FileChanges;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps an eye on the files of the open catalogs. Nothing is watched before somebody asks for it:
/// a command looks at its file once. Thread-safe.
public final class CatalogWatcher implements AutoCloseable {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final ExternalChangeMerger takeOver;
    private @Nullable CatalogWatch watch;
    private boolean isClosed;

    public CatalogWatcher(ServiceContext context, OpenCatalogs catalogs, ExternalChangeMerger takeOver) {
        this.context = context;
        this.catalogs = catalogs;
        this.takeOver = takeOver;
        context.changes().subscribe(change -> {
            if (change instanceof AppEvent.CatalogChanged) {
                follow();
            }
        });
    }

    /// Starts watching, and says how closely.
    public void setVisible(boolean visible) {
        synchronized (this) {
            if (isClosed) {
                return;
            }
            if (watch == null) {
                watch = new CatalogWatch(new Listener());
            }
            watch.setVisible(visible);
        }
        follow();
    }

    /// Looks at all files now and returns when that is done.
    public void look() {
        catalogs.all().forEach(takeOver::check);
    }

    private void follow() {
        var files = new HashSet<Path>();
        catalogs.all().forEach(file -> files.add(file.onDisk().path()));
        synchronized (this) {
            if (watch != null && !isClosed) {
                watch.watchOnly(files);
            }
        }
    }

    private final class Listener implements CatalogWatch.Listener {
        @Override
        public boolean look(Path path) {
            var file = catalogs.all().stream()
                    .filter(session -> session.onDisk().path().equals(path))
                    .findFirst();
            return file.isEmpty() || takeOver.check(file.get());
        }

        @Override
        public void failed(Throwable failure) {
            context.changes().publish(new AppEvent.Failed(UserErrors.bug(failure)));
        }

        @Override
        public void polling(String reason) {
            // told of one file for all: it is about the folder or the machine
            catalogs.all().stream()
                    .findFirst()
                    .map(file -> FileNotificationBuilder.of(
                            file,
                            FileNotification.Stage.MERGED,
                            FileChanges.NONE,
                            List.of(
                                    reason,
                                    "Emend looks at the files itself, every second while" + " its window is shown.")))
                    .ifPresent(notification -> context.changes().publish(new AppEvent.FileChanged(notification)));
        }
    }

    @Override
    public void close() {
        Optional<CatalogWatch> ending;
        synchronized (this) {
            isClosed = true;
            ending = Optional.ofNullable(watch);
        }
        ending.ifPresent(CatalogWatch::close);
    }
}
