package dev.emend.gui.settings;

import dev.emend.app.core.SearchStatus;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;

/// How far the language model is, in a few words.
final class ModelStateChip {
    private ModelStateChip() {}

    static Chip of(SearchStatus state) {
        return switch (state.stage()) {
            case RESTING -> new Chip(Icons.MODEL, Texts.get("settings.model.resting"), StyleVariant.NEUTRAL);
            case LOADING -> new Chip(Icons.JOBS, Texts.get("settings.model.loading"), StyleVariant.NEUTRAL);
            case EMBEDDING ->
                new Chip(
                        Icons.JOBS,
                        Texts.get("settings.model.reading", state.done(), state.total()),
                        StyleVariant.ACCENT);
            case READY -> new Chip(Icons.DONE, Texts.get("settings.model.ready"), StyleVariant.SUCCESS);
            case LEXICAL_ONLY ->
                new Chip(Icons.WARNING, Texts.get("settings.model.lexical", state.reason()), StyleVariant.WARNING);
        };
    }
}
