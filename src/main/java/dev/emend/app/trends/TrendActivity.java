package dev.emend.app.trends;

import dev.emend.app.trends.TrendReport.ColumnWidth;
import java.time.LocalDate;
import java.util.List;

/// The usage by runs and the requests of agents, over time.
public record TrendActivity(Usage usage, ServerUse server) {
    /// The usage by runs.
    ///
    /// @param columns oldest first, without a gap
    /// @param undatedColumn what says no time, in a period without a beginning
    public record Usage(ColumnWidth width, List<UsageColumn> columns, UsageColumn undatedColumn) {
        public Usage {
            columns = List.copyOf(columns);
        }
    }

    /// Sums over the runs that recorded them; the others took something too.
    ///
    /// @param recordedRuns how many runs recorded tokens
    /// @param pricedRuns of how many the cost is known: as recorded, else by prices of tokens
    /// @param input tokens read, those from a cache among them
    /// @param cost in US dollars
    /// @param computedRuns of how many it is known by prices
    public record UsageColumn(
            LocalDate first,
            int recordedRuns,
            long input,
            long cachedInput,
            long output,
            int pricedRuns,
            double cost,
            int computedRuns,
            List<TrendRecordLink> runs) {
        public UsageColumn {
            runs = List.copyOf(runs);
        }

        long tokens() {
            return input + output;
        }
    }

    /// Requests of agents for knowledge.
    ///
    /// @param days the first day of each column
    /// @param clients those with the most requests first
    public record ServerUse(ColumnWidth width, List<LocalDate> days, List<ClientUse> clients) {
        public ServerUse {
            days = List.copyOf(days);
            clients = List.copyOf(clients);
        }

        public int requests() {
            return clients.stream().mapToInt(ClientUse::all).sum();
        }

        /// The number of requests that were answered with nothing.
        public int unansweredCount() {
            return clients.stream()
                    .flatMap(client -> client.unansweredCounts().stream())
                    .mapToInt(Integer::intValue)
                    .sum();
        }
    }

    /// @param requests in each column
    /// @param unansweredCounts how many of them were answered with nothing
    public record ClientUse(String name, List<Integer> requests, List<Integer> unansweredCounts) {
        public ClientUse {
            requests = List.copyOf(requests);
            unansweredCounts = List.copyOf(unansweredCounts);
        }

        public int all() {
            return requests.stream().mapToInt(Integer::intValue).sum();
        }
    }
}
