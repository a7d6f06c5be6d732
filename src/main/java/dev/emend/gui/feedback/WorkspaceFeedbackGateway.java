package dev.emend.gui.feedback;

import dev.emend.app.core.UserException;
import dev.emend.app.feedback.ActiveLearningContext;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.Said;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.rules.FeedbackRules;
import java.util.List;

/// The feedback, through the services of the workspace.
record WorkspaceFeedbackGateway(Workspace door) implements FeedbackGateway {
    private FeedbackService feedbacks() {
        return door.analyst().feedbacks();
    }

    @Override
    public FeedbackService.Log log(String line) throws UserException {
        return feedbacks().log(line);
    }

    @Override
    public Feedback add(Said said, Satisfaction satisfaction, List<String> tags)
            throws UserException {
        return feedbacks().add(said, satisfaction, tags);
    }

    @Override
    public void delete(List<Long> ids) throws UserException {
        feedbacks().delete(ids);
    }

    @Override
    public List<PeriodSummary> periods() throws UserException {
        return feedbacks().periods().all();
    }

    @Override
    public PeriodSummary generate(int days) throws UserException {
        return feedbacks().periods().generate(days);
    }

    @Override
    public PeriodSummary edit(PeriodSummary base, Points points) throws UserException {
        return feedbacks().periods().edit(base, points);
    }

    @Override
    public void activate(long id) throws UserException {
        feedbacks().periods().activate(id);
    }

    @Override
    public void deactivate(long id) throws UserException {
        feedbacks().periods().deactivate(id);
    }

    @Override
    public void deletePeriod(long id) throws UserException {
        feedbacks().periods().delete(id);
    }

    @Override
    public ActiveLearningContext context(String tag) throws UserException {
        return feedbacks().context(tag);
    }

    @Override
    public FeedbackRules rules() {
        return feedbacks().rules();
    }

    @Override
    public void setRules(FeedbackRules rules) throws UserException {
        feedbacks().setRules(rules);
    }
}
