package dev.emend.gui.home;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.trends.TrustTimeline;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FileNotificationTexts;
import dev.emend.gui.part.TrustBar;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The lines of Home's lists.
final class HomeRows {
    private final HomeViewModel model;
    private final Dates dates;

    HomeRows(HomeViewModel model, Dates dates) {
        this.model = model;
        this.dates = dates;
    }

    Node file(HomeFacts.KnownFile knownFile) {
        var path = knownFile.file().path();
        var label = FileNotificationTexts.label(path);
        var words = new VBox(2, name(label), path(path));
        HBox.setHgrow(words, Priority.ALWAYS);
        var line = line(Icons.FILE, words);
        knownFile.open().ifPresentOrElse(catalog -> states(catalog, knownFile, words, line), () -> {
            knownFile.problem().ifPresent(problem -> words.getChildren().addAll(problem(path, problem)));
            line.getChildren().add(closedState(knownFile));
        });
        var sentence = knownFile.open().isPresent()
                ? Texts.get("home.file.said", label)
                : knownFile
                        .problem()
                        .map(problem -> Texts.get("home.recent.broken.said", path.toString(), problem.message()))
                        .orElseGet(() -> Texts.get("home.recent.said", path.toString()));
        var button = button(line, path, sentence, () -> model.open(knownFile));
        button.setDisable(knownFile.open().isEmpty() && !knownFile.file().isThere());
        HBox.setHgrow(button, Priority.ALWAYS);
        var whole = new HBox(4, button);
        knownFile.open().ifPresent(catalog -> whole.getChildren().add(close(catalog)));
        whole.setAlignment(Pos.CENTER_LEFT);
        return whole;
    }

    private static void states(CatalogInfo catalog, HomeFacts.KnownFile knownFile, VBox words, HBox line) {
        var counts = catalog.counts();
        var facts = new Label(Texts.get("home.file.facts", counts.items(), counts.learnings()));
        facts.getStyleClass().add("caption");
        facts.setMinWidth(Region.USE_PREF_SIZE); // name and path give way beside several chips
        words.getChildren().add(facts);
        catalog.readOnly()
                .ifPresent(reason ->
                        line.getChildren().add(chip(Icons.READ_ONLY, Texts.get("home.catalog.readonly"), reason)));
        if (!catalog.warnings().isEmpty()) {
            line.getChildren()
                    .add(chip(
                            Icons.WARNING,
                            Texts.get(
                                    "home.catalog.warnings", catalog.warnings().size()),
                            String.join("\n", catalog.warnings())));
        }
        if (knownFile.isChanged()) {
            line.getChildren()
                    .add(chip(Icons.WARNING, Texts.get("home.file.changed"), Texts.get("home.file.changed.hint")));
        }
        line.getChildren()
                .add(
                        knownFile.pendingCount() > 0
                                ? new Chip(
                                        Icons.REVIEW,
                                        Texts.get("home.file.pending", knownFile.pendingCount()),
                                        StyleVariant.ACCENT)
                                : new Chip(Icons.DONE, Texts.get("home.file.open"), StyleVariant.NEUTRAL));
    }

    /// The problem with a file and its remedy, one line each; the path is shown above.
    private static List<Label> problem(Path path, UserException problem) {
        var message = problem.message().replace(path.toString(), String.valueOf(path.getFileName()));
        return Stream.of(message, problem.remedy())
                .filter(line -> !line.isEmpty())
                .map(line -> {
                    var words = new Label(VisibleText.of(line));
                    words.getStyleClass().add("caption");
                    words.setTooltip(new Tooltip(problem.message() + "\n" + problem.remedy()));
                    return words;
                })
                .toList();
    }

    private Node closedState(HomeFacts.KnownFile knownFile) {
        var file = knownFile.file();
        if (!file.isThere()) {
            return chip(Icons.WARNING, Texts.get("home.recent.gone"), Texts.get("home.recent.gone.hint"));
        }
        if (knownFile.problem().isPresent()) {
            var chip = new Chip(Icons.ERROR, Texts.get("home.recent.broken"), StyleVariant.DANGER);
            chip.setTooltip(new Tooltip(Texts.get("home.recent.broken.hint")));
            return chip;
        }
        var when = new Label();
        Dates.keep(when, () -> dates.text(file.openedAt()));
        when.getStyleClass().add("caption");
        when.setMinWidth(Region.USE_PREF_SIZE);
        when.setTooltip(new Tooltip(file.openedAt().toString()));
        return when;
    }

    private Button close(CatalogInfo catalog) {
        var close = new Button("", Icons.CLOSE.node());
        close.getStyleClass().addAll("flat", "button-icon");
        close.setAccessibleText(Texts.get("home.catalog.close", catalog.label()));
        close.setTooltip(new Tooltip(Texts.get("home.catalog.close", catalog.label())));
        close.setOnAction(_ -> model.close(catalog.id()));
        return close;
    }

    Node issue(Map.Entry<HealthSummary.HealthIssue, Integer> issue) {
        var key = "home.health." + issue.getKey().name().toLowerCase(Locale.ROOT);
        var words = Texts.get(key, issue.getValue());
        var name = new Label(words);
        HBox.setHgrow(name, Priority.ALWAYS);
        name.setMaxWidth(Double.MAX_VALUE);
        var line = line(icon(issue.getKey()), name);
        return button(line, issue.getKey(), words, () -> model.openIssue(issue.getKey()));
    }

    static Icons icon(HealthSummary.HealthIssue issue) {
        return switch (issue) {
            case SECRETS -> Icons.SECRET;
            case STALE -> Icons.STALE;
        };
    }

    Node mover(TrustTimeline line) {
        var id = new Label(VisibleText.of(line.item().label()));
        id.getStyleClass().add("mono");
        id.setTooltip(new Tooltip(id.getText()));
        id.setMinWidth(0);
        id.setTooltip(new Tooltip(line.item().label()));
        HBox.setHgrow(id, Priority.ALWAYS);
        id.setMaxWidth(Double.MAX_VALUE);
        boolean isFall = line.change() < 0;
        var change = TrustBar.text(line.start()) + " \u2192 " + TrustBar.text(line.end());
        var words = new Label(Texts.get(isFall ? "home.movers.fell" : "home.movers.rose", change));
        words.getStyleClass().addAll("caption", "figures");
        words.setMinWidth(Region.USE_PREF_SIZE);
        var face = line(isFall ? Icons.FELL : Icons.ROSE, id);
        face.getChildren().add(words);
        var sentence = Texts.get("home.movers.said", line.item().label(), words.getText());
        return button(
                face,
                "moved " + line.item(),
                sentence,
                () -> model.goTo(line.item().key()));
    }

    Node doubtful(ItemSummary row) {
        var id = new Label(VisibleText.of(row.ref().label()));
        id.getStyleClass().add("mono");
        id.setTooltip(new Tooltip(id.getText()));
        var title = new Label(VisibleText.of(row.title()));
        title.getStyleClass().add("caption");
        title.setTooltip(new Tooltip(row.title()));
        var words = new VBox(2, id, title);
        words.setMinWidth(0);
        HBox.setHgrow(words, Priority.ALWAYS);
        var line = new HBox(12, words);
        line.getStyleClass().add("row-face");
        var count =
                new Label(Texts.get("home.doubtful.learnings", row.learnings().attachedCount()));
        count.getStyleClass().add("caption");
        count.setMinWidth(Region.USE_PREF_SIZE);
        line.getChildren().addAll(count, trust(row));
        var sentence = Texts.get(
                "home.doubtful.said",
                row.ref().label(),
                TrustBar.text(row.trust()),
                row.learnings().attachedCount());
        return button(line, row.ref(), sentence, () -> model.goTo(row.ref().key()));
    }

    private static HBox line(Icons icon, Region words) {
        var line = new HBox(12, icon.node(), words);
        line.getStyleClass().add("row-face");
        words.setMinWidth(0);
        return line;
    }

    private static Label name(String text) {
        var label = new Label(VisibleText.of(text));
        label.getStyleClass().add("strong");
        label.setTooltip(new Tooltip(label.getText()));
        return label;
    }

    private static Label path(Path path) {
        var label = new Label(VisibleText.of(path.toString()));
        label.getStyleClass().addAll("caption", "path");
        label.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS); // paths differ at their ends
        label.setTooltip(new Tooltip(path.toString()));
        return label;
    }

    private static Chip chip(Icons icon, String text, String hint) {
        var chip = new Chip(icon, text, StyleVariant.WARNING);
        chip.setTooltip(new Tooltip(hint));
        return chip;
    }

    /// @param about the same for the same row in every build of the lists, so that it gets the
    ///   focus back
    private static Button button(HBox face, Object about, String label, Runnable change) {
        var button = new Button("", face);
        button.setId("home-row-" + Integer.toHexString(about.toString().hashCode()));
        button.getStyleClass().add("row-button");
        button.setMaxWidth(Double.MAX_VALUE);
        button.setAccessibleText(label);
        face.prefWidthProperty().bind(button.widthProperty().subtract(18));
        button.setOnAction(_ -> change.run());
        return button;
    }

    private static TrustBar trust(ItemSummary row) {
        var bar = new TrustBar();
        bar.setTrust(row.trust(), row.state());
        return bar;
    }
}
