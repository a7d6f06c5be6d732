package dev.emend.gui.library;

import dev.emend.app.check.StaleReference;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.library.ItemPlace;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.related.RelatedService.RelatedEntry;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.PrettyJson;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// View model of one item: its content, the text agents read of it, and its history.
public final class DetailViewModel {
    /// The sides, in the order of the tabs. Their names stand in the ids of actions, which a person's own keys name.
    public enum Tab {
        ITEM,
        LEARNINGS,
        TRUST_HISTORY,
        CONDITIONS,
        AGENT,
        RAW,
        HISTORY,
        AROUND
    }

    /// @param tokens of the text the agent reads; -1 while they cannot be counted
    /// @param missingCount how many learnings the agent is not told of
    /// @param request what an agent asks the server about it
    /// @param answer what it receives
    public record Preview(AgentPreview view, int tokens, int missingCount, String request, String answer) {}

    private static final int HISTORY_LINES = 200;

    private final Workspace workspace;
    private final Background background;
    private final Consumer<Problem> failed;
    public final ObjectProperty<Tab> tab = new SimpleObjectProperty<>(Tab.ITEM);
    public final ObjectProperty<@Nullable ItemRef> item = new SimpleObjectProperty<>();

    /// Whether a form about the item is open: an item that is gone then stays shown as it was.
    final BooleanProperty isEdited = new SimpleBooleanProperty();
    public final ObjectProperty<Load<ItemDetail>> detail = new SimpleObjectProperty<>(Load.idle());

    /// References in the item that its repository no longer has.
    public final ObjectProperty<Load<List<StaleReference>>> staleReferences = new SimpleObjectProperty<>(Load.idle());
    public final ObjectProperty<Load<Preview>> preview = new SimpleObjectProperty<>(Load.idle());

    /// Entries related to the item, read when their tab is open.
    public final ObjectProperty<Load<List<RelatedEntry>>> relatedEntries = new SimpleObjectProperty<>(Load.idle());
    public final ObjectProperty<Load<List<JournalEntryView>>> history = new SimpleObjectProperty<>(Load.idle());

    /// @param failed told why where an item stands can't be found out
    public DetailViewModel(Workspace workspace, Background background, Consumer<Problem> failed) {
        this.workspace = workspace;
        this.background = background;
        this.failed = failed;
        item.subscribe((_, _) -> {
            relatedEntries.set(Load.idle());
            reload();
        });
        tab.subscribe((_, _) -> readSide());
        detail.subscribe(state -> {
            if (state instanceof Load.Ready<ItemDetail>(var itemDetail)) {
                readSide();
                background.load(
                        staleReferences, () -> workspace.safety().references().findStaleReferences(itemDetail));
            }
        });
    }

    /// Reads the item again; nothing is shown for none.
    public void reload() {
        var ref = item.get();
        if (ref == null) {
            detail.set(Load.idle());
        } else if (isEdited.get() && current().isPresent()) {
            background.run(
                    () -> workspace.library().item(ref),
                    itemDetail -> {
                        if (ref.equals(item.get())) {
                            detail.set(new Load.Ready<>(itemDetail));
                        }
                    },
                    _ -> {}); // it may be gone: saving tells why it can't be done
        } else {
            background.load(detail, () -> workspace.library().item(ref));
        }
    }

    /// Reads what only the open tab needs.
    void readSide() {
        detail.get().ready().ifPresent(itemDetail -> {
            if (tab.get() == Tab.AGENT) {
                background.load(preview, () -> preview(itemDetail));
            } else if (tab.get() == Tab.AROUND) {
                background.load(
                        relatedEntries,
                        () -> workspace
                                .insights()
                                .related()
                                .of(itemDetail.item().ref()));
            } else if (tab.get() == Tab.HISTORY) {
                background.load(
                        history,
                        () -> workspace.journal().ofItem(itemDetail.item().ref(), HISTORY_LINES));
            }
        });
    }

    private Preview preview(ItemDetail itemDetail) throws UserException {
        boolean isRead = itemDetail.isInFile();
        var view = isRead ? workspace.previews().agentsView(itemDetail.item()) : AgentPreview.NOTHING;
        return new Preview(
                view,
                workspace.search().tokens(view.text()),
                isRead ? AgentPreview.notPrinted(itemDetail.item(), PromptProfile.KB_ATTACHED) : 0,
                "GET /knowledge/" + itemDetail.item().ref().label(),
                answer(itemDetail.item().ref()));
    }

    private String answer(ItemRef ref) throws UserException {
        try {
            return PrettyJson.of(workspace.access().console().item(ref));
        } catch (UserException e) {
            if (e.code() == UserException.Code.NOT_FOUND) {
                return Texts.get("library.agent.unserved");
            }
            throw e;
        }
    }

    /// The item shown when it is the one chosen, and not one still on its way out; while it is read
    /// anew, as it was.
    Optional<ItemDetail> current() {
        return detail.get()
                .latestValue()
                .filter(itemDetail -> itemDetail.item().ref().equals(item.get()));
    }

    /// Finds where the item shown stands now, in the background.
    ///
    /// @param onFound told on the JavaFX thread, unless another item is shown by then; empty while the item is not
    ///   in its file, or that can't be read
    void place(Consumer<Optional<ItemPlace>> onFound) {
        var ref = item.get();
        if (ref != null) {
            background.run(
                    () -> workspace.library().place(ref),
                    itemPlace -> {
                        if (ref.equals(item.get())) {
                            onFound.accept(itemPlace);
                        }
                    },
                    failed);
        }
    }
}
