package dev.emend.app.runs;

import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// In which runs agents loaded a skill, and how these ended. Agents load one by a tool that names it; a skill whose
/// file they only read is not seen.
public final class SkillUses {
    /// The names that agents give to that tool: Claude Code, Gemini CLI, others.
    private static final Set<String> TOOLS =
            Set.of("Skill", "skill", "activate_skill", "load_skill", "use_skill", "read_skill");

    private static final List<String> ARGUMENTS = List.of("skill", "name", "skill_name", "command");

    private SkillUses() {}

    /// @param runs in which it was loaded at least once
    public record SkillUse(int runs, int successes, int failures) {
        public static final SkillUse NONE = new SkillUse(0, 0, 0);

        private SkillUse plus(String outcome) {
            return new SkillUse(
                    runs + 1,
                    successes + (outcome.equals("success") ? 1 : 0),
                    failures + (outcome.equals("failure") ? 1 : 0));
        }
    }

    /// By the name of the skill.
    public static Map<String, SkillUse> of(RunService runs) throws UserException {
        var uses = new TreeMap<String, SkillUse>();
        var rowsById = new HashMap<String, RunSummary>();
        for (var tool : TOOLS) {
            for (var row : runs.rows("tool:" + tool, RunService.Order.NEWEST).rows()) {
                rowsById.put(row.id(), row);
            }
        }
        for (var row : rowsById.values()) {
            var run = runs.get(row.id());
            if (run.isPresent()) {
                for (var name : names(run.get())) {
                    uses.merge(
                            name,
                            SkillUse.NONE.plus(row.status().outcome()),
                            (before, _) -> before.plus(row.status().outcome()));
                }
            }
        }
        return uses;
    }

    private static Set<String> names(Run run) {
        var names = new TreeSet<String>();
        for (var message : run.messages()) {
            for (var call : message.calls()) {
                if (TOOLS.contains(call.name()) && call.arguments() instanceof Json.Obj arguments) {
                    ARGUMENTS.stream()
                            .flatMap(argument -> arguments.text(argument).stream())
                            .findFirst()
                            // a skill of a plugin is called by both
                            .map(name -> name.substring(name.lastIndexOf(':') + 1))
                            .ifPresent(names::add);
                }
            }
        }
        return names;
    }
}
