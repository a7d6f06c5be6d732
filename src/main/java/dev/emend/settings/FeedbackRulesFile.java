package dev.emend.settings;

import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.rules.FeedbackRules;
import dev.emend.model.rules.FeedbackRules.Adjustment;
import dev.emend.model.rules.FeedbackRules.Decay;
import dev.emend.model.rules.FeedbackRules.Tag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The file with the rules for feedback: `feedback-rules.json` in the folder of the workspace, a
/// JSON object that people may edit, one rule a line. Members left out are as
/// [FeedbackRules#DEFAULTS] have them.
public final class FeedbackRulesFile {
    private static final String TAGS = "tags";
    private static final String ADJUSTMENTS = "adjustments";
    private static final String HALF_LIFE = "halfLifeDays";
    private static final String MIN_WEIGHT = "leastWeight";
    private static final double DAY = 86_400;

    private final MembersFile file;

    private FeedbackRulesFile(Path file) {
        this.file = new MembersFile(file, "The rules for feedback");
    }

    /// @param workspace the folder of the workspace
    public static FeedbackRulesFile of(Path workspace) {
        return new FeedbackRulesFile(workspace.resolve("feedback-rules.json"));
    }

    /// @throws UserException when the file can't be read or a member has a value it can't have
    public FeedbackRules load() throws UserException {
        try {
            var fields = file.read();
            var defaults = FeedbackRules.DEFAULTS;
            return new FeedbackRules(
                    fields.has(TAGS) ? tags(fields) : defaults.tags(),
                    fields.has(ADJUSTMENTS) ? adjustments(fields) : defaults.adjustments(),
                    new Decay(
                            MembersFile.days(fields, HALF_LIFE)
                                    .orElse(defaults.decay().halfLife()),
                            minWeight(fields)));
        } catch (InvalidMemberException e) {
            throw file.wrong(e);
        }
    }

    private static double minWeight(Json.Obj fields) throws InvalidMemberException {
        if (!fields.has(MIN_WEIGHT)) {
            return FeedbackRules.DEFAULTS.decay().minWeight();
        }
        double min = fields.number(MIN_WEIGHT).orElse(Double.NaN);
        if (!(min >= 0 && min <= 1)) {
            throw new InvalidMemberException(MIN_WEIGHT, "a number from 0 to 1");
        }
        return min;
    }

    private static List<Tag> tags(Json.Obj fields) throws InvalidMemberException {
        var tags = new ArrayList<Tag>();
        for (var rule : rules(fields, TAGS)) {
            var name = rule.text("tag").map(String::strip).orElse("");
            var words = words(rule, TAGS);
            if (name.isEmpty()) {
                throw new InvalidMemberException(TAGS, "a list of objects, each with a \"tag\"");
            }
            tags.add(new Tag(name, MembersFile.flag(rule, "important"), words));
        }
        return tags;
    }

    private static List<Adjustment> adjustments(Json.Obj fields) throws InvalidMemberException {
        var adjustments = new ArrayList<Adjustment>();
        for (var rule : rules(fields, ADJUSTMENTS)) {
            var text = rule.text("adjustment").map(String::strip).orElse("");
            if (text.isEmpty()) {
                throw new InvalidMemberException(ADJUSTMENTS, "a list of objects, each with an \"adjustment\"");
            }
            adjustments.add(new Adjustment(words(rule, ADJUSTMENTS), text));
        }
        return adjustments;
    }

    private static List<Json.Obj> rules(Json.Obj fields, String name) throws InvalidMemberException {
        if (!(fields.get(name) instanceof Json.Arr(var elements))) {
            throw new InvalidMemberException(name, "a list");
        }
        var rules = new ArrayList<Json.Obj>();
        for (var element : elements) {
            if (!(element instanceof Json.Obj rule)) {
                throw new InvalidMemberException(name, "a list of objects");
            }
            rules.add(rule);
        }
        return rules;
    }

    private static List<String> words(Json.Obj rule, String name) throws InvalidMemberException {
        var words = rule.array("words").stream()
                .map(element -> element instanceof Json.Text(var text) ? text.strip() : "")
                .toList();
        if (words.isEmpty() || words.contains("")) {
            throw new InvalidMemberException(name, "a list of objects, each with a list of \"words\"");
        }
        return words;
    }

    /// Replaces the rules in the file, whole or not at all; members of newer versions are kept.
    ///
    /// @throws UserException when the file there is no JSON object, or can't be written
    public void save(FeedbackRules rules) throws UserException {
        file.write(file.read()
                .with(
                        TAGS,
                        Json.from(rules.tags().stream()
                                .map(tag -> Json.Obj.of(
                                        "tag", tag.name(),
                                        "important", tag.isImportant(),
                                        "words", tag.words()))
                                .toList()))
                .with(
                        ADJUSTMENTS,
                        Json.from(rules.adjustments().stream()
                                .map(adjustment -> Json.Obj.of(
                                        "words", adjustment.words(),
                                        "adjustment", adjustment.text()))
                                .toList()))
                .with(HALF_LIFE, Json.from(rules.decay().halfLife().toSeconds() / DAY))
                .with(MIN_WEIGHT, Json.from(rules.decay().minWeight())));
    }
}
