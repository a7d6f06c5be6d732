package dev.emend.gui.home;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// The workspace at a glance, and where to go from it.
public final class HomeViewModel {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    private final Workspace workspace;
    private final Optional<Path> sample;
    private final ScreenHost host;
    private final Background background;
    private final ObjectProperty<Load<HomeFacts>> facts = new SimpleObjectProperty<>(Load.idle());

    private final ReadOnlyBooleanWrapper outdated = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper pending = new ReadOnlyBooleanWrapper();
    private final Map<HealthSummary.Symptom, ReadOnlyBooleanWrapper> signs = new EnumMap<>(HealthSummary.Symptom.class);
    private final ReadOnlyBooleanWrapper conflicting = new ReadOnlyBooleanWrapper();

    public HomeViewModel(Workspace workspace, Optional<Path> sample, ScreenHost host) {
        this.workspace = workspace;
        this.sample = sample;
        this.host = host;
        this.background = host.background();
        facts.addListener((_, _, now) -> now.ready().ifPresent(read -> {
            outdated.set(false);
            pending.set(read.pendingCount() > 0);
            conflicting.set(read.care().conflicts() > 0);
            for (var sign : HealthSummary.Symptom.values()) {
                there(sign).set(read.care().health().of(sign) > 0);
            }
        }));
    }

    public ObjectProperty<Load<HomeFacts>> factsProperty() {
        return facts;
    }

    /// Reads the workspace. What is shown of other catalogs than there are now is outdated from the
    /// moment on in which that is known, and not only when all is read.
    public void load() {
        background.load(facts, () -> HomeFacts.read(workspace));
        background.run(
                workspace.library()::catalogs,
                now -> {
                    boolean isSame = facts.get()
                            .known()
                            .map(HomeFacts::catalogs)
                            .filter(now::equals)
                            .isPresent();
                    outdated.set(facts.get().isRunning() && !isSame);
                },
                host::fail);
    }

    /// Whether the numbers that are shown are not true any more and the new ones are on their way.
    public ReadOnlyBooleanProperty isOutdated() {
        return outdated.getReadOnlyProperty();
    }

    /// Whether there is a sample to open.
    public boolean hasSample() {
        return sample.isPresent();
    }

    public void openSample() {
        sample.ifPresent(host::open);
    }

    public void openRecent(Path file) {
        host.open(file);
    }

    /// Goes to the learnings that wait.
    public void readPending() {
        host.go("review", "");
    }

    /// Goes to the places where people and agents disagree.
    public void settleConflicts() {
        host.go("conflicts", "");
    }

    /// Whether there are any. Keeps its value during a reload, like [#isPending()].
    public ReadOnlyBooleanProperty isConflicting() {
        return conflicting.getReadOnlyProperty();
    }

    /// Goes to where a sign of health is looked after.
    public void look(HealthSummary.Symptom sign) {
        switch (sign) {
            case DUPLICATES, CONTRADICTIONS, UNATTRIBUTED -> host.go("conflicts", "");
            case SECRETS -> host.go("library", "is:secret");
            case STALE ->
                factsProperty()
                        .get()
                        .known()
                        .ifPresent(homeFacts -> host.go(
                                "library", "failed<" + homeFacts.care().health().staleBefore()));
        }
    }

    /// Whether there is any of a sign. Keeps its value during a reload, like [#isPending()].
    public ReadOnlyBooleanProperty isThere(HealthSummary.Symptom sign) {
        return there(sign).getReadOnlyProperty();
    }

    private ReadOnlyBooleanWrapper there(HealthSummary.Symptom sign) {
        return signs.computeIfAbsent(sign, _ -> new ReadOnlyBooleanWrapper());
    }

    /// Goes to how trust moved.
    public void showTrends() {
        host.go("trends", "");
    }

    /// Goes to one item, by its key.
    public void goTo(String itemKey) {
        host.go("library", itemKey);
    }

    /// What the line about backups says.
    public String backups(HomeFacts.SafetyFacts care) {
        return care.lastBackupAt()
                .map(at -> Texts.get("home.backups", time(at), care.backups()))
                .orElseGet(() -> Texts.get("home.backups.none"));
    }

    /// The time alone on the same day.
    private String time(Instant at) {
        var then = at.atZone(host.clock().getZone());
        boolean isToday = then.toLocalDate().equals(LocalDate.now(host.clock()));
        return isToday ? TIME.format(then) : host.dates().exact(at);
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

    /// Whether anything waits for a person. Keeps its value during a reload, so that the button
    /// made from it keeps the focus.
    public ReadOnlyBooleanProperty isPending() {
        return pending.getReadOnlyProperty();
    }
}
