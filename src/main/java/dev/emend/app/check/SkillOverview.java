package dev.emend.app.check;

import dev.emend.analysis.similarity.WordIndex;
import dev.emend.app.core.UserErrors;
import dev.emend.app.transfer.FolderWalk;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRules;
import dev.emend.model.texts.ConflictMarkers;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The skills in some folders, what is wrong with each, and which say the same.
///
/// @param skills in the order of their folders
/// @param leftOut what lies in those folders and is part of no skill
public record SkillOverview(List<CheckedSkill> skills, List<LeftOutFile> leftOut) {
    /// Characters of a text that is compared with the others.
    private static final int MOST_COMPARED = 200_000;

    private static final System.Logger LOG = System.getLogger(SkillOverview.class.getName());

    public SkillOverview {
        skills = List.copyOf(skills);
        leftOut = List.copyOf(leftOut);
    }

    /// @param similar the files of skills that say the same or have the same name
    public record CheckedSkill(SkillCheck.Skill skill, List<CheckFinding> findings, List<Path> similar) {}

    /// @param places folders with skills in them, or single ones
    /// @throws UserException when one is not there or can't be read
    public static SkillOverview of(List<Path> places) throws UserException {
        var files = new ArrayList<Path>();
        var leftOut = new ArrayList<LeftOutFile>();
        for (var place : places) {
            files.addAll(files(place, leftOut));
        }
        var texts = new WordIndex();
        var skills = new ArrayList<SkillCheck.Skill>();
        var findings = new ArrayList<List<CheckFinding>>();
        for (var file : files) {
            var notes = new CheckRecorder(CheckRules.DEFAULTS);
            try {
                var check = SkillCheck.of(file);
                check.check(notes, Set.of());
                var skill = check.skill();
                var text = check.text();
                ConflictMarkers.line(text)
                        .ifPresent(line -> notes.add(
                                CheckRule.SKILL,
                                new CheckFinding.Place(file, line, "", ""),
                                Messages.of("shared.conflictMarkers").replaceFirst("\\.$", "")));
                skills.add(skill);
                texts.add(text.substring(0, Math.min(text.length(), MOST_COMPARED)));
            } catch (UserException e) { // the others are listed all the same
                notes.add(
                        CheckRule.SKILL,
                        CheckService.wholeFile(file),
                        e.message().replaceFirst("\\.$", ""));
            } catch (RuntimeException | StackOverflowError bug) {
                LOG.log(System.Logger.Level.ERROR, "A skill was not checked", bug);
                notes.add(CheckRule.SKILL, CheckService.wholeFile(file), Messages.of("check.failed"));
            }
            if (skills.size() < findings.size() + 1) {
                skills.add(SkillCheck.unreadable(file));
                texts.add("");
            }
            findings.add(notes.findings());
        }
        var checkedSkills = new ArrayList<CheckedSkill>();
        for (int i = 0; i < skills.size(); i++) {
            var similar = new ArrayList<Path>();
            for (int other = 0; other < skills.size(); other++) {
                boolean hasSameName =
                        skills.get(i).name().equals(skills.get(other).name());
                if (other != i && (hasSameName || texts.isSimilar(i, other))) {
                    similar.add(files.get(other));
                }
            }
            checkedSkills.add(new CheckedSkill(skills.get(i), findings.get(i), List.copyOf(similar)));
        }
        return new SkillOverview(checkedSkills, leftOut);
    }

    private static List<Path> files(Path place, List<LeftOutFile> leftOut) throws UserException {
        if (Files.notExists(place)) {
            throw UserErrors.notFound(Messages.of("check.noPath", place), Messages.of("shared.checkPath"));
        }
        if (!Files.isDirectory(place)) {
            return SkillCheck.isAt(place) ? List.of(place) : List.of();
        }
        try {
            var walk = FolderWalk.of(place);
            leftOut.addAll(walk.leftOut());
            var skills = walk.files().stream().filter(SkillCheck::isAt).toList();
            var folders = skills.stream().map(Path::getParent).collect(Collectors.toSet());
            walk.files().stream()
                    .filter(file -> Stream.iterate(file.getParent(), Objects::nonNull, Path::getParent)
                            .noneMatch(folders::contains))
                    .forEach(file -> leftOut.add(new LeftOutFile(file, Messages.of("check.noSkillFile"))));
            return skills;
        } catch (IOException e) {
            throw UserErrors.unreadable(place.toString(), e, Messages.of("check.checkPermissions"));
        }
    }
}
