package dev.emend.gui.kit;

import dev.emend.model.texts.Language;
import dev.emend.settings.Settings;
import dev.emend.settings.Settings.Appearance;
import dev.emend.settings.Settings.Seen;
import dev.emend.settings.Theme;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/// The settings as the window follows them. Every change is shown at once and written at once.
///
/// On the JavaFX thread.
public final class LiveSettings {
    /// Keeps settings; runs on a background thread, one call at a time.
    public interface Writer {
        void write(Settings settings) throws Exception;
    }

    private final Settings atStart;
    private final ReadOnlyObjectWrapper<Settings> current;
    private final Writer writer;
    private final Background background;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private volatile Settings newest;
    private Consumer<? super Problem> onFailed;

    /// @param onFailed told when settings could not be written; they stay in force until the end
    public LiveSettings(Settings initial, Writer writer, Background background, Consumer<? super Problem> onFailed) {
        this.atStart = initial;
        this.current = new ReadOnlyObjectWrapper<>(initial);
        this.newest = initial;
        this.writer = writer;
        this.background = background;
        this.onFailed = onFailed;
    }

    public Settings get() {
        return current.get();
    }

    /// As they were when the program started.
    public Settings atStart() {
        return atStart;
    }

    public ReadOnlyObjectProperty<Settings> property() {
        return current.getReadOnlyProperty();
    }

    public void onFailed(Consumer<? super Problem> listener) {
        onFailed = listener;
    }

    public Theme theme() {
        return get().appearance().theme();
    }

    public int zoomPercent() {
        return (int) Math.round(get().appearance().zoom() * 100);
    }

    /// Whether the guide on Home was put away, from now on.
    public ObservableValue<Boolean> isGuideHidden() {
        return current.map(all -> all.seen().isGuideHidden());
    }

    public void setGuideHidden(boolean isHidden) {
        change(all -> all.withSeen(new Seen(isHidden, all.seen().runs())));
    }

    /// When the runs were last looked at; empty for never.
    public Optional<Instant> runsSeen() {
        return Optional.ofNullable(get().seen().runs());
    }

    public void setRunsSeen(Instant at) {
        change(all -> all.withSeen(new Seen(all.seen().isGuideHidden(), at)));
    }

    public void setTheme(Theme theme) {
        change(all -> all.withAppearance(all.appearance().withTheme(theme)));
    }

    /// From the next start on.
    ///
    /// @param language null for the one of the system
    public void setLanguage(@Nullable Language language) {
        change(all -> all.withAppearance(all.appearance().withLanguage(language)));
    }

    /// @param percent brought into the range that is possible, 50 to 300
    public void setZoomPercent(int percent) {
        double zoom = Math.clamp(percent / 100.0, Appearance.MIN_ZOOM, Appearance.MAX_ZOOM);
        change(all -> all.withAppearance(all.appearance().withZoom(zoom)));
    }

    public void change(UnaryOperator<Settings> step) {
        var changed = step.apply(current.get());
        if (changed.equals(current.get())) {
            return;
        }
        current.set(changed);
        newest = changed;
        background.run(this::write, _ -> {}, problem -> onFailed.accept(problem));
    }

    /// Writes the settings now, on the calling thread; for the end of the program.
    public void flush() throws Exception {
        write();
    }

    /// Always the newest, so that writes that overtake each other leave the right ones behind.
    private Settings write() throws Exception {
        oneAtATime.lock();
        try {
            var settings = newest;
            writer.write(settings);
            return settings;
        } finally {
            oneAtATime.unlock();
        }
    }
}
