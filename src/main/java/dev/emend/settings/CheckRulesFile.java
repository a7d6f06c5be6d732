package dev.emend.settings;

import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRule.Severity;
import dev.emend.model.rules.CheckRules;
import dev.emend.model.rules.CheckRules.Limits;
import dev.emend.model.rules.CheckRules.Suppression;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The file with the rules of `emend check`, a JSON object kept beside what is checked. Members
/// left out are as [CheckRules#DEFAULTS] have them; a member it does not know is a mistake, so that
/// a slip of the pen turns no rule off.
public final class CheckRulesFile {
    /// The default name of the file.
    public static final String NAME = "emend-check.json";

    private static final String RULES = "rules";
    private static final String LOW_TRUST = "lowTrust";
    private static final String STALE_DAYS = "staleDays";
    private static final String PROMPT_TOKENS = "promptTokens";
    private static final String PROFILE = "profile";
    private static final String EXCUSED = "excused";
    private static final List<String> MEMBERS = List.of(RULES, LOW_TRUST, STALE_DAYS, PROMPT_TOKENS, PROFILE, EXCUSED);
    private static final Set<String> OF_AN_EXCUSE = Set.of("rule", "item", "because");
    private static final int MAX_NUMBER = 1_000_000;

    private final MembersFile file;

    public CheckRulesFile(Path file) {
        this.file = new MembersFile(file, "The rules of the check");
    }

    /// @throws UserException when the file can't be read, or a member is unknown or has a value it
    ///   can't have
    public CheckRules load() throws UserException {
        var fields = file.read();
        try {
            for (var name : fields.members().keySet()) {
                if (!MEMBERS.contains(name)) {
                    throw new InvalidMemberException(name, "one of " + String.join(", ", MEMBERS));
                }
            }
            return new CheckRules(severities(fields), limits(fields), suppressions(fields));
        } catch (InvalidMemberException e) {
            throw file.wrong(e);
        }
    }

    private static Map<CheckRule, Severity> severities(Json.Obj fields) throws InvalidMemberException {
        var severities = new EnumMap<CheckRule, Severity>(CheckRule.class);
        if (fields.has(RULES) && !(fields.get(RULES) instanceof Json.Obj)) {
            throw new InvalidMemberException(RULES, "an object such as {\"EM010\": \"off\"}");
        }
        for (var member : fields.object(RULES).members().entrySet()) {
            var rule = rule(member.getKey(), member.getKey());
            var severity = Severity.of(member.getValue().plain());
            severities.put(
                    rule,
                    severity.orElseThrow(() -> new InvalidMemberException(
                            member.getKey(), "\"error\", \"warning\", \"note\" or \"off\"")));
        }
        return severities;
    }

    private static CheckRule rule(String name, String member) throws InvalidMemberException {
        return CheckRule.of(name)
                .orElseThrow(() ->
                        new InvalidMemberException(member, "a rule from EM001 to EM012, or its name such as secret"));
    }

    private static Limits limits(Json.Obj fields) throws InvalidMemberException {
        var usual = Limits.DEFAULTS;
        double trust = usual.lowTrust();
        if (fields.has(LOW_TRUST)) {
            trust = fields.number(LOW_TRUST).orElse(Double.NaN);
        }
        if (!(trust >= 0 && trust <= 1)) {
            throw new InvalidMemberException(LOW_TRUST, "a number from 0 to 1");
        }
        if (fields.has(PROFILE) && fields.text(PROFILE).isEmpty()) {
            throw new InvalidMemberException(PROFILE, "the name of a profile, such as \"kb-attached\"");
        }
        return new Limits(
                trust,
                positiveInteger(fields, STALE_DAYS, usual.staleDays()),
                positiveInteger(fields, PROMPT_TOKENS, usual.promptTokens()),
                fields.text(PROFILE).orElse(usual.profile()));
    }

    private static int positiveInteger(Json.Obj fields, String name, int usual) throws InvalidMemberException {
        if (!fields.has(name)) {
            return usual;
        }
        int number = fields.integer(name).orElse(0);
        if (number < 1 || number > MAX_NUMBER) {
            throw new InvalidMemberException(name, "a whole number from 1 to " + MAX_NUMBER);
        }
        return number;
    }

    private static List<Suppression> suppressions(Json.Obj fields) throws InvalidMemberException {
        if (fields.has(EXCUSED) && !(fields.get(EXCUSED) instanceof Json.Arr)) {
            throw new InvalidMemberException(EXCUSED, "a list");
        }
        var suppressions = new ArrayList<Suppression>();
        for (var element : fields.array(EXCUSED)) {
            boolean isWhole = element instanceof Json.Obj object
                    && object.text("rule").isPresent()
                    && object.text("item").filter(item -> !item.isBlank()).isPresent()
                    && OF_AN_EXCUSE.containsAll(object.members().keySet());
            if (!isWhole) {
                throw new InvalidMemberException(
                        EXCUSED,
                        "a list of objects, each with a \"rule\", an \"item\" (\"*\" for all) and, if"
                                + " you like, a \"because\"");
            }
            var suppression = (Json.Obj) element;
            suppressions.add(new Suppression(
                    rule(suppression.text("rule").orElse(""), EXCUSED),
                    suppression.text("item").orElse(""),
                    suppression.text("because").orElse("")));
        }
        return suppressions;
    }
}
