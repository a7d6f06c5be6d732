package dev.emend.app.trends;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.DateRange;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.library.UnattributedLearning;
import dev.emend.app.preview.PlanRepository;
import dev.emend.app.review.AttributionService;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.store.curation.JudgementPairTable;
import dev.emend.store.curation.TrustEvent;
import dev.emend.store.curation.TrustEventTable;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.memories.RunOutcomeTable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Trends of trust, outcomes and recurrence over time, over every catalog in the workspace. Only reads.
/// Thread-safe; calls block. The same records and the same clock give the same report.
public final class TrendService {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final PlanRepository plans;
    private final AttemptRecords records;
    private final Supplier<TokenPrices> prices;
    private final AttributionService attributions;
    private final TrendVisits visits;

    /// @param prices of tokens, for runs that do not say what they cost
    public TrendService(
            ServiceContext context,
            OpenCatalogs catalogs,
            PlanRepository plans,
            AttributionService attributions,
            Supplier<TokenPrices> prices) {
        this.prices = prices;
        records = new AttemptRecords(prices);
        this.attributions = attributions;
        visits = new TrendVisits(context.store().folder());
        this.plans = plans;
        this.context = context;
        this.catalogs = catalogs;
    }

    /// Its time and zone are those of every period.
    public Clock clock() {
        return context.clock();
    }

    /// The history that the store has.
    ///
    /// @param trustEvents the trust histories by item key
    /// @param unattributedLearnings failures that name no item, also those a person gave to one
    record StoredHistory(
            Map<String, List<TrustEvent>> trustEvents,
            Map<TrustEvent.Origin, List<TrustEventTable.CommandRow>> changes,
            List<RunOutcomeTable.RunOutcomeRow> runs,
            List<UnattributedLearning> unattributedLearnings,
            List<JudgementPairTable.DatedPair> repeats,
            List<JudgementPairTable.DatedPair> rules,
            KeptTimes keptTimes) {
        static final StoredHistory NOTHING =
                new StoredHistory(Map.of(), Map.of(), List.of(), List.of(), List.of(), List.of(), KeptTimes.NONE);
    }

    /// An item with everything that happened to its trust.
    ///
    /// @param learnings those that are or were in the file; what waits beside it is none yet
    record ItemTrustHistory(KnowledgeItem item, List<Learning> learnings, TrustReplay trust) {}

    /// A catalog as it was over time.
    record CatalogHistory(
            CatalogSession file, Map<ItemRef, ItemTrustHistory> items, List<PlanHistory.DatedOutcome> plans) {
        /// The lowest trust of what a plan uses, when it was made: a plan is as trusted as its
        /// least trusted item. NaN when it uses none.
        double trust(PlanHistory.DatedOutcome plan) {
            return plan.items().stream()
                    .mapToDouble(ref -> trust(ref, plan.at()))
                    .min()
                    .orElse(Double.NaN);
        }

        private double trust(ItemRef ref, Instant at) {
            var itemHistory = items.get(ref);
            return itemHistory == null
                    ? file.find(ref).map(KnowledgeItem::trust).orElse(Double.NaN)
                    : itemHistory.trust.at(at);
        }
    }

    public TrendReport of(DateRange period) throws UserException {
        var files = catalogs.all();
        var storedHistory = context.store().read(session -> storedHistory(session, files));
        var zone = context.clock().getZone();
        var activity = new ActivitySeries(period, zone, prices.get());
        var storedActivity = context.store().read(activity::read);
        var histories = new ArrayList<CatalogHistory>();
        for (var file : files) {
            var items = trustHistories(file, storedHistory, zone, Set.of());
            var datedPlans = plans.load(file.current().path()).datedPlans();
            histories.add(new CatalogHistory(file, items, PlanHistory.of(file, datedPlans, storedHistory.runs, zone)));
        }
        var lines = new ArrayList<TrustTimeline>();
        for (var history : histories) {
            history.items
                    .values()
                    .forEach(itemHistory ->
                            itemHistory.trust.within(period, itemHistory.item).ifPresent(lines::add));
        }
        lines.sort(MAX_MOVED);
        var tracedSteps = new ArrayList<AttributionService.TracedStep>();
        for (var file : files) {
            tracedSteps.addAll(attributions.tracedSteps(file.current().id()));
        }
        var statistics = new TrendStatistics(period, zone, histories);
        var calibration = statistics.calibration();
        return new TrendReport(
                period,
                lines,
                new OutcomeSeries(period, zone)
                        .of(
                                storedHistory.runs,
                                histories.stream()
                                        .flatMap(history -> history.plans.stream())
                                        .toList()),
                statistics.recurrence(),
                new SuccessMetrics(period, zone, histories).all(storedHistory, tracedSteps, calibration),
                new TrendReport.JudgementReliability(calibration, statistics.selfAgreement(storedHistory)),
                activity.of(storedHistory.runs, storedActivity),
                effects(
                        period,
                        storedHistory.keptTimes,
                        histories.stream()
                                .collect(Collectors.toMap(
                                        CatalogHistory::file,
                                        history -> new AttemptHistory(history.plans, storedHistory.runs),
                                        (one, _) -> one,
                                        LinkedHashMap::new))));
    }

    private LearningEffects effects(DateRange period, KeptTimes kept, Map<CatalogSession, AttemptHistory> attempts) {
        var finder = new EffectFinder(period, context.clock().getZone(), kept);
        attempts.forEach(finder::add);
        return finder.effects();
    }

    /// Whether the learnings of an item helped that are kept, over all time. The chances are corrected
    /// for all kept learnings, as in the report, so that both say the same.
    public List<LearningEffect> effects(ItemRef item) throws UserException {
        var file = catalogs.get(item.catalog());
        var annotations = file.annotations();
        boolean isAnyKept = annotations.learnings(file.require(item)).stream()
                .anyMatch(learning -> annotations.ofLearning(learning) == ReviewState.KEPT);
        if (!isAnyKept) {
            return List.of();
        }
        var stored = context.store().read(records::read);
        var zone = context.clock().getZone();
        var attempts = new LinkedHashMap<CatalogSession, AttemptHistory>();
        for (var each : catalogs.all()) {
            var kept = plans.load(each.current().path()).datedPlans();
            attempts.put(each, new AttemptHistory(PlanHistory.of(each, kept, stored.runs(), zone), stored.runs()));
        }
        return effects(DateRange.all(context.clock()), stored.keptTimes(), attempts).learnings().stream()
                .filter(effect -> effect.learning().item().equals(item))
                .toList();
    }

    /// Notes that a person looks at trends now.
    ///
    /// @return the end of the visit before; empty for the first one
    public Optional<Instant> visit() {
        return visits.visit(context.clock().instant());
    }

    /// The time when a person last looked at trends on this machine.
    public Optional<Instant> lastVisit() {
        return visits.last();
    }

    /// The outcomes of the plans that use an item, over all time.
    public ItemOutcomes outcomes(ItemRef item) throws UserException {
        var file = catalogs.get(item.catalog());
        var datedPlans = plans.load(file.current().path()).datedPlans();
        if (datedPlans.isEmpty()) {
            return ItemOutcomes.NONE;
        }
        var runs = UserErrors.readUnlessAway(
                context.store(), session -> records.read(session).runs(), List.<RunOutcomeTable.RunOutcomeRow>of());
        var itemPlans = PlanHistory.of(file, datedPlans, runs, context.clock().getZone()).stream()
                .filter(plan -> plan.items().contains(item))
                .toList()
                .reversed();
        int succeeded = 0;
        int failed = 0;
        for (var plan : itemPlans) {
            succeeded += plan.success().orElse(false) ? 1 : 0;
            failed += plan.success().orElse(true) ? 0 : 1;
        }
        var recent = itemPlans.stream()
                .limit(ItemOutcomes.RECENT)
                .map(plan -> new ItemOutcomes.PastUse(plan.task(), plan.at(), plan.success(), plan.evidence()))
                .toList();
        return new ItemOutcomes(itemPlans.size(), succeeded, failed, recent);
    }

    /// The plans that use an item, and the runs of their tasks and of the tasks of its learnings, oldest
    /// first; runs that say no time come last.
    public List<ItemAttempt> attempts(ItemRef item) throws UserException {
        var file = catalogs.get(item.catalog());
        var datedPlans = plans.load(file.current().path()).datedPlans();
        var runs = context.store().read(records::read).runs();
        return ItemAttempt.of(
                item,
                file.annotations().learnings(file.require(item)),
                PlanHistory.of(file, datedPlans, runs, context.clock().getZone()),
                runs);
    }

    private static final Comparator<TrustTimeline> MAX_MOVED = Comparator.<TrustTimeline>comparingDouble(
                    line -> -Math.abs(line.change()))
            .thenComparing(line -> -line.events().size())
            .thenComparing(line -> line.item().key());

    /// The items whose trust fell or rose in the time up to now, those that moved most first.
    public List<TrustTimeline> movers(Duration time) throws UserException {
        var now = context.clock().instant();
        var since = now.minus(time);
        var period = new DateRange(Optional.of(since), now);
        var zone = context.clock().getZone();
        var files = catalogs.all();
        var changedKeys = UserErrors.readUnlessAway(
                context.store(), session -> session.trust().itemsSince(since), Set.<String>of());
        var candidates = new HashMap<CatalogSession, Set<ItemRef>>();
        for (var file : files) {
            var recentItems = recent(file, since, changedKeys);
            if (!recentItems.isEmpty()) {
                candidates.put(file, recentItems);
            }
        }
        if (candidates.isEmpty()) {
            return List.of();
        }
        var storedHistory = UserErrors.readUnlessAway(
                context.store(),
                session -> trust(session, List.of(), List.of(), List.of(), List.of(), KeptTimes.NONE),
                StoredHistory.NOTHING);
        var lines = new ArrayList<TrustTimeline>();
        for (var file : files) {
            var recentItems = candidates.getOrDefault(file, Set.of());
            if (!recentItems.isEmpty()) {
                trustHistories(file, storedHistory, zone, recentItems)
                        .values()
                        .forEach(itemHistory -> itemHistory
                                .trust
                                .within(period, itemHistory.item)
                                .filter(line -> line.change() != 0)
                                .ifPresent(lines::add));
            }
        }
        lines.sort(MAX_MOVED);
        return List.copyOf(lines);
    }

    /// The items with a failure or a change since; a day more, because agents write local time.
    private static Set<ItemRef> recent(CatalogSession file, Instant since, Set<String> changedKeys) {
        var day = since.minus(Duration.ofDays(1)).toString().substring(0, 10);
        var items = new LinkedHashSet<ItemRef>();
        for (var row : file.rows()) {
            var ref = row.item().ref();
            if (row.item().learnings().lastFailure().compareTo(day) >= 0 || changedKeys.contains(ref.key())) {
                items.add(ref);
            }
        }
        return items;
    }

    /// @param only none for every item with a past
    private static Map<ItemRef, ItemTrustHistory> trustHistories(
            CatalogSession file, StoredHistory storedHistory, ZoneId zone, Set<ItemRef> only) {
        var annotations = file.annotations();
        var items = new ArrayList<KnowledgeItem>();
        var byHash = new HashMap<String, Learning>();
        for (var row : file.rows()) {
            var ref = row.item().ref();
            boolean hasPast = !row.item().learnings().isNone()
                    || row.item().trust() < Trust.FULL
                    || storedHistory.trustEvents.containsKey(ref.key())
                    || annotations.marks().has(Mark.Kind.TRUST_SET, ref.key());
            if (!hasPast || !only.isEmpty() && !only.contains(ref)) {
                continue;
            }
            file.find(ref).ifPresent(item -> {
                annotations
                        .learnings(item)
                        .forEach(learning -> byHash.put(TrustReplay.FileHistory.hash(learning.ref()), learning));
                items.add(item);
            });
        }
        var fileHistory = new TrustReplay.FileHistory(annotations, storedHistory.changes, byHash, zone);
        var histories = new LinkedHashMap<ItemRef, ItemTrustHistory>();
        for (var item : items) {
            var past = TrustReplay.of(
                    item, storedHistory.trustEvents.getOrDefault(item.ref().key(), List.of()), fileHistory);
            histories.put(item.ref(), new ItemTrustHistory(item, learnings(item, annotations), past));
        }
        return histories;
    }

    private static List<Learning> learnings(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        return annotations.learnings(item).stream()
                .filter(learning -> !annotations.marks().isNeverInFile(learning.ref()))
                .toList();
    }

    private StoredHistory storedHistory(StoreTransaction session, List<CatalogSession> files) {
        var unattributed = new ArrayList<UnattributedLearning>();
        for (var file : files) {
            var entries = session.journal().ofKind(file.current().id(), CommandKind.UNATTRIBUTED.word());
            var undone = session.journal()
                    .undoneBy(entries.stream().map(entry -> entry.seq()).toList());
            entries.stream()
                    .filter(entry -> !undone.containsKey(entry.seq()))
                    .filter(entry -> entry.change().after().has("learning"))
                    .map(UnattributedLearning::of)
                    .forEach(unattributed::add);
        }
        var attempts = records.read(session);
        return trust(
                session,
                attempts.runs(),
                unattributed,
                session.judgements().ofKind(JudgementPairTable.REPEAT),
                session.judgements().ofKind(JudgementPairTable.AUTO_RATING),
                attempts.keptTimes());
    }

    private static StoredHistory trust(
            StoreTransaction session,
            List<RunOutcomeTable.RunOutcomeRow> runs,
            List<UnattributedLearning> unattributed,
            List<JudgementPairTable.DatedPair> repeats,
            List<JudgementPairTable.DatedPair> rules,
            KeptTimes keptTimes) {
        var events = session.trust().all();
        var eventsByItem = new HashMap<String, List<TrustEvent>>();
        events.forEach(event -> eventsByItem
                .computeIfAbsent(event.itemKey(), _ -> new ArrayList<>())
                .add(event));
        return new StoredHistory(
                eventsByItem, session.trust().changes(events), runs, unattributed, repeats, rules, keptTimes);
    }
}
