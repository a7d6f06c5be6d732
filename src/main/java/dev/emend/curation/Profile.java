package dev.emend.curation;

import java.util.Locale;

/// How an agent formats an item with its learnings for its prompt.
///
/// @param learnings how many learnings it reads
/// @param error characters kept of an error, likewise [#lesson] and [#task], in code points
public record Profile(String name, int learnings, int error, int lesson, int task) {
    /// `_format_kb_with_learnings` of the KB-attached learning design.
    public static final Profile KB_ATTACHED = new Profile("kb-attached", 3, 150, 200, 100);

    /// Nothing is cut.
    public static final Profile FULL =
            new Profile(
                    "full",
                    Integer.MAX_VALUE,
                    Integer.MAX_VALUE,
                    Integer.MAX_VALUE,
                    Integer.MAX_VALUE);

    public static Profile named(String name) throws CurationException {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "kb-attached" -> KB_ATTACHED;
            case "full" -> FULL;
            default ->
                    throw new CurationException(
                            CurationException.Code.BAD_INPUT,
                            "There is no profile \"" + name + "\".",
                            "",
                            "Use kb-attached or full.");
        };
    }
}
