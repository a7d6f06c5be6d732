package dev.emend.gui.library;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.library.ItemPage;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.library.LibraryService;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.library.LibraryViewModel.Side;
import dev.emend.gui.part.InterruptForms;
import dev.emend.gui.part.ListOrder;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;

/// The states of the library worth a picture, each with something to see.
public final class LibraryStates {
    private static final Comparator<ItemSummary> MAX_LEARNINGS =
            Comparator.comparingInt(row -> row.learnings().attachedCount());
    private static final String LESSON =
            "Look at the dialog before the next click: the first option is not always the one that" + " is on.";

    private final LibraryViewModel model;
    private final Workspace workspace;
    private final ScreenHost host;
    private final Node view;

    private LibraryStates(LibraryViewModel model, Workspace workspace, ScreenHost host, Node view) {
        this.model = model;
        this.workspace = workspace;
        this.host = host;
        this.view = view;
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(LibraryScreen screen, Workspace workspace, ScreenHost host) {
        return new LibraryStates(screen.model, workspace, host, screen.view()).all();
    }

    private List<ScreenState> all() {
        var states = new ArrayList<ScreenState>();
        states.add(new ScreenState("library", this::begin));
        for (var tab : Tab.values()) {
            states.add(new ScreenState("library-" + tab.name().toLowerCase(Locale.ROOT), () -> openTab(tab)));
        }
        states.add(new ScreenState("library-agent-cut", this::showCut));
        states.add(new ScreenState("library-agent-answer", this::showAnswer));
        states.add(new ScreenState("library-edit", this::edit));
        states.add(new ScreenState("library-lesson", this::editLesson));
        states.add(new ScreenState("library-rating", this::rate));
        states.add(new ScreenState("library-alike", this::similarItems));
        states.add(new ScreenState("library-golden", this::pin));
        states.add(new ScreenState("library-summary", this::summarize));
        states.add(new ScreenState("library-interrupt", this::interrupt));
        states.addAll(new LearningsStates(model, view, this::openTab).all());
        states.add(new ScreenState("library-readonly", this::lock));
        states.add(new ScreenState("library-lexical", this::lexical));
        states.add(new ScreenState("library-secret", this::showSecret));
        states.add(new ScreenState("library-unexplained", this::unexplained));
        states.add(new ScreenState("library-failed", this::fail));
        states.add(new ScreenState("library-search", () -> search("pending>0 open button")));
        states.add(new ScreenState("library-narrowed", () -> search("trust:0.5..0.9 -tool:Type-Tool")));
        states.add(new ScreenState("library-columns", this::columns));
        markdown().ifPresent(catalog -> {
            states.add(new ScreenState("library-markdown", () -> memory(catalog, "bullet", Tab.ITEM)));
            states.add(new ScreenState("library-markdown-raw", () -> memory(catalog, "bullet", Tab.RAW)));
            states.add(new ScreenState("library-markdown-file", () -> memory(catalog, "file", Tab.ITEM)));
            states.add(new ScreenState("library-markdown-edit", () -> {
                memory(catalog, "file", Tab.ITEM);
                model.edit();
            }));
        });
        states.add(new ScreenState("library-nothing", () -> search("id:no-such-item")));
        return List.copyOf(states);
    }

    /// The item with most to say, with some changes in its history.
    private void begin() {
        plain();
        model.items.order.set(new ListOrder<>(ItemQuery.Order.ATTACHED, true));
        choose(row -> true);
        model.detail.tab.set(Tab.LEARNINGS);
        var ref = model.items.selection.get();
        if (ref != null) {
            host.background()
                    .run(
                            () -> change(ref),
                            _ -> {
                                model.reload();
                                model.detail.readSide();
                            },
                            host::fail);
        }
    }

    /// Once: the next theme finds the changes of the first.
    private ItemRef change(ItemRef ref) throws Exception {
        if (workspace.journal().ofItem(ref, 1).isEmpty()) {
            var item = workspace.library().item(ref).item();
            var longer = item.description().strip() + " Its learnings say what goes wrong.";
            workspace.editor().edit(REVIEWER, ref, Map.of("description", new Json.Text(longer)));
            workspace.editor().rate(REVIEWER, ref, 4, "Clear steps, some dialogs differ");
        }
        return ref;
    }

    private void plain() {
        while (model.closeTopmost()) {
            // each call closes one thing more
        }
        model.items.query.set("");
        model.side.set(Side.DETAIL);
    }

    private void choose(Predicate<ItemSummary> wanted) {
        model.items.rows.stream().filter(wanted).max(MAX_LEARNINGS).ifPresent(row -> model.items.select(row.ref()));
    }

    private void showAnswer() {
        openTab(Tab.AGENT);
        showAnswer(true);
    }

    private void showAnswer(boolean isShown) {
        if (view.lookup("#agents-answer") instanceof ToggleButton answer) {
            answer.setSelected(isShown);
        }
    }

    private void openTab(Tab tab) {
        plain();
        showAnswer(false);
        model.detail.tab.set(tab);
    }

    /// The catalog that is a folder of Markdown, when one is open.
    private Optional<UUID> markdown() {
        return workspace.library().catalogs().stream()
                .filter(catalog -> LibraryService.isMarkdown(catalog.path()))
                .map(CatalogInfo::id)
                .findFirst();
    }

    private void memory(UUID catalog, String form, Tab tab) {
        openTab(tab);
        model.items.rows.stream()
                .map(ItemSummary::ref)
                .filter(ref -> ref.catalog().equals(catalog))
                .filter(ref -> form.equals(form(ref)))
                .findFirst()
                .ifPresent(model.items::select);
    }

    private String form(ItemRef ref) {
        try {
            return workspace
                    .library()
                    .item(ref)
                    .item()
                    .fields()
                    .object("metadata")
                    .text("form")
                    .orElse("");
        } catch (UserException e) {
            throw new IllegalStateException(e);
        }
    }

    private void columns() {
        plain();
        model.side.set(Side.COLUMNS);
    }

    private void unexplained() {
        openTab(Tab.TRUST_HISTORY);
        model.items.reload();
        choose(row -> row.impliedFailures() > row.learnings().attachedCount());
    }

    /// An item into which an agent wrote a token; made up, and only once.
    private void showSecret() {
        openTab(Tab.ITEM);
        model.items.query.set("");
        var wanted = model.items.rows.stream()
                .filter(row -> row.learnings().attachedCount() == 1)
                .min(Comparator.comparing(row -> row.ref().knowledgeId()));
        wanted.ifPresent(row -> host.background()
                .run(
                        () -> plant(row.ref()),
                        ref -> {
                            model.reload();
                            model.items.select(ref);
                            model.detail.reload();
                        },
                        host::fail));
    }

    private ItemRef plant(ItemRef ref) throws Exception {
        var item = workspace.library().item(ref);
        if (item.mask().isEmpty()) {
            var token = "gh" + "p_" + "a8Kd2Lq9Zx".repeat(4);
            var noted = "The upload works with " + token + " as the token, from the second try on.";
            workspace.editor().edit(REVIEWER, ref, Map.of("output_state", new Json.Text(noted)));
        }
        return ref;
    }

    private void search(String line) {
        openTab(Tab.LEARNINGS);
        model.detail.reload();
        model.items.query.set(line);
        model.items.logSearch();
    }

    /// Scrolled to where the text begins that agents never see.
    private void showCut() {
        openTab(Tab.AGENT);
        for (var at = view.lookup(".agents-view"); at != null; at = at.getParent()) {
            if (at instanceof ScrollPane scroll) {
                scroll.setVvalue(0.6);
            }
        }
    }

    private void edit() {
        openTab(Tab.ITEM);
        model.edit();
    }

    private void editLesson() {
        openTab(Tab.LEARNINGS);
        model.learnings.editLesson();
    }

    private void rate() {
        openTab(Tab.LEARNINGS);
        model.startRating(3);
    }

    private void similarItems() {
        openTab(Tab.LEARNINGS);
        model.findSimilar();
    }

    /// One pin for the item shown; its places come from the search behind it.
    private void pin() {
        openTab(Tab.LEARNINGS);
        model.openGolden();
        model.detail.current().ifPresent(shown -> {
            model.golden.query.set(shown.item().description());
            model.golden.pin();
        });
    }

    private void summarize() {
        openTab(Tab.LEARNINGS);
        model.summarize();
    }

    private void interrupt() {
        openTab(Tab.LEARNINGS);
        model.startInterrupt(false);
        InterruptForms.writeLesson(model.correction(), LESSON);
    }

    private void lock() {
        openTab(Tab.LEARNINGS);
        Optional.ofNullable(model.items.selection.get())
                .ifPresent(ref -> model.locks.reasons.set(
                        Map.of(ref.catalog(), "Line 41, column 7: the name description is there" + " twice.")));
    }

    private void lexical() {
        openTab(Tab.LEARNINGS);
        model.locks.reasons.set(Map.of());
        model.items
                .load
                .get()
                .ready()
                .ifPresent(rows -> model.items.load.set(new Load.Ready<>(new ItemPage(
                        rows.rows(),
                        rows.total(),
                        rows.facets(),
                        "Keyword search only: the model folder has no model.onnx",
                        Set.of()))));
    }

    private void fail() {
        openTab(Tab.LEARNINGS);
        var problem = new Problem(
                "The store of this workspace can't be read.",
                "The catalog files are not touched.",
                "Check that the disk is there, then retry.",
                "store",
                "java.io.IOException: input/output error");
        model.items.load.set(new Load.Failed<>(problem));
        model.detail.detail.set(new Load.Failed<>(problem));
    }
}
