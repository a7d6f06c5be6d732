package dev.emend.app.preview;

import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The format of an agent's prompt for items with their learnings.
///
/// Of the designs, only the KB-attached one defines its block to the character. The other two are
/// about memories, and define only their heading and what a memory shows; docs/prompts.md says which
/// part of an item stands for which of these fields.
public record PromptProfile(String name, Layout layout) {
    /// `_format_kb_with_learnings` of the KB-attached learning design.
    public static final PromptProfile KB_ATTACHED =
            new PromptProfile("kb-attached", new Block(3, 150, 200, 100, false));

    /// Like [#KB_ATTACHED], but with nothing cut.
    public static final PromptProfile FULL = new PromptProfile(
            "full", new Block(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, false));

    /// The block of agents built on that design that print only learnings with an `original_error`,
    /// whole.
    public static final PromptProfile ERRORS =
            new PromptProfile("errors", new Block(3, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, true));

    /// The block of the persistent memory design: what worked, three experiences an item.
    public static final PromptProfile PAST_EXPERIENCES = build("past-experiences", """
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
    public static final PromptProfile PRIOR_LEARNINGS = build("prior-learnings", """
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

    /// The layout that an agent's formatter gives an item.
    public sealed interface Layout permits Block, PromptTemplate {}

    /// The KB-attached block.
    ///
    /// @param learnings how many learnings it reads
    /// @param error characters kept of an error, likewise [#lesson] and [#task], in code points
    /// @param isOfErrors whether it prints only learnings with an `original_error`, and of them
    ///   that
    public record Block(int learnings, int error, int lesson, int task, boolean isOfErrors) implements Layout {}

    /// The number of characters of a lesson that an agent is sure to read; 0 when nothing is cut, or a
    /// template decides.
    public int lessonCut() {
        return layout instanceof Block block && block.lesson() < Integer.MAX_VALUE ? block.lesson() : 0;
    }

    /// The profiles that are always there.
    public static List<PromptProfile> all() {
        return List.of(KB_ATTACHED, FULL, ERRORS, PAST_EXPERIENCES, PRIOR_LEARNINGS);
    }

    /// A profile of somebody's own making.
    ///
    /// @throws UserException with the line and the placeholder that is wrong
    public static PromptProfile custom(String template) throws UserException {
        return new PromptProfile(CUSTOM, PromptTemplate.of(template));
    }

    /// The profile of [#all()] with this name, in any case.
    public static PromptProfile ofName(String name) throws UserException {
        return all().stream()
                .filter(profile -> profile.name.equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new UserException(
                        UserException.Code.BAD_INPUT,
                        Messages.of("preview.noProfile", name),
                        "",
                        Messages.of(
                                "preview.useCustom",
                                all().stream().map(PromptProfile::name).collect(Collectors.joining(", ")))));
    }

    private static PromptProfile build(String name, String template) {
        try {
            return new PromptProfile(name, PromptTemplate.of(template));
        } catch (UserException e) {
            throw new IllegalStateException("a template of ours is wrong", e);
        }
    }
}
