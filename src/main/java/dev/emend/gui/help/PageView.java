package dev.emend.gui.help;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Hyperlink;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;

/// A page as controls: headings, text, lists, tables, code to copy, pictures, and links that take the focus.
final class PageView extends VBox {
    /// A line of text of some 80 characters, pixels; pictures, tables and code may be wider.
    private static final double LINE_WIDTH = 640;

    /// Larger, a picture would leave no room for what it is about, pixels.
    private static final double PICTURE_WIDTH = 720;

    /// Room of a picture beside its own pixels.
    private static final double FRAME = 2;

    private static final Pattern KEY = Pattern.compile("(?:(?:Ctrl|Alt|Shift)\\+)*(?:[A-Z0-9?/\\[\\]+,-]|F\\d{1,2}"
            + "|Enter|Esc|Space|Tab|Backspace|Delete|Insert|Up|Down|Left|Right|Home|End|Page Up|Page Down)");

    private final GuidePage page;
    private final Consumer<String> follow;
    private final Consumer<String> copy;
    private final List<ButtonBase> stops = new ArrayList<>();
    private final Map<String, javafx.scene.Node> places = new HashMap<>();

    /// @param follow goes to a place of the guide
    /// @param copy takes an address or a block of code to the clipboard
    PageView(GuidePage page, Consumer<String> follow, Consumer<String> copy) {
        this.page = page;
        this.follow = follow;
        this.copy = copy;
        getStyleClass().add("page");
        blocks(page.document(), this);
    }

    /// Whether a code span is shown as a key.
    static boolean isKey(String code) {
        return KEY.matcher(code).matches();
    }

    /// The node at an anchor; the page itself when there is none of that name.
    javafx.scene.Node at(String anchor) {
        return places.getOrDefault(anchor, this);
    }

    /// The links and buttons in their order.
    List<ButtonBase> stops() {
        return List.copyOf(stops);
    }

    private void blocks(Node parent, VBox into) {
        for (var node = parent.getFirstChild(); node != null; node = node.getNext()) {
            switch (node) {
                case Heading heading -> into.getChildren().add(heading(heading));
                case Paragraph paragraph
                when paragraph.getFirstChild() instanceof org.commonmark.node.Image image ->
                    into.getChildren().add(picture(image));
                case Paragraph paragraph -> into.getChildren().add(narrow(flow(paragraph)));
                case ListBlock list -> into.getChildren().add(narrow(list(list)));
                case TableBlock table -> into.getChildren().add(table(table));
                case FencedCodeBlock code -> into.getChildren().add(code(code.getLiteral()));
                case IndentedCodeBlock code -> into.getChildren().add(code(code.getLiteral()));
                case BlockQuote quote -> {
                    var box = new VBox();
                    box.getStyleClass().add("page-quote");
                    blocks(quote, box);
                    into.getChildren().add(narrow(box));
                }
                default -> blocks(node, into);
            }
        }
    }

    private static <T extends Region> T narrow(T region) {
        region.setMaxWidth(LINE_WIDTH);
        return region;
    }

    private javafx.scene.Node heading(Heading heading) {
        var label = TextControls.wrappingLabel(GuidePage.plain(heading), "page-h" + Math.min(3, heading.getLevel()));
        narrow(label);
        places.put(page.anchors().getOrDefault(heading, ""), label);
        return label;
    }

    private TextFlow flow(Node parent) {
        var flow = new TextFlow();
        flow.getStyleClass().add("page-text");
        inline(parent, flow, "");
        return flow;
    }

    private void inline(Node parent, TextFlow flow, String style) {
        for (var node = parent.getFirstChild(); node != null; node = node.getNext()) {
            switch (node) {
                case org.commonmark.node.Text text -> flow.getChildren().add(text(text.getLiteral(), style));
                case SoftLineBreak _ -> flow.getChildren().add(text(" ", style));
                case HardLineBreak _ -> flow.getChildren().add(text("\n", style));
                case Code code
                when isKey(code.getLiteral()) -> flow.getChildren().add(new KeyCap(code.getLiteral()));
                case Code code -> flow.getChildren().add(text(code.getLiteral(), "mono"));
                case Emphasis emphasis -> inline(emphasis, flow, "page-term");
                case StrongEmphasis strong -> inline(strong, flow, "strong");
                case Link link -> flow.getChildren().add(link(link));
                default -> inline(node, flow, style);
            }
        }
    }

    private static Text text(String words, String style) {
        var text = new Text(words);
        text.getStyleClass().add("page-run");
        if (!style.isEmpty()) {
            text.getStyleClass().add(style);
        }
        return text;
    }

    /// A link out of the guide: an address is copied, a file that is not here is only named.
    private javafx.scene.Node link(Link link) {
        var words = GuidePage.plain(link);
        var place = Guide.resolve(page.path(), link.getDestination());
        boolean isAddress = link.getDestination().matches("https?:.*");
        if (place.isEmpty() && !isAddress) {
            return text(words, "");
        }
        var hyperlink = new Hyperlink(words);
        hyperlink.setOnAction(_ -> place.ifPresentOrElse(follow, () -> copy.accept(link.getDestination())));
        if (isAddress) {
            hyperlink.setTooltip(TextControls.tooltip(link.getDestination()));
        }
        stops.add(hyperlink);
        return hyperlink;
    }

    private VBox list(ListBlock list) {
        var lines = new VBox();
        lines.getStyleClass().add(list.isTight() ? "page-list" : "page-loose-list");
        int number = list instanceof OrderedList orderedList && orderedList.getMarkerStartNumber() != null
                ? orderedList.getMarkerStartNumber()
                : 1;
        for (var item = list.getFirstChild(); item != null; item = item.getNext()) {
            var mark = TextControls.fixedLabel(list instanceof OrderedList ? number++ + "." : "•", "page-mark");
            var content = new VBox();
            content.getStyleClass().add("page-item");
            blocks(item, content);
            HBox.setHgrow(content, Priority.ALWAYS);
            var line = new HBox(mark, content);
            line.getStyleClass().add("page-line");
            lines.getChildren().add(line);
        }
        return lines;
    }

    /// Columns are as wide as their texts are long, within reason.
    private GridPane table(TableBlock table) {
        var grid = new GridPane();
        grid.getStyleClass().add("page-table");
        var lengths = new ArrayList<Double>();
        int row = 0;
        for (var part = table.getFirstChild(); part != null; part = part.getNext()) {
            for (var line = part.getFirstChild(); line instanceof TableRow; line = line.getNext()) {
                int column = 0;
                for (var cell = line.getFirstChild(); cell != null; cell = cell.getNext()) {
                    var flow = flow(cell);
                    flow.getStyleClass().add(row == 0 ? "page-column" : "page-cell");
                    grid.add(flow, column, row);
                    double length = GuidePage.plain(cell).length();
                    if (column == lengths.size()) {
                        lengths.add(length);
                    }
                    lengths.set(column, Math.max(lengths.get(column), length));
                    column++;
                }
                row++;
            }
        }
        var shares = lengths.stream().map(length -> Math.clamp(length, 8, 60)).toList();
        double all = shares.stream().mapToDouble(share -> share).sum();
        for (var share : shares) {
            var column = new ColumnConstraints();
            column.setPercentWidth(100 * share / all);
            grid.getColumnConstraints().add(column);
        }
        return grid;
    }

    private javafx.scene.Node code(String literal) {
        var words = literal.stripTrailing();
        var text = TextControls.wrappingLabel(words, "mono");
        text.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(text, Priority.ALWAYS);
        var copyButton = new Button("", Icons.COPY.node());
        copyButton.getStyleClass().addAll("flat", "button-icon");
        copyButton.setAccessibleText(Texts.get("help.copy"));
        copyButton.setTooltip(TextControls.tooltip(Texts.get("help.copy")));
        copyButton.setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
        copyButton.setOnAction(_ -> copy.accept(words));
        stops.add(copyButton);
        var block = new HBox(text, copyButton);
        block.getStyleClass().add("page-code");
        return block;
    }

    private javafx.scene.Node picture(org.commonmark.node.Image picture) {
        var file = Guide.resolve(page.path(), picture.getDestination()).map(Guide::resource);
        var words = GuidePage.plain(picture);
        if (file.isEmpty()) {
            return TextControls.wrappingLabel(words, "muted");
        }
        var image = new Image(file.get().toExternalForm());
        var view = new ImageView(image);
        view.setPreserveRatio(true);
        view.setSmooth(true);
        view.setAccessibleText(words);
        view.fitWidthProperty()
                .bind(widthProperty()
                        .map(width -> Math.clamp(
                                width.doubleValue() - snappedLeftInset() - snappedRightInset() - FRAME,
                                1,
                                Math.min(PICTURE_WIDTH, image.getWidth()))));
        var frame = new StackPane(view);
        frame.getStyleClass().add("page-picture");
        frame.setMaxWidth(USE_PREF_SIZE);
        frame.setMinWidth(0);
        return frame;
    }
}
