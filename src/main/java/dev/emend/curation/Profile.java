package dev.emend.curation;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// How an agent formats items with their learnings for its prompt.
///
/// Of the designs, only the KB-attached one writes its block down to the character. The other two
/// speak of memories, and say no more than their heading and what a memory shows; what of an item
/// stands for which of these fields is told in docs/prompts.md.
public record Profile(String name, Layout layout) {
    /// `_format_kb_with_learnings` of the KB-attached learning design.
    public static final Profile KB_ATTACHED =
            new Profile("kb-attached", new Block(3, 150, 200, 100));

    /// The same with nothing cut.
    public static final Profile FULL =
            new Profile(
                    "full",
                    new Block(
                            Integer.MAX_VALUE,
                            Integer.MAX_VALUE,
                            Integer.MAX_VALUE,
                            Integer.MAX_VALUE));

    /// The block of the persistent memory design: what worked, three experiences an item.
    public static final Profile PAST_EXPERIENCES =
            built(
                    "past-experiences",
                    """
                    Relevant Past Successful Experiences (most similar first):
                    {items}

                    Experience: {description}
                      Action taken: {steps}
                      Outcome: success (trust {trust})
                      Summary: {content}
                    {solved:3}

                    Experience: {task:100}
                      Action taken: {corrected}
                      Outcome: success after a failure
                      Summary: {lesson:200}
                    {/solved}
                    {/items}
                    """);

    /// The system message of the learning system's design.
    public static final Profile PRIOR_LEARNINGS =
            built(
                    "prior-learnings",
                    """
                    Relevant prior learnings from similar tasks:
                    {items}

                    Task: {description} (outcome: success, confidence: {trust})
                    Tactical: {steps}
                    Tactical: {content}
                    {learnings}

                    Task: {task} (outcome: {outcome}, confidence: {trust})
                    Tactical: {lesson}
                    Anti-patterns: {failure}
                    {/learnings}
                    {/items}
                    """);

    /// The name of a workspace's own template.
    public static final String CUSTOM = "custom";

    /// What an agent's formatter does with an item.
    public sealed interface Layout permits Block, PromptTemplate {}

    /// The KB-attached block.
    ///
    /// @param learnings how many learnings it reads
    /// @param error characters kept of an error, likewise [#lesson] and [#task], in code points
    public record Block(int learnings, int error, int lesson, int task) implements Layout {}

    /// How many characters of a lesson an agent is sure to read; 0 when nothing is cut, or a
    /// template decides.
    int lessonCut() {
        return layout instanceof Block block && block.lesson() < Integer.MAX_VALUE
                ? block.lesson()
                : 0;
    }

    /// The profiles that are always there.
    public static List<Profile> all() {
        return List.of(KB_ATTACHED, FULL, PAST_EXPERIENCES, PRIOR_LEARNINGS);
    }

    /// A profile of somebody's own making.
    ///
    /// @throws CurationException with the line and the placeholder that is wrong
    public static Profile custom(String template) throws CurationException {
        return new Profile(CUSTOM, PromptTemplate.of(template));
    }

    /// One of [#all()], in any case.
    public static Profile named(String name) throws CurationException {
        return all().stream()
                .filter(profile -> profile.name.equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        new CurationException(
                                CurationException.Code.BAD_INPUT,
                                "There is no profile \"" + name + "\".",
                                "",
                                "Use "
                                        + all().stream()
                                                .map(Profile::name)
                                                .collect(Collectors.joining(", "))
                                        + ", or custom for the workspace's own template."));
    }

    private static Profile built(String name, String template) {
        try {
            return new Profile(name, PromptTemplate.of(template));
        } catch (CurationException impossible) {
            throw new IllegalStateException("a template of ours is wrong", impossible);
        }
    }
}
