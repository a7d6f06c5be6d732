package dev.emend.gui.part;

import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// Note under the field of a lesson on how much of it agents that read the file get, while it is typed.
public final class LessonReach extends VBox {
    private final Label words = TextControls.wrappingLabel("", "caption", "lesson-reach");

    public LessonReach() {
        getStyleClass().add("lesson-reach-place");
        getChildren().add(words);
        setMinHeight(USE_PREF_SIZE);
        visibleProperty().bind(words.textProperty().isNotEmpty());
        managedProperty().bind(visibleProperty());
    }

    /// @param learning as it would be written
    /// @param file the Markdown file the item stands in; empty for one of a catalog
    /// @param number which learning of its item it is, from 1
    public void show(Learning learning, Optional<String> file, int number, PromptProfile profile) {
        words.setText(String.join(" ", sentences(learning, file, number, profile)));
    }

    /// Like [#show(Learning, Optional, int, PromptProfile)], for a person's new learning, last or first in its item.
    ///
    /// @param lesson what is typed
    public void show(String lesson, KnowledgeItem item, boolean isFirst, PromptProfile profile) {
        var fields = Json.Obj.of("human_reasoning", lesson.strip());
        var all = new KnowledgeItem(item.ref(), item.fields().with("kb_learnings", new Json.Arr(List.of(fields))));
        int number = isFirst ? 1 : item.fields().array("kb_learnings").size() + 1;
        show(all.learnings().getFirst(), item.home(), number, profile);
    }

    static List<String> sentences(Learning learning, Optional<String> file, int number, PromptProfile profile) {
        if (file.isPresent()) {
            return List.of(Texts.get("part.reach.file", VisibleText.of(file.get())));
        }
        var sentences = new ArrayList<String>();
        int first = AgentPreview.learningsRead(profile);
        if (first > 0 && number > first) {
            sentences.add(Texts.get("part.reach.place", first, number));
        }
        var lesson = learning.lesson();
        int length = lesson.codePointCount(0, lesson.length());
        AgentPreview.lessonRead(learning, profile).ifPresent(read -> {
            if (length > 0) {
                var key = read == length ? "part.reach.whole" : read == 0 ? "part.reach.none" : "part.reach.part";
                sentences.add(Texts.get(key, read, length));
            }
        });
        return sentences;
    }
}
