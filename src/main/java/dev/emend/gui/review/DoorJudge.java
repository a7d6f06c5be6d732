package dev.emend.gui.review;

import dev.emend.curation.ByRule;
import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Door;
import dev.emend.curation.Verdicts;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// The judge behind the one door.
record DoorJudge(Door door) implements Judge {
    private Verdicts verdicts() {
        return door.review().verdicts();
    }

    @Override
    public List<Decision> keep(List<LearningRef> refs) throws CurationException {
        return verdicts().keepAll(refs);
    }

    @Override
    public List<Decision> bury(List<LearningRef> refs) throws CurationException {
        return verdicts().buryAll(refs);
    }

    @Override
    public Decision edit(LearningRef ref, String lesson) throws CurationException {
        return verdicts().edit(ref, lesson);
    }

    @Override
    public Decision later(LearningRef ref, Instant until) throws CurationException {
        return verdicts().later(ref, until);
    }

    @Override
    public List<Decision> bringBack(List<LearningRef> refs) throws CurationException {
        return verdicts().bringBack(refs);
    }

    @Override
    public Decision supersede(LearningRef survivor, List<LearningRef> others)
            throws CurationException {
        return verdicts().supersede(survivor, others);
    }

    @Override
    public Decision contest(List<LearningRef> refs) throws CurationException {
        return verdicts().contest(refs);
    }

    @Override
    public Decision reattach(LearningRef ref, ItemRef to) throws CurationException {
        return verdicts().reattach(ref, to);
    }

    @Override
    public Decision flag(LearningRef ref, boolean isFlagged) throws CurationException {
        return verdicts().flag(ref, isFlagged);
    }

    @Override
    public Decision note(LearningRef ref, String text) throws CurationException {
        return verdicts().note(ref, text);
    }

    @Override
    public Decision rate(LearningRef ref, int score) throws CurationException {
        var learning = door.review().queue().card(ref).learning().learning();
        var decision = door.desk().rateLearning(ref, score, null);
        door.review().calibration().compared(ref.key(), score, ByRule.of(learning));
        return decision;
    }

    @Override
    public ReviewState repeated(LearningRef ref, ReviewState verdict) throws CurationException {
        return door.review().calibration().repeated(ref, verdict);
    }

    @Override
    public Decision move(LearningRef ref, int toIndex) throws CurationException {
        return door.desk().moveLearning(ref, toIndex);
    }

    @Override
    public Decision revert(long act) throws CurationException {
        return door.journal().revert(act);
    }

    @Override
    public void took(Decision decision, Duration time, int keys, int words)
            throws CurationException {
        door.review().calibration().took(decision, time, keys, words);
    }
}
