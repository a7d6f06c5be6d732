package dev.emend.app.workspace;

import dev.emend.app.agents.AgentServices;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.dashboards.DashboardService;
import dev.emend.app.dashboards.RunChartSource;
import dev.emend.app.dashboards.TrendChartSource;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.library.LibraryService;
import dev.emend.app.map.MapChartSource;
import dev.emend.app.map.MapService;
import dev.emend.app.related.RelatedService;
import dev.emend.app.runs.ExtractionService;
import dev.emend.app.runs.RunService;
import dev.emend.app.trends.TrendService;
import java.util.List;

/// How agents work, whether trust predicts success, what people say of it, and everything as a map.
///
/// @param dashboards the charts of all of them that people pinned
/// @param extractions what is learned from runs
/// @param agents what agents themselves ask for and bring
/// @param related what is related to one item
public record InsightServices(
        RunService runs,
        TrendService trends,
        DashboardService dashboards,
        FeedbackService feedbacks,
        ExtractionService extractions,
        AgentServices agents,
        MapService map,
        RelatedService related) {
    /// With the dashboards of what has charts.
    static InsightServices of(
            ServiceContext context,
            RunService runs,
            TrendService trends,
            FeedbackService feedbacks,
            ExtractionService extractions,
            AgentServices agents,
            MapService map,
            RelatedService related,
            LibraryService library) {
        var charts = List.of(
                new TrendChartSource(trends),
                new RunChartSource(runs, context.clock()),
                new MapChartSource(map, library));
        return new InsightServices(
                runs,
                trends,
                new DashboardService(context.store().folder(), charts, context.clock()),
                feedbacks,
                extractions,
                agents,
                map,
                related);
    }
}
