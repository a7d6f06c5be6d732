package dev.emend.gui.kit;

import dev.emend.settings.Setting;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;

/// The settings as the window follows them. Every change is shown at once and written at once.
///
/// On the JavaFX thread.
public final class LiveSettings {
    /// Keeps settings; runs on a background thread, one call at a time.
    public interface Writer {
        void write(Settings settings) throws Exception;
    }

    /// As they were when the program started.
    public final Settings atStart;
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

    public ReadOnlyObjectProperty<Settings> property() {
        return current.getReadOnlyProperty();
    }

    public void onFailed(Consumer<? super Problem> listener) {
        onFailed = listener;
    }

    public <T> T get(Setting<T> setting) {
        return get().get(setting);
    }

    public <T> void set(Setting<T> setting, T value) {
        change(all -> all.with(setting, value));
    }

    /// The value of one setting, to be observed.
    public <T> ObservableValue<T> observe(Setting<T> setting) {
        return current.map(all -> all.get(setting));
    }

    public Theme theme() {
        return get(Settings.THEME);
    }

    public int zoomPercent() {
        return (int) Math.round(get(Settings.ZOOM) * 100);
    }

    public void setTheme(Theme theme) {
        set(Settings.THEME, theme);
    }

    /// @param percent brought into the range that is possible, 50 to 300
    public void setZoomPercent(int percent) {
        set(Settings.ZOOM, Math.clamp(percent / 100.0, Settings.MIN_ZOOM, Settings.MAX_ZOOM));
    }

    public void change(UnaryOperator<Settings> step) {
        var newSettings = step.apply(current.get());
        if (newSettings.equals(current.get())) {
            return;
        }
        current.set(newSettings);
        newest = newSettings;
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
