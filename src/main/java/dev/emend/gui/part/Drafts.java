package dev.emend.gui.part;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import dev.emend.settings.DraftsFile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;

/// Texts that a person typed and did not save, of all screens: each stays until it is saved or discarded, however
/// its form was left. It is in a file a moment after it was typed, so that it is still there when the window was
/// closed or killed.
///
/// On the JavaFX thread.
public final class Drafts {
    /// The name of the lesson of a learning, which several screens edit.
    public static final String LESSON = "editing";

    final ScreenHost host;
    private Optional<DraftsFile> file = Optional.empty();

    /// By field, to be watched.
    public final ObservableMap<Field, Draft> draftsByField = FXCollections.observableHashMap();

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
    ///
    /// @param name the same in every version of Emend
    /// @param about the key of what its form is about
    public record Field(String name, String about) {}

    /// @param at when its last letter was typed
    public record Draft(String text, Instant at) {}

    /// In memory only until [#read(DraftsFile)] names a file.
    ///
    /// @param host told when the file can't be read or written, each time it begins to fail
    public Drafts(ScreenHost host) {
        this.host = host;
    }

    /// Takes over what an earlier window left; what was typed meanwhile wins.
    public void read(DraftsFile draftsFile) {
        file = Optional.of(draftsFile);
        host.background()
                .run(
                        draftsFile::load,
                        drafts -> {
                            isRead = true;
                            inFile = drafts;
                            for (var draft : drafts) {
                                draftsByField.putIfAbsent(
                                        new Field(draft.field(), draft.about()), new Draft(draft.text(), draft.at()));
                            }
                            due();
                        },
                        host::fail);
    }

    public Optional<Draft> find(Field field) {
        return Optional.ofNullable(draftsByField.get(field));
    }

    /// The newest about an item or one of its learnings.
    public Optional<Draft> newest(ItemRef item) {
        return draftsByField.entrySet().stream()
                .filter(entry -> (entry.getKey().about() + "/").startsWith(item.key() + "/"))
                .map(Map.Entry::getValue)
                .max(Comparator.comparing(Draft::at));
    }

    /// The same text again keeps its time.
    public void put(Field field, String text) {
        if (find(field).filter(draft -> draft.text().equals(text)).isEmpty()) {
            draftsByField.put(field, new Draft(text, host.clock().instant()));
            due();
        }
    }

    public void putIfAbsent(Field field, String text) {
        if (find(field).isEmpty()) {
            put(field, text);
        }
    }

    public void remove(Field field) {
        if (draftsByField.remove(field) != null) {
            due();
        }
    }

    private void due() {
        if (!isDue) {
            isDue = true;
            host.background().delayedUi().execute(() -> {
                isDue = false;
                write();
            });
        }
    }

    /// Writes what is there now, on the calling thread; for the end of the program.
    ///
    /// @throws UserException when it can't be written
    public void flush() throws UserException {
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
            host.background()
                    .run(
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
                                    host.fail(problem);
                                }
                            });
        }
    }

    /// Secrets are covered in the file: nobody would look for them there when one is redacted.
    private List<DraftsFile.Draft> save() throws UserException {
        oneAtATime.lock();
        try {
            var drafts = newest;
            file.orElseThrow()
                    .save(drafts.stream()
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
                (field, draft) -> all.add(new DraftsFile.Draft(field.name(), field.about(), draft.text(), draft.at())));
        return all;
    }
}
