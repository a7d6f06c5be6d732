package dev.emend.gui.home;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/// View model of Home: pending work, the workspace at a glance, and navigation from there.
public final class HomeViewModel {

    private final Workspace workspace;
    private final Optional<Path> sample;
    private final LiveSettings settings;
    private final ScreenHost host;
    private final Background background;
    private final ObjectProperty<Load<HomeFacts>> facts = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Load<PendingCounts>> pendingCounts = new SimpleObjectProperty<>(Load.idle());

    private final ReadOnlyBooleanWrapper isOutdated = new ReadOnlyBooleanWrapper();
    private final Map<HealthSummary.HealthIssue, ReadOnlyBooleanWrapper> issues =
            new EnumMap<>(HealthSummary.HealthIssue.class);
    private final Map<PendingKind, ReadOnlyBooleanWrapper> kinds = new EnumMap<>(PendingKind.class);

    public HomeViewModel(Workspace workspace, Optional<Path> sample, LiveSettings settings, ScreenHost host) {
        this.workspace = workspace;
        this.sample = sample;
        this.settings = settings;
        this.host = host;
        this.background = host.background();
        facts.addListener((_, _, load) -> load.ready().ifPresent(read -> {
            isOutdated.set(false);
            for (var issue : HealthSummary.HealthIssue.values()) {
                presence(issue).set(read.care().health().of(issue) > 0);
            }
        }));
        pendingCounts.addListener((_, _, load) -> load.ready().ifPresent(counts -> {
            for (var kind : PendingKind.values()) {
                presence(kind).set(counts.of(kind) > 0);
            }
        }));
    }

    public ObjectProperty<Load<HomeFacts>> factsProperty() {
        return facts;
    }

    /// The pending counts, loaded beside the facts so that neither waits for the other.
    public ObjectProperty<Load<PendingCounts>> pendingProperty() {
        return pendingCounts;
    }

    /// Reads the workspace. What is shown of other catalogs than there are now is outdated from the
    /// moment on in which that is known, and not only when all is read.
    public void load() {
        count();
        background.load(facts, () -> HomeFacts.read(workspace));
        background.run(
                workspace.library()::catalogs,
                catalogs -> {
                    boolean isSame = facts.get()
                            .latestValue()
                            .map(HomeFacts::catalogs)
                            .filter(catalogs::equals)
                            .isPresent();
                    isOutdated.set(facts.get().isRunning() && !isSame);
                },
                host::fail);
    }

    /// Counts what waits.
    public void count() {
        var runsSeen = settings.get(Settings.RUNS_SEEN);
        background.load(pendingCounts, () -> PendingCounts.read(workspace, runsSeen));
    }

    /// Whether the numbers that are shown are not true any more and the new ones are on their way.
    public ReadOnlyBooleanProperty isOutdated() {
        return isOutdated.getReadOnlyProperty();
    }

    /// Whether there is a sample to open.
    public boolean hasSample() {
        return sample.isPresent();
    }

    public void openSample() {
        sample.ifPresent(host::open);
    }

    /// Lets the person choose a file and opens it.
    public void askAndOpen() {
        host.askAndOpen();
    }

    /// Lets the person choose a folder of Markdown and opens it.
    public void askAndOpenFolder() {
        host.askAndOpenFolder();
    }

    /// Lists what agents keep on this machine.
    public void findMemories() {
        host.findMemories();
    }

    /// Begins the steps of connecting an agent.
    public void connectAgent() {
        host.go("agents", "connect");
    }

    public void goToScreen(String screen) {
        host.go(screen, "");
    }

    /// Whether the guide was put away.
    public ObservableValue<Boolean> isGuideHidden() {
        return settings.observe(Settings.GUIDE_HIDDEN);
    }

    /// Puts the guide away until somebody asks for it, or shows it again.
    public void setGuideHidden(boolean isHidden) {
        settings.set(Settings.GUIDE_HIDDEN, isHidden);
    }

    /// Opens a file, or goes to it when it is open: to its items, or to what it asks.
    public void open(HomeFacts.KnownFile knownFile) {
        knownFile
                .open()
                .ifPresentOrElse(
                        catalog -> {
                            if (knownFile.isChanged()) {
                                host.go("conflicts", catalog.id().toString());
                            } else {
                                host.go("library", "");
                            }
                        },
                        () -> host.open(knownFile.file().path()));
    }

    /// Goes to where this is dealt with.
    public void openPending(PendingKind kind) {
        var counts = pendingCounts.get().latestValue().orElse(PendingCounts.NOTHING);
        host.go(kind.place().screen(), counts.argument(kind));
    }

    /// Whether this waits for a person. Keeps its value during a reload, so that a key pressed then
    /// is not lost.
    public ReadOnlyBooleanProperty isWaiting(PendingKind kind) {
        return presence(kind).getReadOnlyProperty();
    }

    private ReadOnlyBooleanWrapper presence(PendingKind kind) {
        return kinds.computeIfAbsent(kind, _ -> new ReadOnlyBooleanWrapper());
    }

    /// Goes to where a sign of health is looked after.
    public void openIssue(HealthSummary.HealthIssue issue) {
        switch (issue) {
            case SECRETS -> host.go("library", "is:secret");
            case STALE ->
                factsProperty()
                        .get()
                        .latestValue()
                        .ifPresent(homeFacts -> host.go(
                                "library", "failed<" + homeFacts.care().health().staleBefore()));
        }
    }

    /// Whether there is any of a sign. Keeps its value during a reload, like
    /// [#isWaiting(PendingKind)].
    public ReadOnlyBooleanProperty isThere(HealthSummary.HealthIssue issue) {
        return presence(issue).getReadOnlyProperty();
    }

    private ReadOnlyBooleanWrapper presence(HealthSummary.HealthIssue issue) {
        return issues.computeIfAbsent(issue, _ -> new ReadOnlyBooleanWrapper());
    }

    /// Goes to how trust moved.
    public void showTrends() {
        goToScreen("trends");
    }

    /// Goes to one item, by its key.
    public void goTo(String itemKey) {
        host.go("library", itemKey);
    }

    /// The text of the line about backups.
    public String backups(HomeFacts.SafetyFacts care) {
        return care.lastBackupAt()
                .map(at -> Texts.get("home.backups", host.dates().time(at), care.backups()))
                .orElseGet(() -> Texts.get("home.backups.none"));
    }

    public void close(UUID catalog) {
        background.run(
                () -> {
                    workspace.library().close(catalog);
                    return catalog;
                },
                _ -> load(),
                host::fail);
    }
}
