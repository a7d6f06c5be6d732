package dev.emend.gui.memories;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.transfer.ImportService.Outcome;
import dev.emend.gui.part.Host;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// The memories screen: the table, the memory shown, and what is open beside or over them.
public final class MemoriesViewModel {
    /// What a screen is asked to begin with when files were dropped: one path a line after it.
    public static final String IMPORT = "import:";

    private final ListViewModel list;
    private final DetailViewModel detail;
    private final EditViewModel edit;
    private final WhyNotViewModel whyNot;
    private final PromotingViewModel promoting;
    private final ResetViewModel reset;
    private final IntakeViewModel intake;
    private final QuarantineViewModel quarantine;
    private final ForgetViewModel forget;
    private final PlacesViewModel places;
    private final GraphViewModel graph;
    private final ExportViewModel exporting;
    private final JudgingViewModel judging;
    private final ObjectProperty<Side> side = new SimpleObjectProperty<>(Side.DETAIL);

    MemoriesViewModel(Stock stock, Host host) {
        var background = host.background();
        list = new ListViewModel(stock, background);
        detail = new DetailViewModel(stock, background, list::table);
        edit = new EditViewModel(stock, stock, host, list::reloadAndSelect);
        whyNot = new WhyNotViewModel(stock, background);
        promoting = new PromotingViewModel(stock, host, this::leave);
        reset = new ResetViewModel(stock, host, this::leave);
        intake = new IntakeViewModel(stock, host, this::cameIn);
        quarantine = new QuarantineViewModel(stock, host, list::reload);
        forget = new ForgetViewModel(stock, host, list::reload);
        places = new PlacesViewModel(stock, host, this::cameIn);
        graph = new GraphViewModel(stock, background);
        exporting = new ExportViewModel(stock, host, list::where, this::leave);
        judging = new JudgingViewModel(stock, host, list, detail);
        list.selected().subscribe((_, now) -> chose(now));
        edit.isOpen().subscribe((_, now) -> follow(now));
        side.subscribe((_, now) -> {
            if (now != Side.FORGET) {
                forget.close();
            }
        });
        promoting.catalogs().subscribe(state -> state.ready().ifPresent(this::promoteToOnly));
    }

    private void follow(boolean isEditing) {
        if (isEditing) {
            side.set(Side.EDIT);
        } else if (side.get() == Side.EDIT) {
            side.set(Side.DETAIL);
        }
    }

    private void chose(@Nullable String id) {
        detail.id().set(id);
        judging.rating().cancel();
        if (side.get() == Side.WHY_NOT) {
            whyNot.ask(id);
        }
    }

    /// @param argument a memory's id, a filter line, [#IMPORT] and paths, or empty for the table as
    ///   it was left
    void shown(String argument) {
        if (argument.startsWith(IMPORT)) {
            list.reload();
            side.set(Side.IMPORT);
            intake.look(
                    Arrays.stream(argument.substring(IMPORT.length()).split("\n"))
                            .map(Path::of)
                            .toList());
        } else if (argument.isBlank()) {
            list.reload();
        } else if (argument.contains(":")) {
            list.filter().set(argument);
        } else {
            list.clearAll();
            list.reloadAndSelect(argument);
        }
    }

    /// Something changed behind the door.
    void reload() {
        list.reload();
        detail.reload();
        switch (side.get()) {
            case QUARANTINE -> quarantine.reload();
            case SOURCES -> places.reload();
            case FORGET -> forget.look();
            case GRAPH -> graph.reload();
            case IMPORT -> intake.readUnfinished();
            case DETAIL, EDIT, WHY_NOT, PROMOTE, RESET, EXPORT -> {}
        }
    }

    private void cameIn(Outcome outcome) {
        list.reload();
        quarantine.reload();
    }

    public void edit() {
        detail.current().ifPresent(shown -> edit.open(shown.detail()));
    }

    public void create() {
        edit.openNew();
    }

    public void findAlike() {
        side.set(Side.DETAIL);
        list.chosen().selectedRow().ifPresent(list.search()::askAlike);
    }

    /// The whole table comes back, as what was missed is not among the hits.
    public void askWhyNot() {
        list.search()
                .last()
                .get()
                .ifPresent(question -> {
                    boolean wasSearching = list.search().isOn();
                    whyNot.open(question);
                    list.search().clear();
                    side.set(Side.WHY_NOT);
                    if (!wasSearching) {
                        whyNot.ask(list.selected().get());
                    }
                });
    }

    public void promote() {
        var id = list.selected().get();
        if (id != null) {
            side.set(Side.PROMOTE);
            promoting.open(id);
        }
    }

    private void promoteToOnly(List<CatalogInfo> all) {
        if (side.get() == Side.PROMOTE && all.size() == 1) {
            promoting.promote(all.getFirst());
        }
    }

    public void openGraph() {
        var id = list.selected().get();
        if (id != null) {
            side.set(Side.GRAPH);
            graph.open(id);
        }
    }

    public void openForget() {
        side.set(Side.FORGET);
        forget.open();
    }

    public void openImport() {
        side.set(Side.IMPORT);
        if (intake.outcome().get().isRunning()) {
            return;
        }
        intake.open();
    }

    public void openQuarantine() {
        side.set(Side.QUARANTINE);
        quarantine.reload();
    }

    public void openSources() {
        side.set(Side.SOURCES);
        places.reload();
    }

    public void openReset() {
        reset.open(list.load().get().known().map(Listing::total).orElse(0));
        side.set(Side.RESET);
    }

    /// Shows a memory in the whole table.
    public void jump(String id) {
        leave();
        list.jump(id);
    }

    /// Saves what is open.
    public void save() {
        if (judging.rating().isOpen().get()) {
            judging.rating().save();
            return;
        }
        switch (side.get()) {
            case EDIT -> edit.save();
            case IMPORT -> intake.start();
            case QUARANTINE -> quarantine.retry();
            case FORGET -> forget.apply();
            case SOURCES -> places.add();
            case RESET -> reset.confirm();
            case DETAIL, WHY_NOT, PROMOTE, EXPORT, GRAPH -> {}
        }
    }

    /// Closes what is open, topmost first.
    public void back() {
        if (judging.rating().isOpen().get()) {
            judging.rating().cancel();
        } else if (edit.isOpen().get()) {
            edit.cancel();
        } else {
            leave();
        }
    }

    private void leave() {
        side.set(Side.DETAIL);
    }

    BooleanBinding isAnythingOpen() {
        return judging.rating().isOpen().or(side.isNotEqualTo(Side.DETAIL));
    }

    public ListViewModel list() {
        return list;
    }

    public DetailViewModel detail() {
        return detail;
    }

    public EditViewModel editing() {
        return edit;
    }

    public WhyNotViewModel whyNot() {
        return whyNot;
    }

    public PromotingViewModel promoting() {
        return promoting;
    }

    public ResetViewModel reset() {
        return reset;
    }

    public IntakeViewModel intake() {
        return intake;
    }

    public QuarantineViewModel quarantine() {
        return quarantine;
    }

    public ForgetViewModel forget() {
        return forget;
    }

    public PlacesViewModel places() {
        return places;
    }

    public GraphViewModel graph() {
        return graph;
    }

    public ExportViewModel exporting() {
        return exporting;
    }

    public JudgingViewModel judging() {
        return judging;
    }

    public ObjectProperty<Side> side() {
        return side;
    }
}
