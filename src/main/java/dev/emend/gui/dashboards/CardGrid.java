package dev.emend.gui.dashboards;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.layout.Region;

/// Cards in rows of one height, as many beside each other as the width has room for; a wide one has a
/// row of its own.
final class CardGrid extends Region {
    private static final double GAP = 16;

    /// The least a card needs.
    private static final double LEAST = 400;

    private static final int MOST = 3;
    private static final double HEIGHT = 304;

    /// A card in its row and column, from 0.
    private record Cell(ChartCard card, int row, int column) {}

    private final List<ChartCard> cards = new ArrayList<>();

    CardGrid() {
        getStyleClass().add("card-grid");
    }

    void setCards(List<ChartCard> newCards) {
        cards.clear();
        cards.addAll(newCards);
        if (!getChildren().equals(newCards)) {
            getChildren().setAll(newCards);
        }
        requestLayout();
    }

    /// The number of half cards that a row has now, 1 to 3.
    int perRow() {
        double width = getWidth() - getInsets().getLeft() - getInsets().getRight();
        return perRow(width <= 0 ? LEAST : width);
    }

    private static int perRow(double width) {
        return Math.clamp((long) ((width + GAP) / (LEAST + GAP)), 1, MOST);
    }

    /// The card the arrows go to.
    ///
    /// @param down rows, -1 for the one above; the nearest card of that row
    int neighbor(int at, int down) {
        var cells = cells(perRow());
        var from = cells.get(at);
        int best = at;
        for (int i = 0; i < cells.size(); i++) {
            var cell = cells.get(i);
            boolean isNearer =
                    best == at || Math.abs(cell.column - from.column) < Math.abs(cells.get(best).column - from.column);
            if (cell.row == from.row + down && isNearer) {
                best = i;
            }
        }
        return best;
    }

    private List<Cell> cells(int perRow) {
        var cells = new ArrayList<Cell>();
        int row = 0;
        int column = 0;
        for (var card : cards) {
            if (column > 0 && (card.isWide() || column == perRow)) {
                row++;
                column = 0;
            }
            cells.add(new Cell(card, row, column));
            column = card.isWide() ? perRow : column + 1;
        }
        return cells;
    }

    @Override
    protected void layoutChildren() {
        double left = getInsets().getLeft();
        double room = getWidth() - left - getInsets().getRight();
        int perRow = perRow(room);
        double width = Math.floor((room - GAP * (perRow - 1)) / perRow);
        for (var cell : cells(perRow)) {
            cell.card.resizeRelocate(
                    left + cell.column * (width + GAP),
                    getInsets().getTop() + cell.row * (HEIGHT + GAP),
                    cell.card.isWide() ? room : width,
                    HEIGHT);
        }
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        double room = width - getInsets().getLeft() - getInsets().getRight();
        var cells = cells(perRow(room));
        int rows = cells.isEmpty() ? 0 : cells.getLast().row + 1;
        return getInsets().getTop() + getInsets().getBottom() + rows * HEIGHT + Math.max(0, rows - 1) * GAP;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefWidth(double height) {
        return LEAST;
    }

    @Override
    protected double computeMinWidth(double height) {
        return LEAST / 2;
    }
}
