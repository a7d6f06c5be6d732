package dev.emend.app.check;

import dev.emend.analysis.similarity.WordIndex;
import dev.emend.app.core.Exceptions;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRules;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The skills in some folders, what is wrong with each, and which say the same.
///
/// @param skills in the order of their folders
public record SkillOverview(List<CheckedSkill> skills) {
    /// Characters of a text that is compared with the others.
    private static final int MOST_COMPARED = 200_000;

    private static final int DEEPEST = 6;
    private static final System.Logger LOG = System.getLogger(SkillOverview.class.getName());

    public SkillOverview {
        skills = List.copyOf(skills);
    }

    /// @param alike the files of skills that say the same or have the same name
    public record CheckedSkill(SkillCheck.Skill skill, List<CheckFinding> findings, List<Path> alike) {}

    /// @param places folders with skills in them, or single ones
    /// @throws UserException when one is not there or can't be read
    public static SkillOverview of(List<Path> places) throws UserException {
        var files = new ArrayList<Path>();
        for (var place : places) {
            files.addAll(files(place));
        }
        var texts = new WordIndex();
        var skills = new ArrayList<SkillCheck.Skill>();
        var findings = new ArrayList<List<CheckFinding>>();
        for (var file : files) {
            var notes = new CheckRecorder(CheckRules.DEFAULTS);
            try {
                SkillCheck.check(file, notes);
                var skill = SkillCheck.read(file);
                var text = SkillCheck.text(file);
                skills.add(skill);
                texts.add(text.substring(0, Math.min(text.length(), MOST_COMPARED)));
            } catch (UserException e) { // the others are listed all the same
                notes.add(CheckRule.SKILL, CheckService.whole(file), e.message().replaceFirst("\\.$", ""));
            } catch (RuntimeException | StackOverflowError bug) {
                LOG.log(System.Logger.Level.ERROR, "A skill was not checked", bug);
                notes.add(CheckRule.SKILL, CheckService.whole(file), Messages.of("check.failed"));
            }
            if (skills.size() < findings.size() + 1) {
                skills.add(SkillCheck.unreadable(file));
                texts.add("");
            }
            findings.add(notes.findings());
        }
        var checked = new ArrayList<CheckedSkill>();
        for (int i = 0; i < skills.size(); i++) {
            var alike = new ArrayList<Path>();
            for (int other = 0; other < skills.size(); other++) {
                boolean hasSameName =
                        skills.get(i).name().equals(skills.get(other).name());
                if (other != i && (hasSameName || texts.isAlike(i, other))) {
                    alike.add(files.get(other));
                }
            }
            checked.add(new CheckedSkill(skills.get(i), findings.get(i), List.copyOf(alike)));
        }
        return new SkillOverview(checked);
    }

    private static List<Path> files(Path place) throws UserException {
        if (Files.notExists(place)) {
            throw Exceptions.notFound(Messages.of("check.noPath", place), Messages.of("shared.checkPath"));
        }
        try (var all = Files.walk(place, DEEPEST)) {
            return all.filter(SkillCheck::isAt)
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw Exceptions.unreadable(
                    place.toString(), Objects.requireNonNull(e.getCause()), Messages.of("check.checkPermissions"));
        } catch (IOException e) {
            throw Exceptions.unreadable(place.toString(), e, Messages.of("check.checkPermissions"));
        }
    }
}
