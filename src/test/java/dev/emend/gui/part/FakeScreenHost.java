package dev.emend.gui.part;

import dev.emend.app.library.ItemPlace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.model.Progress;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Region;

/// A window for view models: everything at once on the calling thread, and what was asked of it as
/// a list of lines.
public final class FakeScreenHost implements ScreenHost, Dialogs {
    private final List<String> calls = new ArrayList<>();
    private final List<String> doneForGood = new ArrayList<>();
    private final Background background;
    private final LiveSettings settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.immediate(), _ -> {});
    private final BooleanProperty opening = new SimpleBooleanProperty();
    private final Drafts drafts = new Drafts(this);
    private Optional<Path> answer = Optional.empty();

    public FakeScreenHost() {
        this(Background.immediate());
    }

    public FakeScreenHost(Background background) {
        this.background = background;
    }

    public List<String> calls() {
        return List.copyOf(calls);
    }

    /// What was said to be done without an undo.
    public List<String> doneForGood() {
        return List.copyOf(doneForGood);
    }

    /// What the person answers to every question.
    public void answer(Optional<Path> path) {
        answer = path;
    }

    @Override
    public BooleanProperty isOpeningCatalog() {
        return opening;
    }

    @Override
    public Background background() {
        return background;
    }

    @Override
    public Clock clock() {
        return Clock.fixed(Instant.parse("2025-11-02T12:00:00Z"), ZoneOffset.UTC);
    }

    @Override
    public Dialogs ask() {
        return this;
    }

    @Override
    public Drafts drafts() {
        return drafts;
    }

    @Override
    public void fail(Problem problem) {
        calls.add("fail " + problem.message());
    }

    @Override
    public void done(String sentence, boolean isUndoable) {
        calls.add("done " + sentence);
        if (!isUndoable) {
            doneForGood.add(sentence);
        }
    }

    @Override
    public void go(String screenId, String argument) {
        calls.add("go " + screenId + " " + argument);
    }

    @Override
    public void open(Path file) {
        calls.add("open " + file);
    }

    @Override
    public void findMemories() {
        calls.add("find memories");
    }

    @Override
    public void showInEditor(ItemPlace place) {
        calls.add("show " + place.file() + ":" + place.line());
    }

    @Override
    public void importFiles(List<Path> files) {
        calls.add("import " + files);
    }

    @Override
    public Runnable showCard(Region card, Node focus) {
        calls.add("card " + card.getId());
        return () -> calls.add("close card");
    }

    @Override
    public <T> void job(String title, ScreenTask<T> work, Consumer<? super T> onDone) {
        background().run(() -> work.run(Progress.SILENT), onDone, this::fail);
    }

    @Override
    public <T> void job(String title, ScreenTask<T> work, ObjectProperty<Load<T>> into) {
        calls.add("job " + title);
        background().load(into, () -> work.run(Progress.SILENT));
    }

    @Override
    public void remember(DoubleProperty share, String key) {
        calls.add("remember " + key);
    }

    @Override
    public void remember(SplitPane pane, String key) {
        calls.add("remember " + key);
    }

    @Override
    public LiveSettings settings() {
        return settings;
    }

    @Override
    public Optional<Path> openFile(String title) {
        return answer;
    }

    @Override
    public Optional<Path> saveFile(String title, String suggestedName) {
        return answer;
    }

    @Override
    public Optional<Path> folder(String title) {
        return answer;
    }
}
