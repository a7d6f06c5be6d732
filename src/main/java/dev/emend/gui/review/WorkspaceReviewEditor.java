package dev.emend.gui.review;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.app.review.ReviewService;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Decisions of a reviewer, through the services of the workspace.
record WorkspaceReviewEditor(Workspace workspace) implements ReviewEditor {
    private ReviewService verdicts() {
        return workspace.review().verdicts();
    }

    @Override
    public List<CommandResult> keep(List<LearningRef> refs) throws UserException {
        return verdicts().keepAll(refs);
    }

    @Override
    public List<CommandResult> reject(List<LearningRef> refs) throws UserException {
        return verdicts().rejectAll(refs);
    }

    @Override
    public CommandResult edit(LearningRef ref, String lesson) throws UserException {
        return verdicts().edit(ref, lesson);
    }

    @Override
    public CommandResult later(LearningRef ref, Instant until) throws UserException {
        return verdicts().later(ref, until);
    }

    @Override
    public List<CommandResult> bringBack(List<LearningRef> refs) throws UserException {
        return verdicts().bringBack(refs);
    }

    @Override
    public CommandResult supersede(LearningRef survivor, List<LearningRef> others)
            throws UserException {
        return verdicts().supersede(survivor, others);
    }

    @Override
    public CommandResult contest(List<LearningRef> refs) throws UserException {
        return verdicts().contest(refs);
    }

    @Override
    public CommandResult reattach(LearningRef ref, ItemRef to) throws UserException {
        return verdicts().reattach(ref, to);
    }

    @Override
    public CommandResult flag(LearningRef ref, boolean isFlagged) throws UserException {
        return verdicts().flag(ref, isFlagged);
    }

    @Override
    public CommandResult note(LearningRef ref, String text) throws UserException {
        return verdicts().note(ref, text);
    }

    @Override
    public CommandResult rate(LearningRef ref, int score) throws UserException {
        var learning = workspace.review().queue().card(ref).learning().learning();
        var decision = workspace.editor().rateLearning(ref, score, null);
        workspace.review().calibration().compared(ref.key(), score, AutoRatingResult.of(learning));
        return decision;
    }

    @Override
    public ReviewState repeated(LearningRef ref, ReviewState verdict) throws UserException {
        return workspace.review().calibration().repeated(ref, verdict);
    }

    @Override
    public CommandResult move(LearningRef ref, int toIndex) throws UserException {
        return workspace.editor().moveLearning(ref, toIndex);
    }

    @Override
    public CommandResult undo(long change) throws UserException {
        return workspace.journal().undo(change);
    }

    @Override
    public void took(CommandResult decision, Duration time, int keys, int words)
            throws UserException {
        workspace.review().calibration().took(decision, time, keys, words);
    }
}
