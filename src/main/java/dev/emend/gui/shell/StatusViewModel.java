package dev.emend.gui.shell;

import static java.util.stream.Collectors.joining;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.StoreReport;
import dev.emend.app.journal.UndoState;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.model.texts.StoredTexts;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// View model of the status bar: its items, in words.
final class StatusViewModel {
    /// @param hint the whole sentence, for the tooltip
    record Item(Icons icon, String text, StyleVariant tone, String hint) {}

    /// Until it is known which catalogs are open.
    static final Item OPENING = new Item(
            Icons.CLOCK,
            Texts.get("status.catalogs.opening"),
            StyleVariant.NEUTRAL,
            Texts.get("status.catalogs.opening"));

    private StatusViewModel() {}

    static Item catalogs(List<CatalogInfo> open) {
        var text = switch (open.size()) {
            case 0 -> Texts.get("status.catalogs.none");
            case 1 -> open.getFirst().label();
            default -> Texts.get("status.catalogs.many", open.size());
        };
        var hint = open.isEmpty()
                ? text
                : open.stream().map(StatusViewModel::place).collect(joining("\n"));
        long lockedCount =
                open.stream().filter(catalog -> catalog.readOnly().isPresent()).count();
        if (lockedCount == 0) {
            return new Item(Icons.FILE, text, StyleVariant.NEUTRAL, hint);
        }
        var words = Texts.get("status.catalogs.readonly", text, lockedCount, open.size());
        return new Item(Icons.READ_ONLY, words, StyleVariant.WARNING, hint);
    }

    private static String place(CatalogInfo catalogInfo) {
        return catalogInfo
                .readOnly()
                .map(reason ->
                        Texts.get("status.catalogs.locked", catalogInfo.path().toString(), reason))
                .orElseGet(() -> catalogInfo.path().toString());
    }

    /// The state of the catalog that is furthest from saved.
    static Item saveItem(Collection<SaveStatus> states, Dates dates) {
        var worst = states.stream()
                .max(Comparator.comparingInt(StatusViewModel::urgency).thenComparing(SaveStatus::at));
        if (worst.isEmpty()) {
            return new Item(Icons.DONE, Texts.get("status.saved.all"), StyleVariant.NEUTRAL, "");
        }
        var state = worst.get();
        var time = dates.time(state.at());
        return switch (state.stage()) {
            case SAVED -> new Item(Icons.DONE, Texts.get("status.saved", time), StyleVariant.NEUTRAL, state.note());
            case DECIDED ->
                new Item(
                        Icons.CLOCK,
                        Texts.get("status.decided"),
                        StyleVariant.NEUTRAL,
                        Texts.get("status.decided.hint"));
            case FAILED ->
                new Item(
                        Icons.ERROR,
                        Texts.get("status.unsaved"),
                        StyleVariant.DANGER,
                        state.problem().map(p -> p.message()).orElse(state.note()));
        };
    }

    private static int urgency(SaveStatus state) {
        return switch (state.stage()) {
            case FAILED -> 2;
            case DECIDED -> 1;
            case SAVED -> 0;
        };
    }

    static Item search(SearchStatus state) {
        var percent = state.total() == 0 ? 0 : Math.round(100.0 * state.done() / state.total());
        return switch (state.stage()) {
            case RESTING -> neutral("status.search.resting");
            case LOADING -> neutral("status.search.loading");
            case READY -> neutral("status.search.ready");
            case EMBEDDING ->
                new Item(
                        Icons.JOBS,
                        Texts.get("status.search.embedding", percent),
                        StyleVariant.NEUTRAL,
                        Texts.get("status.search.embedding.hint", state.done(), state.total()));
            case LEXICAL_ONLY ->
                new Item(
                        Icons.WARNING,
                        Texts.get("status.search.lexical", state.reason()),
                        StyleVariant.WARNING,
                        Texts.get("status.search.lexical", state.reason()));
        };
    }

    private static Item neutral(String key) {
        return new Item(Icons.SEARCH, Texts.get(key), StyleVariant.NEUTRAL, Texts.get(key + ".hint"));
    }

    static Item agents(AgentServerControl.State state) {
        return switch (state) {
            case AgentServerControl.State.Off() ->
                new Item(
                        Icons.AGENT,
                        Texts.get("status.agents.off"),
                        StyleVariant.NEUTRAL,
                        Texts.get("status.agents.off.hint"));
            case AgentServerControl.State.On(int port, var _) ->
                new Item(
                        Icons.AGENT,
                        Texts.get("status.agents.on", Integer.toString(port)),
                        StyleVariant.SUCCESS,
                        Texts.get("status.agents.on.hint", Integer.toString(port)));
            case AgentServerControl.State.Failed(var problem) ->
                new Item(Icons.ERROR, Texts.get("status.agents.failed"), StyleVariant.DANGER, problem.message());
        };
    }

    /// The item on the last check of the store.
    static Item store(Optional<StoreReport> last, Dates dates) {
        if (last.isEmpty()) {
            return new Item(
                    Icons.UNKNOWN,
                    Texts.get("status.store.never"),
                    StyleVariant.NEUTRAL,
                    Texts.get("status.store.never.hint"));
        }
        var report = last.get();
        var at = dates.exact(report.at());
        var problems = report.problems();
        if (!problems.isEmpty()) {
            return new Item(
                    Icons.ERROR,
                    Texts.get("status.store.damaged"),
                    StyleVariant.DANGER,
                    Texts.get("status.store.damaged.hint", at, String.join("\n", problems)));
        }
        var hint = report.isComplete() ? "status.store.whole.hint" : "status.store.part.hint";
        return new Item(
                Icons.TRUSTED,
                Texts.get("status.store.whole", dates.day(report.at().toString())),
                StyleVariant.NEUTRAL,
                Texts.get(hint, at));
    }

    static Item undo(UndoState state) {
        var hint = state.undoDepth() == 0
                ? Texts.get("status.undo.none")
                : Texts.get("status.undo.hint", StoredTexts.translate(state.undoLabel()));
        return new Item(Icons.UNDO, Texts.get("status.undo", state.undoDepth()), StyleVariant.NEUTRAL, hint);
    }

    static String jobs(int runningCount, double fraction) {
        if (runningCount == 0) {
            return Texts.get("status.jobs.none");
        }
        return fraction < 0
                ? Texts.get("status.jobs", runningCount)
                : Texts.get("status.jobs.percent", runningCount, Math.round(100 * fraction));
    }
}
