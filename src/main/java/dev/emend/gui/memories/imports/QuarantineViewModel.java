package dev.emend.gui.memories.imports;

import dev.emend.app.core.Actor;
import dev.emend.app.transfer.ImportService;
import dev.emend.app.transfer.ImportService.Quarantined;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FormDrafts;
import dev.emend.gui.part.ScreenHost;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// Records that were not taken, each to be mended and tried again, or skipped.
public final class QuarantineViewModel {
    private final Actor actor;
    private final ImportService service;
    private final ScreenHost host;
    private final Runnable onTaken;
    final FormDrafts drafts;
    public final ObjectProperty<Load<List<Quarantined>>> load = new SimpleObjectProperty<>(Load.idle());
    public final ObjectProperty<@Nullable Quarantined> selectedRecord = new SimpleObjectProperty<>();

    /// The record as it is mended.
    public final StringProperty draft = new SimpleStringProperty("");

    /// Why it is still not taken.
    public final StringProperty mistake = new SimpleStringProperty("");

    public QuarantineViewModel(Actor actor, ImportService service, ScreenHost host, Runnable onTaken) {
        this.actor = actor;
        this.service = service;
        this.host = host;
        this.onTaken = onTaken;
        drafts = new FormDrafts(host.drafts());
        selectedRecord.subscribe(record -> {
            drafts.close();
            draft.set(record == null ? "" : record.raw());
            if (record != null) {
                drafts.open("quarantine:" + record.id(), Map.of("quarantine", draft));
            }
            mistake.set("");
        });
        load.subscribe(state -> state.ready().ifPresent(this::choose));
    }

    public void reload() {
        host.background().load(load, service::quarantine);
    }

    /// The one chosen stays while it is there, with what was typed.
    private void choose(List<Quarantined> all) {
        var current = selectedRecord.get();
        if (current == null || all.stream().noneMatch(record -> record.id() == current.id())) {
            selectedRecord.set(all.isEmpty() ? null : all.getFirst());
        }
    }

    /// Tries the record again as it was mended.
    public void retry() {
        var quarantined = selectedRecord.get();
        if (quarantined == null) {
            return;
        }
        var raw = draft.getValueSafe();
        var saved = drafts.saving();
        host.background()
                .run(
                        () -> service.retry(actor, quarantined.id(), raw),
                        reason -> {
                            if (!reason.isEmpty()) {
                                if (Objects.equals(selectedRecord.get(), quarantined)) {
                                    mistake.set(reason);
                                }
                                return;
                            }
                            saved.run();
                            onTaken.run();
                            reload();
                            host.done(Texts.get("memories.done.mended"), true);
                        },
                        host::fail);
    }

    public void skip() {
        var quarantined = selectedRecord.get();
        if (quarantined != null) {
            skip(List.of(quarantined.id()));
        }
    }

    public void skipAll() {
        skip(load.get().latestValue().orElse(List.of()).stream()
                .map(Quarantined::id)
                .toList());
    }

    private void skip(Collection<Long> ids) {
        if (ids.isEmpty()) {
            return;
        }
        host.background()
                .run(
                        () -> {
                            service.skip(ids);
                            return ids;
                        },
                        skippedIds -> {
                            reload();
                            host.done(Texts.get("memories.done.skipped", skippedIds.size()), false);
                        },
                        host::fail);
    }
}
