package dev.emend.app.workspace;

import dev.emend.app.agents.AgentServices;
import dev.emend.app.core.Lazy;
import dev.emend.app.dashboards.DashboardService;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.map.MapService;
import dev.emend.app.related.RelatedService;
import dev.emend.app.runs.ExtractionService;
import dev.emend.app.runs.RunService;
import dev.emend.app.trends.TrendService;

/// How agents work, whether trust predicts success, what people say of it, and everything as a map. What a short
/// command seldom asks for is made when it does.
public final class InsightServices {
    private final RunService runs;
    private final FeedbackService feedbacks;
    private final ExtractionService extractions;
    private final Lazy<TrendService> trends;
    private final Lazy<DashboardService> dashboards;
    private final Lazy<AgentServices> agents;
    private final Lazy<MapService> map;
    private final Lazy<RelatedService> related;

    InsightServices(
            RunService runs,
            FeedbackService feedbacks,
            ExtractionService extractions,
            Lazy<TrendService> trends,
            Lazy<DashboardService> dashboards,
            Lazy<AgentServices> agents,
            Lazy<MapService> map,
            Lazy<RelatedService> related) {
        this.runs = runs;
        this.feedbacks = feedbacks;
        this.extractions = extractions;
        this.trends = trends;
        this.dashboards = dashboards;
        this.agents = agents;
        this.map = map;
        this.related = related;
    }

    public RunService runs() {
        return runs;
    }

    public FeedbackService feedbacks() {
        return feedbacks;
    }

    /// What is learned from runs.
    public ExtractionService extractions() {
        return extractions;
    }

    public TrendService trends() {
        return trends.get();
    }

    /// The charts of all that has some and that people pinned.
    public DashboardService dashboards() {
        return dashboards.get();
    }

    /// What agents themselves ask for and bring.
    public AgentServices agents() {
        return agents.get();
    }

    public MapService map() {
        return map.get();
    }

    /// What is related to one item.
    public RelatedService related() {
        return related.get();
    }

    /// At the end of the workspace.
    public void close() {
        agents.made().ifPresent(AgentServices::close);
        feedbacks.close();
    }
}
