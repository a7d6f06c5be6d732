package dev.emend.gui.runs;

import dev.emend.app.runs.RunTrace;
import dev.emend.app.runs.RunTrace.Span;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Run;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/// Table of what was said, answered and called, with a bar for when and how long. The selected call
/// and the current step follow each other. Enter shows the call in the transcript.
final class SpanTable extends DataTable<Span> {
    private static final double LINE_HEIGHT = 32;
    private static final double INDENT = 18;

    /// Of the width of the table.
    private static final double BARS = 0.28;

    private static final int SHOWN = 400;

    private final RunViewModel model;
    private final List<TableColumn<Span, Span>> whereTimed;
    private final List<TableColumn<Span, Span>> whereCounted;
    private final TableColumn<Span, Span> wherePriced;
    private RunTrace trace = RunTrace.EMPTY;
    private boolean isFollowing;

    SpanTable(RunViewModel model, Consumer<Span> onOpen) {
        super("spans", "runs", "runs.show.timeline", LINE_HEIGHT);
        this.model = model;
        getStyleClass().add("span-table");
        setPlaceholder(TextControls.wrappingLabel(Texts.get("runs.transcript.empty"), "caption"));
        var bars = column("time", BarCell::new, 0);
        var took = figureColumn(
                "took",
                span -> isMessage(span) ? "" : RunTexts.time(span.usage().millis()),
                76);
        var tokens = List.of(
                figureColumn("input", span -> tokens(span, Run.Usage::input), 66),
                figureColumn("cached", span -> tokens(span, Run.Usage::cachedInput), 66),
                figureColumn("output", span -> tokens(span, Run.Usage::output), 66));
        whereTimed = List.of(bars, took);
        whereCounted = tokens;
        wherePriced = figureColumn("cost", SpanTable::cost, 76);
        var descriptionColumn = column("what", WhatCell::new, 0);
        getColumns().add(descriptionColumn);
        getColumns().addAll(whereTimed);
        getColumns().addAll(whereCounted);
        getColumns().add(wherePriced);
        bars.setResizable(false);
        bars.prefWidthProperty().bind(widthProperty().multiply(BARS));
        fill(descriptionColumn, 150);
        getSelectionModel().selectedItemProperty().subscribe(span -> {
            if (span != null && span.step() >= 0 && !isFollowing) {
                model.step.set(span.step());
            }
        });
        model.step.subscribe(this::follow);
        opens(onOpen);
    }

    private static boolean isMessage(Span span) {
        return span.kind() == RunTrace.Kind.SYSTEM || span.kind() == RunTrace.Kind.USER;
    }

    /// Only answers of a model take tokens.
    private static String tokens(Span span, Function<Run.Usage, OptionalLong> part) {
        return span.kind() == RunTrace.Kind.MODEL ? RunTexts.tokens(part.apply(span.usage())) : "";
    }

    private static String cost(Span span) {
        return span.kind() == RunTrace.Kind.MODEL ? RunTexts.cost(span.cost()) : "";
    }

    void show(RunTrace newTrace) {
        trace = newTrace;
        boolean isTimed = newTrace.millis().isPresent();
        whereTimed.forEach(column -> column.setVisible(isTimed));
        boolean isCounted =
                newTrace.spans().stream().anyMatch(span -> span.usage().hasTokens());
        whereCounted.forEach(column -> column.setVisible(isCounted));
        wherePriced.setVisible(
                newTrace.spans().stream().anyMatch(span -> span.cost().dollars().isPresent()));
        isFollowing = true;
        getItems().setAll(newTrace.spans());
        isFollowing = false;
        follow();
    }

    /// Puts the keys on a span and brings it into sight.
    void choose(Span span) {
        int index = getItems().indexOf(span);
        if (index >= 0) {
            getSelectionModel().clearAndSelect(index);
            reveal(index);
            requestFocus();
        }
    }

    private void follow() {
        int step = model.step.get();
        var selectedSpan = getSelectionModel().getSelectedItem();
        if (step < 0 || selectedSpan != null && selectedSpan.step() == step) {
            return;
        }
        for (int i = 0; i < getItems().size(); i++) {
            if (getItems().get(i).step() == step) {
                isFollowing = true;
                getSelectionModel().clearAndSelect(i);
                isFollowing = false;
                reveal(i);
                return;
            }
        }
    }

    private static Icons icon(Span span) {
        if (span.isError()) {
            return Icons.ERROR;
        }
        return switch (span.kind()) {
            case SYSTEM -> Icons.SETTINGS;
            case USER -> Icons.PERSON;
            case MODEL -> Icons.MODEL;
            case TOOL -> Icons.TOOL;
            case AGENT -> Icons.AGENT;
        };
    }

    private static String word(Span span) {
        return span.kind().name().toLowerCase(Locale.ROOT);
    }

    private static String kind(Span span) {
        return Texts.get("runs.span." + word(span));
    }

    private static String words(Span span) {
        var text = span.text().replaceAll("\\s+", " ").strip();
        var excerpt = text.length() <= SHOWN ? text : text.substring(0, SHOWN - 1) + "…";
        return VisibleText.of(excerpt.isEmpty() ? kind(span) : excerpt);
    }

    /// With its kind, and what is to be said of it beside color.
    private static String description(Span span) {
        var parts = new ArrayList<String>();
        parts.add(kind(span));
        parts.add(words(span));
        if (span.isError()) {
            parts.add(Texts.get("runs.step.error"));
        }
        if (span.isRetry()) {
            parts.add(Texts.get("runs.span.retry"));
        }
        return String.join(", ", parts);
    }

    private static final class WhatCell extends Cell<Span> {
        private final Label text = new Label();
        private final Label retry = TextControls.fixedLabel(Texts.get("runs.span.retry"), "caption");
        private final HBox face = new HBox(6, text, retry);

        WhatCell() {
            face.getStyleClass().add("run-row");
            text.setMinWidth(0);
            retry.managedProperty().bind(retry.visibleProperty());
        }

        @Override
        protected void show(Span span) {
            text.setText(words(span));
            text.setGraphic(icon(span).node(14));
            text.getStyleClass().removeAll("mono", "span-error");
            if (span.step() >= 0) {
                text.getStyleClass().add("mono");
            }
            if (span.isError()) {
                text.getStyleClass().add("span-error");
            }
            face.setPadding(new Insets(0, 0, 0, INDENT * span.depth()));
            retry.setVisible(span.isRetry());
            setGraphic(face);
            setAccessibleText(description(span));
            TextControls.hint(this, description(span));
        }
    }

    /// From its start to its end on the time of the whole run.
    private final class BarCell extends Cell<Span> {
        private static final double THICK = 10;
        private static final double LEAST = 2;

        private final Region bar = new Region();
        private double from;
        private double share;

        private final Pane lane = new Pane(bar) {
            @Override
            protected void layoutChildren() {
                double wide = Math.max(LEAST, share * getWidth());
                double left = Math.min(from * getWidth(), getWidth() - wide);
                bar.resizeRelocate(left, (getHeight() - THICK) / 2, wide, THICK);
            }
        };

        BarCell() {
            lane.setMinHeight(THICK);
            lane.getStyleClass().add("span-lane");
        }

        @Override
        protected void show(Span span) {
            long all = trace.millis().orElse(0);
            if (span.start().isEmpty() || all <= 0) {
                setGraphic(null);
                return;
            }
            from = Math.min(1, (double) span.start().getAsLong() / all);
            share = Math.min(1 - from, (double) span.usage().millis().orElse(0) / all);
            bar.getStyleClass().setAll("span-bar", "span-" + word(span));
            if (span.isError()) {
                bar.getStyleClass().add("span-failed");
            }
            lane.requestLayout();
            setGraphic(lane);
            setAccessibleText(RunTexts.time(span.usage().millis()));
        }
    }
}
