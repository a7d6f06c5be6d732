package dev.emend.app.core;

/// Whether search can use meaning, or words only, and why.
///
/// @param reason a sentence for people when the stage is LEXICAL_ONLY, else empty
/// @param done texts embedded so far
/// @param total texts to embed
public record SearchStatus(Stage stage, String reason, long done, long total) {
    public static final SearchStatus RESTING = new SearchStatus(Stage.RESTING, "", 0, 0);

    public enum Stage {
        /// The model is loaded on first use.
        RESTING,
        LOADING,
        EMBEDDING,
        READY,
        LEXICAL_ONLY
    }
}
