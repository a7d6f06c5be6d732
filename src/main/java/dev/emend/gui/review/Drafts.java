package dev.emend.gui.review;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.EntryRef;
import dev.emend.model.UserException;
import dev.emend.settings.DraftsFile;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;

/// Unsaved texts, until they are opened again. A text is in a file a moment after it was typed, also
/// that of the open field, so that it is still there when the window was closed or killed.
///
/// On the JavaFX thread.
final class Drafts {
    private final DraftsFile file;
    private final Background background;
    private final Clock clock;
    private final Consumer<Problem> onFailed;

    /// By field, to be watched.
    final ObservableMap<Field, Draft> draftsByField = FXCollections.observableHashMap();
    private Optional<DraftsFile.Draft> openDraft = Optional.empty();

    /// Whether the file was read; before, and when it can't be, it is not written over.
    private boolean isRead;

    private boolean isDue;
    private boolean isWriting;
    private boolean isFailing;
    private List<DraftsFile.Draft> inFile = List.of();

    /// The drafts to write to the file: a write that comes late writes these, too.
    private volatile List<DraftsFile.Draft> newest = List.of();

    private final ReentrantLock oneAtATime = new ReentrantLock();

    /// Field that a text is typed into.
    record Field(Mode mode, EntryRef about) {
        String word() {
            return mode.name().toLowerCase(Locale.ROOT);
        }

        static Optional<Field> of(DraftsFile.Draft draft) {
            return List.of(Mode.EDITING, Mode.NOTING).stream()
                    .map(mode -> new Field(mode, draft.about()))
                    .filter(field -> field.word().equals(draft.field()))
                    .findFirst();
        }
    }

    /// @param at when its last letter was typed
    record Draft(String text, Instant at) {}

    /// @param failed told when the file can't be read or written, each time it begins to fail
    Drafts(DraftsFile file, Background background, Clock clock, Consumer<Problem> failed) {
        this.file = file;
        this.background = background;
        this.clock = clock;
        this.onFailed = failed;
    }

    /// Takes over what an earlier window left; what was typed meanwhile wins.
    void read() {
        background.run(
                file::load,
                drafts -> {
                    isRead = true;
                    inFile = drafts;
                    for (var draft : drafts) {
                        Field.of(draft)
                                .ifPresent(
                                        field -> draftsByField.putIfAbsent(field, new Draft(draft.text(), draft.at())));
                    }
                    due();
                },
                onFailed);
    }

    Optional<Draft> find(Field field) {
        return Optional.ofNullable(draftsByField.get(field));
    }

    void put(Field field, String text) {
        draftsByField.put(field, new Draft(text, clock.instant()));
        due();
    }

    void putIfAbsent(Field field, String text) {
        draftsByField.putIfAbsent(field, new Draft(text, clock.instant()));
        due();
    }

    Optional<Draft> remove(Field field) {
        var draft = Optional.ofNullable(draftsByField.remove(field));
        due();
        return draft;
    }

    /// Sets the text of the open field, when it differs from what is saved.
    void type(Field field, Optional<String> text) {
        openDraft = text.map(words -> new DraftsFile.Draft(field.word(), field.about(), words, clock.instant()));
        due();
    }

    /// The field was closed.
    void leave() {
        openDraft = Optional.empty();
        due();
    }

    private void due() {
        if (!isDue) {
            isDue = true;
            background.delayedUi().execute(() -> {
                isDue = false;
                write();
            });
        }
    }

    /// Writes what is there now, on the calling thread; for the end of the program.
    ///
    /// @throws UserException when it can't be written
    void flush() throws UserException {
        newest = snapshot();
        if (isRead && !newest.equals(inFile)) {
            inFile = save();
        }
    }

    /// Writes the newest drafts; one write after the other.
    private void write() {
        newest = snapshot();
        if (isRead && !isWriting && !newest.equals(inFile)) {
            isWriting = true;
            background.run(
                    this::save,
                    savedDrafts -> {
                        isWriting = false;
                        isFailing = false;
                        inFile = savedDrafts;
                        write();
                    },
                    problem -> {
                        isWriting = false;
                        if (!isFailing) {
                            isFailing = true;
                            onFailed.accept(problem);
                        }
                    });
        }
    }

    /// Secrets are covered in the file: nobody would look for them there when one is redacted.
    private List<DraftsFile.Draft> save() throws UserException {
        oneAtATime.lock();
        try {
            var drafts = newest;
            file.save(drafts.stream()
                    .map(draft -> new DraftsFile.Draft(
                            draft.field(), draft.about(), SecretMask.text(draft.text()), draft.at()))
                    .toList());
            return drafts;
        } finally {
            oneAtATime.unlock();
        }
    }

    private List<DraftsFile.Draft> snapshot() {
        var all = new ArrayList<DraftsFile.Draft>();
        draftsByField.forEach(
                (field, draft) -> all.add(new DraftsFile.Draft(field.word(), field.about(), draft.text(), draft.at())));
        openDraft.ifPresent(all::add);
        return all;
    }
}
