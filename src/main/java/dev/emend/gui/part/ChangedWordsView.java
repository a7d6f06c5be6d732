package dev.emend.gui.part;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.library.ItemDetail;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Json;
import dev.emend.model.VisibleText;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Changes by another program to words that a person had kept, field by field; takes no room without any.
public final class ChangedWordsView extends VBox {
    public ChangedWordsView() {
        super(4);
        getStyleClass().add("changed-words");
        show(Optional.empty(), SecretMask.NONE);
    }

    /// @param change empty where nothing was changed
    public void show(Optional<ItemDetail.Change> change, SecretMask mask) {
        getChildren().clear();
        setVisible(change.isPresent());
        setManaged(change.isPresent());
        change.ifPresent(words -> {
            var before = flat(words.before());
            var after = flat(words.after());
            getChildren().add(TextControls.wrappingLabel(Texts.get("part.changed"), "caption", "changed"));
            var names = new LinkedHashSet<>(after.members().keySet());
            names.addAll(before.members().keySet());
            for (var name : names) {
                // its secrets need not be those of the item
                var was = SecretMask.text(text(before.get(name), mask));
                var is = text(after.get(name), mask);
                if (!was.equals(is)) {
                    getChildren()
                            .addAll(
                                    TextControls.wrappingLabel(FieldNames.of(name), "muted"),
                                    new WordDiffView(was, is));
                }
            }
        });
    }

    /// With the headings above it as a field.
    private static Json.Obj flat(Json.Obj words) {
        var about = words.object("metadata");
        return about.text("section")
                .map(section ->
                        words.with("metadata", about.without("section")).with("section", new Json.Text(section)))
                .orElse(words);
    }

    /// A value as people read it, secrets covered; empty for none.
    public static String text(@Nullable Json value, SecretMask mask) {
        var text = switch (value) {
            case null -> "";
            case Json.Text(var words) -> words.strip();
            case Json.Arr(var all)
            when all.stream().allMatch(Json.Text.class::isInstance) ->
                all.stream().map(Json::plain).collect(Collectors.joining("\n"));
            case Json.Obj object -> PrettyJson.of(object);
            default -> value.compact();
        };
        return VisibleText.of(mask.apply(text));
    }
}
