package dev.emend.model.rules;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Rules by which an agent's knowledge is checked before it is used.
///
/// Ids and words are never given another meaning: people write them into rules files.
public enum CheckRule {
    SCHEMA(
            "EM001",
            Severity.ERROR,
            "The file or a record does not follow its format",
            "Correct it at this place in an editor, or restore the last good version."),
    PENDING("EM002", Severity.WARNING, "A learning nobody has judged", "Review it, or write down what worked instead."),
    CONTESTED(
            "EM003",
            Severity.ERROR,
            "A learning reviewers disagree about",
            "Settle it in Review before agents follow it."),
    CONTRADICTION(
            "EM004",
            Severity.WARNING,
            "Two learnings an agent can't both follow",
            "Keep one, or give each the condition under which it holds."),
    DUPLICATE(
            "EM005",
            Severity.WARNING,
            "Learnings that say the same",
            "Merge them: each costs an agent a place in its prompt."),
    SECRET("EM006", Severity.ERROR, "A key, token or password", "Revoke it, then remove it: emend redact FILE."),
    INSTRUCTION(
            "EM007",
            Severity.ERROR,
            "A text that speaks to the model, not about the task",
            "Find out who wrote it. Rewrite it as what went wrong and what worked, or delete it."),
    HIDDEN(
            "EM008",
            Severity.ERROR,
            "Characters people can't see and models read",
            "Delete them, and find out who wrote them."),
    LOW_TRUST(
            "EM009",
            Severity.WARNING,
            "An item that failed too often",
            "Correct the item as its learnings say, then confirm its trust."),
    STALE("EM010", Severity.NOTE, "An old learning", "Check whether it still holds; delete it or confirm it."),
    PROMPT_BUDGET(
            "EM011",
            Severity.WARNING,
            "An item that takes up too much of the prompt",
            "Shorten it, merge its learnings, or raise promptTokens in the rules."),
    UNKNOWN_SOURCE(
            "EM012",
            Severity.WARNING,
            "A kb_source that names no item",
            "Correct the id, or name the item the action was derived from."),
    NEVER_USED("EM013", Severity.OFF, "A record nobody ever used", "Delete it, or find out why."),
    UNATTRIBUTED(
            "EM014",
            Severity.OFF,
            "An action that names no item it was derived from",
            "Name the item, so that a failure lowers its trust."),
    UNEXPLAINED_TRUST(
            "EM015",
            Severity.OFF,
            "Failures that lowered trust and are not attached",
            "Attach what was learned from them, or set the trust with a reason."),
    MISSING_PATH(
            "EM016",
            Severity.WARNING,
            "A path the repository has no more",
            "Write where it is now, or delete what is said of it."),
    MISSING_LINE(
            "EM017", Severity.WARNING, "A line beyond the end of its file", "Name what stands there, not its number."),
    MISSING_SCRIPT(
            "EM018",
            Severity.WARNING,
            "A script or target the repository declares no more",
            "Write what is run instead, or delete it."),
    MISSING_SYMBOL(
            "EM019",
            Severity.WARNING,
            "A name of code that stands nowhere in the repository any more",
            "Write what it is called now, or delete what is said of it."),
    MISSING_PACKAGE(
            "EM020",
            Severity.WARNING,
            "A package the repository depends on no more",
            "Write what is used instead, or delete what is said of it."),
    BROKEN_LINK("EM021", Severity.WARNING, "A link to a file that is not there", "Correct the link, or delete it."),
    SKILL(
            "EM022",
            Severity.ERROR,
            "A skill that agents cannot load or follow",
            "Correct the front matter of SKILL.md, or what it points to."),
    UNREAD_MEMORY(
            "EM023",
            Severity.WARNING,
            "Memories below what an agent reads at its start",
            "Move details into topic files, or delete what is no longer needed.");

    /// The severity of a finding.
    public enum Severity {
        ERROR,
        WARNING,
        NOTE,
        /// The rule is not looked at.
        OFF;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// The severity of that word, in any case.
        public static Optional<Severity> of(String word) {
            for (var severity : values()) {
                if (severity.word().equals(word.toLowerCase(Locale.ROOT))) {
                    return Optional.of(severity);
                }
            }
            return Optional.empty();
        }
    }

    private final String id;
    private final Severity severity;
    private final String title;
    private final String advice;

    CheckRule(String id, Severity severity, String title, String advice) {
        this.id = id;
        this.severity = severity;
        this.title = title;
        this.advice = advice;
    }

    /// `EM006`.
    public String id() {
        return id;
    }

    /// `low_trust`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The severity of a finding, unless the rules say otherwise.
    public Severity severity() {
        return severity;
    }

    /// The title of a finding, a sentence without full stop.
    public String title() {
        return title;
    }

    /// The advice on what to do about a finding.
    public String advice() {
        return advice;
    }

    /// Whether it is looked at only against a repository.
    public boolean isOfRepository() {
        return switch (this) {
            case MISSING_PATH, MISSING_LINE, MISSING_SCRIPT, MISSING_SYMBOL, MISSING_PACKAGE, BROKEN_LINK -> true;
            default -> false;
        };
    }

    /// The rules of a check; a report on a store looks at others too.
    public static List<CheckRule> ofChecks() {
        return Arrays.stream(values())
                .filter(rule -> rule.severity != Severity.OFF)
                .toList();
    }

    /// The rule of a check with that id or word, in any case.
    public static Optional<CheckRule> of(String name) {
        for (var rule : ofChecks()) {
            if (rule.id.equalsIgnoreCase(name) || rule.word().equalsIgnoreCase(name)) {
                return Optional.of(rule);
            }
        }
        return Optional.empty();
    }
}
