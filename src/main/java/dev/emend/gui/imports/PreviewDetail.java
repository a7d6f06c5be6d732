package dev.emend.gui.imports;

import dev.emend.app.transfer.ImportService.Preview;
import dev.emend.app.transfer.ImportService.Sample;
import dev.emend.app.transfer.SkippedRecords;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Heading;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Pane with the details of one file and the effect of importing it.
final class PreviewDetail extends VBox {
    private static final int MAX_LINE = 200;

    /// @param onOpen opens a catalog
    /// @param existingButtons buttons that show what is there already
    PreviewDetail(Preview file, Consumer<Preview> onOpen, Function<Preview, List<Button>> existingButtons) {
        getStyleClass().add("import-detail");
        getChildren()
                .addAll(
                        TextControls.wrappingLabel(
                                VisibleText.of(String.valueOf(file.path().getFileName())), "strong"),
                        TextControls.wrappingLabel(VisibleText.of(file.path().toString()), "caption", "mono"));
        if (!file.problem().isEmpty()) {
            showProblem(file);
        } else if (ImportViewModel.isCatalog(file)) {
            showCatalog(file, onOpen);
        } else {
            showFacts(file);
            getChildren().addAll(existingButtons.apply(file));
            showSample(file.sample());
        }
    }

    private void showProblem(Preview file) {
        getChildren().addAll(notice(Icons.WARNING, Texts.get("imports.problem")), problem(file));
    }

    private static Label problem(Preview file) {
        var name = String.valueOf(file.path().getFileName()); // the path stands above
        var words = TextControls.wrappingLabel(
                VisibleText.of(file.problem().replace(file.path().toString(), name)));
        words.setId("import-problem");
        return words;
    }

    private void showCatalog(Preview file, Consumer<Preview> onOpen) {
        var open = new Button(Texts.get("imports.catalog.open"), Icons.OPEN.node());
        open.setId("import-open-catalog");
        open.getStyleClass().add("accent");
        open.setOnAction(_ -> onOpen.accept(file));
        getChildren()
                .addAll(
                        notice(
                                Icons.LIBRARY,
                                Texts.get("imports.catalog", file.contents().items())),
                        open);
    }

    private void showFacts(Preview file) {
        var counts = file.counts();
        var contents = file.contents();
        var facts = new VBox(
                fact("imports.fact.format", ImportTexts.format(file.format())),
                fact("imports.fact.holds", ImportTexts.holds(contents, file.format())));
        facts.getStyleClass().add("import-facts");
        if (counts.imported() + counts.unchanged() > 0) {
            facts.getChildren()
                    .addAll(
                            fact("imports.fact.new", ImportTexts.newText(counts)),
                            fact("imports.fact.where", ImportTexts.destinationText(contents, file.format())));
        }
        if (counts.secrets() > 0) {
            facts.getChildren().add(fact("imports.fact.secrets", Texts.get("imports.secrets", counts.secrets())));
        }
        if (!file.skippedRecords().isEmpty()) {
            facts.getChildren().add(skippedFact(file.skippedRecords()));
        }
        if (!file.notes().isEmpty()) {
            facts.getChildren().add(notes(file.notes()));
        }
        getChildren().add(facts);
    }

    private static Node skippedFact(List<SkippedRecords> all) {
        var lines = new VBox(4);
        for (var one : all) {
            lines.getChildren()
                    .add(TextControls.wrappingLabel(VisibleText.of(ImportTexts.skippedText(one)), "mistake"));
        }
        lines.getChildren().add(TextControls.wrappingLabel(Texts.get("imports.skipped.later"), "caption"));
        lines.setId("import-skipped");
        HBox.setHgrow(lines, Priority.ALWAYS);
        return fact("imports.fact.skipped", lines);
    }

    private static Node notes(List<String> all) {
        var lines = new VBox(4);
        all.forEach(note -> lines.getChildren().add(TextControls.wrappingLabel(VisibleText.of(note))));
        lines.setId("import-notes");
        HBox.setHgrow(lines, Priority.ALWAYS);
        return fact("imports.fact.notes", lines);
    }

    private static Node fact(String key, String words) {
        return fact(key, TextControls.wrappingLabel(VisibleText.of(words)));
    }

    private static Node fact(String key, Node words) {
        var line = new HBox(TextControls.fixedLabel(Texts.get(key), "caption"), words);
        line.getStyleClass().add("import-fact");
        return line;
    }

    private void showSample(List<Sample> sample) {
        if (sample.isEmpty()) {
            return;
        }
        getChildren().add(TextControls.fixedLabel(Texts.get("imports.sample"), "strong"));
        var lines = new VBox();
        sample.forEach(one -> lines.getChildren().add(line(one)));
        getChildren().add(lines);
    }

    private static Node line(Sample one) {
        var title = TextControls.wrappingLabel(VisibleText.of(Heading.of(one.title(), MAX_LINE)));
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        var kind = "imports.sample." + one.kind();
        var verdict = "imports.verdict." + one.verdict();
        var line = new HBox(
                TextControls.fixedLabel(Texts.has(kind) ? Texts.get(kind) : one.kind(), "caption"),
                title,
                TextControls.fixedLabel(Texts.has(verdict) ? Texts.get(verdict) : one.verdict(), "muted"));
        line.getStyleClass().add("import-sample");
        return line;
    }

    private static Node notice(Icons icon, String sentence) {
        var words = TextControls.wrappingLabel(sentence, "section-title");
        words.setId("import-said");
        HBox.setHgrow(words, Priority.ALWAYS);
        var line = new HBox(new Icon(icon, 20), words);
        line.getStyleClass().add("import-said");
        return line;
    }
}
