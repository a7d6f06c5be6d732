package dev.emend.gui.feedback;

import dev.emend.app.core.UserException;
import dev.emend.app.feedback.ActiveLearningContext;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.Said;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.rules.FeedbackRules;
import java.util.List;

/// What the screen reads and does. All calls block.
interface FeedbackGateway {
    FeedbackService.Log log(String line) throws UserException;

    Feedback add(Said said, Satisfaction satisfaction, List<String> tags) throws UserException;

    void delete(List<Long> ids) throws UserException;

    List<PeriodSummary> periods() throws UserException;

    PeriodSummary generate(int days) throws UserException;

    PeriodSummary edit(PeriodSummary base, Points points) throws UserException;

    void activate(long id) throws UserException;

    void deactivate(long id) throws UserException;

    void deletePeriod(long id) throws UserException;

    ActiveLearningContext context(String tag) throws UserException;

    FeedbackRules rules() throws UserException;

    void setRules(FeedbackRules rules) throws UserException;
}
