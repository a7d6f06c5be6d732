package dev.emend.gui.feedback;

import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.Feedbacks;
import dev.emend.curation.LearningContext;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.Said;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.FeedbackRules;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Points;
import java.util.List;

/// The feedback behind the one door.
record DoorStock(Door door) implements Stock {
    private Feedbacks feedbacks() {
        return door.analyst().feedbacks();
    }

    @Override
    public Feedbacks.Log log(String line) throws CurationException {
        return feedbacks().log(line);
    }

    @Override
    public Feedback add(Said said, Satisfaction satisfaction, List<String> tags)
            throws CurationException {
        return feedbacks().add(said, satisfaction, tags);
    }

    @Override
    public void delete(List<Long> ids) throws CurationException {
        feedbacks().delete(ids);
    }

    @Override
    public List<PeriodSummary> periods() throws CurationException {
        return feedbacks().periods().all();
    }

    @Override
    public PeriodSummary generate(int days) throws CurationException {
        return feedbacks().periods().generate(days);
    }

    @Override
    public PeriodSummary edit(PeriodSummary base, Points points) throws CurationException {
        return feedbacks().periods().edit(base, points);
    }

    @Override
    public void activate(long id) throws CurationException {
        feedbacks().periods().activate(id);
    }

    @Override
    public void deactivate(long id) throws CurationException {
        feedbacks().periods().deactivate(id);
    }

    @Override
    public void deletePeriod(long id) throws CurationException {
        feedbacks().periods().delete(id);
    }

    @Override
    public LearningContext context(String tag) throws CurationException {
        return feedbacks().context(tag);
    }

    @Override
    public FeedbackRules rules() {
        return feedbacks().rules();
    }

    @Override
    public void setRules(FeedbackRules rules) throws CurationException {
        feedbacks().setRules(rules);
    }
}
