package dev.emend.gui.feedback;

import dev.emend.curation.CurationException;
import dev.emend.curation.Feedbacks;
import dev.emend.curation.LearningContext;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.Said;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.FeedbackRules;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Points;
import java.util.List;

/// What the screen reads and does. All calls block.
interface Stock {
    Feedbacks.Log log(String line) throws CurationException;

    Feedback add(Said said, Satisfaction satisfaction, List<String> tags) throws CurationException;

    void delete(List<Long> ids) throws CurationException;

    List<PeriodSummary> periods() throws CurationException;

    PeriodSummary generate(int days) throws CurationException;

    PeriodSummary edit(PeriodSummary base, Points points) throws CurationException;

    void activate(long id) throws CurationException;

    void deactivate(long id) throws CurationException;

    void deletePeriod(long id) throws CurationException;

    LearningContext context(String tag) throws CurationException;

    FeedbackRules rules() throws CurationException;

    void setRules(FeedbackRules rules) throws CurationException;
}
