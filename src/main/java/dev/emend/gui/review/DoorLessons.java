package dev.emend.gui.review;

import dev.emend.curation.Blast;
import dev.emend.curation.ChangeSet;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.ItemRow;
import dev.emend.curation.JournalLine;
import dev.emend.curation.OpenCatalog;
import dev.emend.curation.Outcome;
import dev.emend.curation.ReviewCard;
import dev.emend.curation.ReviewQueue;
import dev.emend.curation.RowQuery;
import dev.emend.curation.SearchHit;
import dev.emend.model.LearningRef;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/// What waits behind the one door.
record DoorLessons(Door door) implements Lessons {
    /// How far back an act of this session is looked for.
    private static final int ACTS = 500;

    private static final int JOURNAL_LINES = 200;
    private static final int ITEMS = 50;
    private static final int ALIKE = 6;

    @Override
    public ReviewQueue queue(ReviewQueue.Order order) throws CurationException {
        return door.review().queue().pending(Set.of(), order);
    }

    @Override
    public List<LearningRef> putOff() throws CurationException {
        return door.review().queue().putOff(Set.of());
    }

    @Override
    public int proposedItems() {
        return door.review().queue().proposed(Set.of()).size();
    }

    @Override
    public ReviewCard card(LearningRef ref) throws CurationException {
        return door.review().queue().card(ref);
    }

    @Override
    public List<OpenCatalog> catalogs() {
        return door.library().catalogs();
    }

    @Override
    public Optional<LearningRef> repeatDue() throws CurationException {
        return door.review().calibration().repeatDue(RandomGenerator.getDefault());
    }

    @Override
    public CompletableFuture<Blast> foretell(LearningRef ref, Outcome outcome) {
        return door.recall().foresight().ask(ChangeSet.of(outcome, ref));
    }

    @Override
    public boolean hasContradictions() {
        return !door.review().proposals().now().opposed().isEmpty();
    }

    @Override
    public Set<Long> undone(Collection<Long> acts) throws CurationException {
        return acts.isEmpty()
                ? Set.of()
                : door.journal().recent(ACTS).stream()
                        .filter(line -> line.who().isUndone() && acts.contains(line.act()))
                        .map(JournalLine::act)
                        .collect(Collectors.toSet());
    }

    @Override
    public List<JournalLine> journal(LearningRef ref) throws CurationException {
        return door.journal().ofItem(ref.item(), JOURNAL_LINES).stream()
                .filter(line -> names(line, ref.identity()))
                .toList();
    }

    /// The values of an act name the learnings it touched.
    private static boolean names(JournalLine line, String identity) {
        return line.values().after().compact().contains(identity)
                || line.values().before().compact().contains(identity);
    }

    @Override
    public List<ItemRow> items(UUID catalog, String words) throws CurationException {
        var query = new RowQuery(Set.of(catalog), words, RowQuery.Order.BEST, false);
        return door.library().rows(query).rows().stream().limit(ITEMS).toList();
    }

    @Override
    public List<SearchHit> alike(LearningRef ref, String lesson) throws CurationException {
        var catalog = Set.of(ref.item().catalog());
        return door.recall().search(lesson, catalog, ALIKE + 1).hits().stream()
                .filter(hit -> !hit.learning().equals(Optional.of(ref)))
                .limit(ALIKE)
                .toList();
    }

    @Override
    public int tokens(String text) {
        return door.recall().tokens(text);
    }
}
