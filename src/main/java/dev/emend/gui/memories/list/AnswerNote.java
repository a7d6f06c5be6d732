package dev.emend.gui.memories.list;

import dev.emend.app.core.SearchStatus.Stage;
import dev.emend.app.memories.MemorySearchService.Answer;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;

/// What a person should know of an answer: whose likes they are, whether it is by words only, and
/// whether it is worth anything.
public final class AnswerNote {
    private AnswerNote() {}

    /// Empty while there is none, and when there is nothing to say.
    public static String of(SearchViewModel search, Load<Answer> state) {
        if (!(state instanceof Load.Ready<Answer>(var answer))) {
            return "";
        }
        var alike = search.alike
                .get()
                .map(row -> Texts.get("memories.note.alike", MemoryLabels.title(row)))
                .orElse("");
        return String.join(" ", alike, worth(answer)).replaceAll(" +", " ").strip();
    }

    private static String worth(Answer answer) {
        var stage = answer.state().stage();
        if (stage == Stage.LEXICAL_ONLY) {
            return Texts.get("memories.note.words", answer.state().reason());
        }
        if (stage == Stage.LOADING) {
            return Texts.get("memories.note.loading");
        }
        return answer.hits().isEmpty() || answer.isGood() ? "" : Texts.get("memories.note.weak");
    }
}
