package dev.emend.gui.agents;

import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A word or two, the whole sentence in the tooltip.
final class AgentCell<T> extends DataTable.Cell<T> {
    private final Function<T, CellContent> face;

    AgentCell(Function<T, CellContent> face) {
        this.face = face;
    }

    /// @param icon shown before the text; null for none
    /// @param hint the whole of it, for the tooltip and for those who listen
    record CellContent(@Nullable Icons icon, String text, StyleVariant tone, String hint) {
        static CellContent plain(String text) {
            return new CellContent(null, text, StyleVariant.NEUTRAL, text);
        }
    }

    @Override
    protected void show(T row) {
        var content = face.apply(row);
        Dates.keep(this, () -> VisibleText.of(face.apply(row).text()));
        setGraphic(content.icon() == null ? null : new Icon(content.icon(), 14));
        getStyleClass().removeIf(name -> name.startsWith("tone-"));
        getStyleClass().add(content.tone().styleClass());
        setAccessibleText(content.hint());
        TextControls.hint(this, content.hint());
    }
}
