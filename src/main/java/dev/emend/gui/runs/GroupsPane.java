package dev.emend.gui.runs;

import dev.emend.app.runs.KeptLearning;
import dev.emend.app.runs.RunGroupComparison;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FilterLine;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.runs.GroupsViewModel.Compared;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.StoredTexts;
import java.util.List;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.controlsfx.control.textfield.CustomTextField;

/// Two groups of runs side by side: their lines above, what they have in common and what not below.
final class GroupsPane extends VBox {
    private static final int MAX_TOOLS = 12;
    private static final int MAX_LABEL = 70;

    private final GroupsViewModel model;
    private final Dates dates;
    private final StringProperty ofOne = new SimpleStringProperty("");
    private final StringProperty ofOther = new SimpleStringProperty("");
    private final Label summary = TextControls.wrappingLabel("");
    private final GroupTable figures = new GroupTable("group-figures", "figure");
    private final GroupTable tools = new GroupTable("group-tools", "tool");
    private final MenuButton learningMenu = new MenuButton(Texts.get("runs.groups.around"));
    private final LoadPane result = new LoadPane();
    private final CustomTextField first;

    GroupsPane(GroupsViewModel model, Dates dates) {
        this.model = model;
        this.dates = dates;
        setId("groups");
        getStyleClass().add("groups-pane");
        first = new CustomTextField();
        learningMenu.setId("groups-around");
        learningMenu.setGraphic(Icons.LEARNING.node());
        learningMenu.setMinWidth(USE_PREF_SIZE);
        var body = new VBox(
                8,
                summary,
                figures,
                TextControls.wrappingLabel(Texts.get("runs.groups.tools"), "strong"),
                TextControls.wrappingLabel(Texts.get("runs.groups.tools.hint"), "caption"),
                tools);
        tools.setPlaceholder(TextControls.wrappingLabel(Texts.get("runs.groups.tools.none"), "caption"));
        var scroll = new ScrollPane(body);
        scroll.getStyleClass().add("screen-scroll");
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        result.setContent(scroll);
        VBox.setVgrow(result, Priority.ALWAYS);
        getChildren()
                .addAll(
                        line("one", first, model.one, ofOne),
                        line("other", new CustomTextField(), model.other, ofOther),
                        learningMenu,
                        result);
        result.watch(model.load, this::show, model::reload);
        model.learnings.subscribe(state -> state.ready().ifPresent(this::offer));
    }

    private VBox line(String key, CustomTextField field, StringProperty text, StringProperty mistake) {
        var name = TextControls.fixedLabel(Texts.get("runs.groups." + key), "group-name", "group-name-" + key);
        field.setId("group-" + key);
        field.setPromptText(Texts.get("runs.groups.prompt"));
        FieldName.setWords(field, Texts.get("runs.groups." + key));
        HBox.setHgrow(field, Priority.ALWAYS);
        FilterLine.wire(field, Icons.FILTER, text, figures::requestFocus);
        var wrong = TextControls.wrappingLabel("", "mistake");
        FilterLine.tell(field, wrong, mistake);
        var row = new HBox(8, name, field, views(key, text));
        row.getStyleClass().add("query-row");
        return new VBox(4, row, wrong);
    }

    /// The saved views, and what the list is filtered by; filled when it opens.
    private MenuButton views(String key, StringProperty text) {
        var menu = new MenuButton("", Icons.VIEW.node());
        menu.setId("group-views-" + key);
        menu.setMinWidth(USE_PREF_SIZE);
        menu.setAccessibleText(Texts.get("runs.groups.take", Texts.get("runs.groups." + key)));
        menu.setTooltip(TextControls.tooltip(menu.getAccessibleText()));
        menu.getItems().add(new MenuItem());
        menu.setOnShowing(_ -> {
            menu.getItems()
                    .setAll(
                            item(Texts.get("runs.groups.list"), () -> model.takeList(text)),
                            item(Texts.get("runs.groups.failed"), () -> text.set("outcome:failure")),
                            item(Texts.get("runs.groups.succeeded"), () -> text.set("outcome:success")));
            var views = model.views();
            if (!views.isEmpty()) {
                menu.getItems().add(new SeparatorMenuItem());
            }
            views.forEach(view -> menu.getItems().add(item(VisibleText.of(view.name()), () -> model.take(text, view))));
        });
        return menu;
    }

    private static MenuItem item(String text, Runnable run) {
        var item = new MenuItem(text);
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> run.run());
        return item;
    }

    private void offer(List<KeptLearning> keptLearnings) {
        learningMenu.setDisable(keptLearnings.isEmpty());
        learningMenu.setText(Texts.get(keptLearnings.isEmpty() ? "runs.groups.around.none" : "runs.groups.around"));
        learningMenu
                .getItems()
                .setAll(keptLearnings.stream()
                        .map(learning -> item(words(learning), () -> model.compareAround(learning)))
                        .toList());
    }

    private String words(KeptLearning learning) {
        var label = VisibleText.of(StoredTexts.translate(learning.label()));
        var excerpt = label.length() <= MAX_LABEL ? label : label.substring(0, MAX_LABEL - 1) + "…";
        return Texts.get("runs.groups.kept", dates.exact(learning.at()), excerpt);
    }

    private void show(Compared comparisonResult) {
        ofOne.set(comparisonResult.ofOne());
        ofOther.set(comparisonResult.ofOther());
        if (comparisonResult.comparison().isEmpty()) {
            boolean isWrong = model.isAsked();
            result.setPlaceholder(
                    EmptyPane.noContent(Texts.get(isWrong ? "runs.groups.wrong" : "runs.groups.nothing")));
            return;
        }
        var both = comparisonResult.comparison().get();
        result.setPlaceholder(null);
        summary.setText(sentence(both));
        figures.show(GroupRows.figures(both), Integer.MAX_VALUE);
        tools.show(GroupRows.tools(both), MAX_TOOLS);
    }

    private String sentence(RunGroupComparison both) {
        boolean isEmpty = both.one().runs() == 0 || both.other().runs() == 0;
        var isAround = !isEmpty && model.learning().get().isPresent();
        return model.answer(both) + (isAround ? " " + Texts.get("runs.groups.cause") : "");
    }

    void focus() {
        if (model.isAsked() && model.load.get().latestValue().isPresent()) {
            figures.requestFocus();
        } else {
            first.requestFocus();
        }
    }
}
