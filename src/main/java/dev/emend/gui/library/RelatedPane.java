package dev.emend.gui.library;

import dev.emend.app.related.RelatedService.RelatedEntry;
import dev.emend.app.related.RelatedService.Target;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// List of entries related to an item; Enter opens a line where it is shown.
final class RelatedPane extends BorderPane {
    private final ScreenHost host;
    private final Consumer<LearningRef> onLearning;
    private final ListView<RelatedEntry> lines = new ListView<>();

    /// @param onLearning shows a learning of the item
    RelatedPane(DetailViewModel model, ScreenHost host, Consumer<LearningRef> onLearning) {
        this.host = host;
        this.onLearning = onLearning;
        lines.setId("related");
        lines.getStyleClass().add("related-list");
        lines.setAccessibleText(Texts.get("library.tab.related"));
        lines.setCellFactory(_ -> new Cell(host.dates()));
        lines.setPlaceholder(EmptyPane.noContent(Texts.get("library.related.none")));
        ListOpener.install(lines, this::open);
        var load = new LoadPane();
        load.setContent(lines);
        load.<List<RelatedEntry>>watch(
                model.relatedEntries, all -> lines.getItems().setAll(all), model::readSide);
        setCenter(load);
    }

    private void open(RelatedEntry line) {
        switch (line.target()) {
            case Target.OfLearning(var learning) -> onLearning.accept(learning);
            case Target.OfRun(var id) -> host.go("runs", id);
            case Target.OfMemory(var id) -> host.go("memories", id);
            case Target.OfHistory(var words) -> host.go("history", words);
            case Target.Nowhere() -> host.done(Texts.get("library.related.nowhere"), false);
        }
    }

    /// Puts the focus on the list, on its first line when none is chosen.
    void focusLines() {
        if (lines.getSelectionModel().isEmpty()) {
            lines.getSelectionModel().selectFirst();
        }
        lines.requestFocus();
    }

    /// The first line of a group stands under its name.
    private static final class Cell extends WrappingCell<RelatedEntry> {
        private final Dates dates;
        private final Label heading = TextControls.fixedLabel("", "strong");
        private final Label title = TextControls.wrappingLabel("");
        private final Label detail = TextControls.wrappingLabel("", "caption");
        private final VBox face = new VBox(2, heading, title, detail);

        private Cell(Dates dates) {
            this.dates = dates;
        }

        @Override
        protected void updateItem(@Nullable RelatedEntry line, boolean isEmpty) {
            super.updateItem(line, isEmpty);
            if (line == null || isEmpty) {
                setGraphic(null);
                return;
            }
            heading.setText(line.group().title());
            boolean isFirst = getIndex() == 0
                    || getListView().getItems().get(getIndex() - 1).group() != line.group();
            heading.setVisible(isFirst);
            heading.setManaged(isFirst);
            title.setText(line.title());
            detail.setText(String.join(
                    " \u00b7 ",
                    Stream.concat(Stream.of(line.detail()), line.at().map(dates::exact).stream())
                            .toList()));
            setAccessibleText(line.group().title() + ", " + line.title() + ", " + detail.getText());
            setGraphic(face);
        }
    }
}
