package dev.emend.gui.feedback;

import dev.emend.app.core.Actor;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.gui.feedback.SummaryBullet.Part;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FormDrafts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.StoreRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The bullets of the summary that is shown: chosen, edited, added, moved and taken away. Each
/// change is saved at once, as a change that can be undone.
public final class BulletsViewModel {
    private final Actor actor;
    private final FeedbackService feedbacks;
    private final ScreenHost host;
    private final PeriodsViewModel periods;
    final FormDrafts drafts;
    public final ObservableList<SummaryBullet> lines = FXCollections.observableArrayList();
    public final ObjectProperty<@Nullable SummaryBullet> line = new SimpleObjectProperty<>();
    public final BooleanProperty isTyping = new SimpleBooleanProperty();
    public final StringProperty draftText = new SimpleStringProperty("");

    /// Whether what is typed comes behind the chosen bullet, not in its place.
    private boolean isAdding;

    /// The summary and its bullet as they were when typing began; others may come in their place meanwhile.
    private @Nullable PeriodSummary editedSummary;

    private @Nullable SummaryBullet editedBullet;

    BulletsViewModel(Actor actor, FeedbackService feedbacks, ScreenHost host, PeriodsViewModel periods) {
        this.actor = actor;
        this.feedbacks = feedbacks;
        this.host = host;
        this.periods = periods;
        drafts = new FormDrafts(host.drafts());
        periods.selection.subscribe((_, _) -> {
            cancel();
            showLines();
        });
        periods.all.addListener((ListChangeListener<PeriodSummary>) _ -> showLines());
    }

    private void showLines() {
        var before = line.get();
        int place = lines.indexOf(before);
        var bullets = periods.current()
                .map(summary -> SummaryBullet.of(summary.points()))
                .orElse(List.of());
        if (!lines.equals(bullets)) {
            lines.setAll(bullets);
        }
        if (before == null || !lines.contains(before)) {
            line.set(lines.isEmpty() ? null : lines.get(Math.clamp(place, 0, lines.size() - 1)));
        }
    }

    /// Opens the chosen bullet for typing.
    public void edit() {
        var currentBullet = line.get();
        if (currentBullet != null) {
            type(currentBullet.bullet().text(), false);
        }
    }

    /// Opens a new bullet behind the chosen one.
    public void add() {
        if (periods.current().isPresent()) {
            type("", true);
        }
    }

    private void type(String text, boolean isNew) {
        isAdding = isNew;
        editedSummary = periods.current().orElse(null);
        editedBullet = line.get();
        drafts.stop();
        draftText.set(text);
        if (editedSummary != null) {
            var place = editedBullet == null ? "" : "." + editedBullet.part() + "." + editedBullet.index();
            drafts.open(
                    StoreRef.of(StoreRef.Kind.SUMMARY, editedSummary.id()).key(),
                    Map.of((isNew ? "bullet.new" : "bullet") + place, draftText));
        }
        isTyping.set(true);
    }

    /// Leaves the bullet; what was typed stays as a draft.
    public void cancel() {
        drafts.close();
        isTyping.set(false);
    }

    /// Saves what is typed; a bullet without text goes.
    public void save() {
        if (!isTyping.get() || editedSummary == null) {
            return;
        }
        var text = draftText.getValueSafe().strip().replaceAll("\\s+", " ");
        var part = editedBullet == null ? Part.ADJUSTMENTS : editedBullet.part();
        int index = editedBullet == null ? -1 : editedBullet.index();
        change(
                editedSummary,
                part,
                bullets -> {
                    if (isAdding) {
                        if (!text.isEmpty()) {
                            bullets.add(index + 1, Bullet.ofText(text));
                        }
                    } else if (text.isEmpty()) {
                        bullets.remove(index);
                    } else {
                        var old = bullets.get(index);
                        bullets.set(index, new Bullet(text, old.sources(), old.tags()));
                    }
                    return text.isEmpty() ? index : isAdding ? index + 1 : index;
                },
                "feedback.done.edited");
    }

    public void remove() {
        var currentBullet = line.get();
        if (currentBullet != null) {
            change(
                    currentBullet.part(),
                    bullets -> {
                        bullets.remove(currentBullet.index());
                        return currentBullet.index();
                    },
                    "feedback.done.removed");
        }
    }

    /// Moves the chosen bullet within its part.
    public void shift(int by) {
        var currentBullet = line.get();
        if (currentBullet == null) {
            return;
        }
        change(
                currentBullet.part(),
                bullets -> {
                    int to = currentBullet.index() + by;
                    if (to >= 0 && to < bullets.size()) {
                        bullets.add(to, bullets.remove(currentBullet.index()));
                        return to;
                    }
                    return currentBullet.index();
                },
                "feedback.done.moved");
    }

    /// Changes bullets in place and says where the choice is afterwards.
    private interface Change {
        int of(List<Bullet> bullets);
    }

    private void change(Part part, Change change, String done) {
        periods.current().ifPresent(summary -> change(summary, part, change, done));
    }

    private void change(PeriodSummary base, Part part, Change change, String done) {
        var bullets = new ArrayList<>(part.of(base.points()));
        int index = change.of(bullets);
        Points points = part.replaceBullets(base.points(), bullets);
        var saved = drafts.saving();
        if (points.equals(base.points())) {
            saved.run();
            cancel();
            return;
        }
        host.background()
                .run(
                        () -> feedbacks.periods().edit(actor, base, points),
                        newSummary -> {
                            saved.run();
                            cancel();
                            periods.replace(newSummary);
                            showLines();
                            lines.stream()
                                    .filter(bullet -> bullet.part() == part && bullet.index() == index)
                                    .findFirst()
                                    .ifPresent(line::set);
                            periods.reload();
                            host.done(Texts.get(done), true);
                        },
                        host::fail);
    }
}
