package dev.emend.cli.check;

import dev.emend.app.check.SkillOverview;
import dev.emend.app.check.SkillOverview.CheckedSkill;
import dev.emend.app.library.MemoryDiscovery;
import dev.emend.app.runs.SkillUses;
import dev.emend.app.runs.SkillUses.SkillUse;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.LeftOutText;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.rules.CheckRule.Severity;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Lists skills with what is wrong with them and how runs with them ended.
@Command(
        name = "skills",
        description = {
            "List skills (folders with a SKILL.md): limits, what they point to, scripts, secrets and instructions in"
                    + " their files, and skills that say the same.",
            "With --workspace, also the runs in which agents loaded them, and how these ended."
        },
        footer = {"", "Example: emend skills ~/.claude/skills .claude/skills"})
public final class SkillsCommand extends CliCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "FOLDER",
            description = "Folders of skills, or single ones. Default: those of this user and of the current folder.")
    private List<Path> places = List.of();

    @Override
    public Integer call() throws Exception {
        var overview = SkillOverview.of(places.isEmpty() ? discoverPlaces() : resolvedPlaces());
        var uses = folder().isPresent() ? SkillUses.of(workspace().insights().runs()) : Map.<String, SkillUse>of();
        var lines = new ArrayList<String>();
        var rows = new ArrayList<Json>();
        int errors = 0;
        for (var skill : overview.skills()) {
            var use = uses.getOrDefault(skill.skill().name(), SkillUse.NONE);
            lines.add(line(skill, use));
            skill.findings()
                    .forEach(finding -> lines.add("    %s:%d: %s %s: %s"
                            .formatted(
                                    finding.place().file(),
                                    finding.place().line(),
                                    finding.severity().name().toLowerCase(Locale.ROOT),
                                    finding.rule().id(),
                                    finding.message())));
            skill.similar().forEach(other -> lines.add("    says the same as, or is called as, " + other));
            errors += (int) skill.findings().stream()
                    .filter(finding -> finding.severity() == Severity.ERROR)
                    .count();
            rows.add(json(skill, use));
        }
        if (lines.isEmpty()) {
            lines.add(Messages.of("cli.noSkills"));
        }
        lines.addAll(LeftOutFile.lines(overview.leftOut(), Path::toString));
        var leftOut = LeftOutText.json(overview.leftOut(), Path::toString);
        answer(Json.Obj.of("skills", rows, "errors", errors, "left_out", leftOut), String.join("\n", lines));
        return errors == 0 && !LeftOutText.isAnyUnread(overview.leftOut()) ? Exit.DONE : Exit.INPUT;
    }

    private List<Path> resolvedPlaces() {
        return places.stream()
                .map(place -> terminal().resolve(place.toString()))
                .toList();
    }

    private List<Path> discoverPlaces() {
        return MemoryDiscovery.find(
                        Path.of(System.getProperty("user.home")),
                        System.getenv(),
                        List.of(terminal().resolve(".")))
                .memories()
                .stream()
                .filter(place -> place.kind() == MemoryDiscovery.Kind.SKILLS)
                .map(MemoryDiscovery.FoundMemories::path)
                .toList();
    }

    private static String line(CheckedSkill checkedSkill, SkillUse use) {
        var skill = checkedSkill.skill();
        var parts = new ArrayList<String>();
        parts.add(Terminal.count(skill.files().size(), "file"));
        if (!skill.scripts().isEmpty()) {
            parts.add(Terminal.count(skill.scripts().size(), "script") + ": " + String.join(", ", skill.scripts()));
        }
        if (use.runs() > 0) {
            parts.add("%s, %d succeeded, %d failed"
                    .formatted(Terminal.count(use.runs(), "run"), use.successes(), use.failures()));
        }
        return "%s (%s)\n    %s\n    %s"
                .formatted(
                        skill.name(),
                        String.join("; ", parts),
                        skill.file(),
                        skill.description().replaceAll("\\s+", " "));
    }

    private static Json json(CheckedSkill checkedSkill, SkillUse use) {
        var skill = checkedSkill.skill();
        return Json.Obj.of(
                "name", skill.name(),
                "description", skill.description(),
                "file", skill.file().toString(),
                "files", skill.files(),
                "links", skill.links(),
                "scripts", skill.scripts(),
                "missing", skill.brokenLinks(),
                "alike", checkedSkill.similar().stream().map(Path::toString).toList(),
                "findings",
                        checkedSkill.findings().stream()
                                .map(finding -> (Json) Json.Obj.of(
                                        "rule", finding.rule().id(),
                                        "severity", finding.severity().name().toLowerCase(Locale.ROOT),
                                        "file", finding.place().file().toString(),
                                        "line", finding.place().line(),
                                        "what", finding.message()))
                                .toList(),
                "runs", use.runs(),
                "succeeded", use.successes(),
                "failed", use.failures());
    }
}
