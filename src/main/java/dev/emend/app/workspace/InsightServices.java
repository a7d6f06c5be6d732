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

/// Services for how agents work, whether trust predicts success, what people say of it, and a map of
/// everything. Services that a short command seldom needs are made when they are asked for.
///
/// @param extractions what is learned from runs
public record InsightServices(
        RunService runs,
        FeedbackService feedbacks,
        ExtractionService extractions,
        Lazy<TrendService> lazyTrends,
        Lazy<DashboardService> lazyDashboards,
        Lazy<AgentServices> lazyAgents,
        Lazy<MapService> lazyMap,
        Lazy<RelatedService> lazyRelated) {
    public TrendService trends() {
        return lazyTrends.get();
    }

    /// The charts of all that has some and that people pinned.
    public DashboardService dashboards() {
        return lazyDashboards.get();
    }

    /// The services for what agents ask for and bring.
    public AgentServices agents() {
        return lazyAgents.get();
    }

    public MapService map() {
        return lazyMap.get();
    }

    /// The service for what is related to one item.
    public RelatedService related() {
        return lazyRelated.get();
    }

    /// At the end of the workspace.
    public void close() {
        lazyAgents.instance().ifPresent(AgentServices::close);
        feedbacks.close();
    }
}
