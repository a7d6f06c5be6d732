package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.ConflictView;
import dev.emend.app.conflicts.FileChangeSet;
import dev.emend.app.core.FileNotification;
import dev.emend.app.team.RejectedDecision;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A matter to settle.
public sealed interface ConflictEntry {
    /// Stands for a catalog where none is known.
    UUID NOWHERE = new UUID(0, 0);

    /// A file that waits for an answer.
    record PendingFile(FileNotification news) implements ConflictEntry {
        @Override
        public Path file() {
            return news.file();
        }

        @Override
        public UUID catalog() {
            return news.catalog();
        }

        @Override
        public String key() {
            return "file " + news.catalog();
        }
    }

    /// Changes that another program made in a folder at once.
    record ExternalChanges(FileChangeSet set) implements ConflictEntry {
        @Override
        public Path file() {
            return set.folder();
        }

        @Override
        public UUID catalog() {
            return set.catalog();
        }

        @Override
        public String key() {
            return "changes " + set.catalog() + " " + set.id();
        }
    }

    /// A place where both sides cannot be had.
    record Disagreement(ConflictView open) implements ConflictEntry {
        @Override
        public Path file() {
            return open.file();
        }

        @Override
        public UUID catalog() {
            return open.conflict().item().catalog();
        }

        @Override
        public String key() {
            return "conflict " + open.id();
        }
    }

    /// A decision the team's store no longer took.
    record RefusedDecision(RejectedDecision change) implements ConflictEntry {
        /// Empty when nobody knows where its catalog is.
        @Override
        public Path file() {
            return change.place().flatMap(RejectedDecision.Place::file).orElse(Path.of(""));
        }

        @Override
        public UUID catalog() {
            return change.place().map(RejectedDecision.Place::catalog).orElse(NOWHERE);
        }

        @Override
        public String key() {
            return "refused " + change.key();
        }
    }

    /// Learnings, or entries of several collections, that wait for one verdict.
    ///
    /// @param section contradictions, duplicates or look-alikes
    /// @param members two or more
    /// @param links of those that were compared, the most worth a look first; none of equal words
    /// @param reason who says what of them, a sentence
    record EntryCluster(Section section, List<InvolvedEntry> members, List<Link> links, String reason)
            implements ConflictEntry {
        public EntryCluster {
            members = List.copyOf(members);
            links = List.copyOf(links);
        }

        @Override
        public Path file() {
            return members.getFirst().file();
        }

        @Override
        public UUID catalog() {
            return members.stream()
                    .flatMap(member -> member.ref().owner() instanceof ItemRef item
                            ? Stream.of(item.catalog())
                            : Stream.<UUID>empty())
                    .findFirst()
                    .orElse(NOWHERE);
        }

        @Override
        public String key() {
            var keys = members.stream().map(entry -> entry.ref().key()).sorted().toList();
            return section.word() + " " + String.join("\n", keys);
        }

        /// Two stand side by side.
        boolean isPair() {
            return members.size() == 2;
        }

        boolean isOfOneItem() {
            return members.stream()
                            .map(member -> member.ref().owner())
                            .distinct()
                            .count()
                    == 1;
        }

        /// Whether all are learnings of one catalog, of which more can be said than which of them stays.
        boolean isOfLearnings() {
            return LearningRef.areOfOneCatalog(
                    members.stream().map(InvolvedEntry::ref).toList());
        }

        /// The member that should stay: of duplicates the first, else by the rule of [InvolvedEntry#best] one of
        /// the nearest two and of what is near these.
        int best() {
            if (section == Section.DUPLICATES || links.isEmpty()) {
                return 0;
            }
            int nearest = members.stream().map(InvolvedEntry::ref).toList().indexOf(links.getFirst().one);
            var same = nearest < 0 ? Set.of(0) : likelySame(nearest);
            var core = IntStream.range(0, members.size())
                    .filter(member -> member == nearest || same.contains(member))
                    .mapToObj(members::get)
                    .toList();
            return members.indexOf(InvolvedEntry.best(core));
        }

        /// The likeness of the two nearest members, 0 to 1; 0 when nobody compared them.
        double likeness() {
            double equal = section == Section.DUPLICATES && links.isEmpty() ? 1 : 0;
            return links.stream().mapToDouble(Link::likeness).max().orElse(equal);
        }

        Optional<Link> link(int one, int other) {
            return links.stream()
                    .filter(link ->
                            link.isOf(members.get(one).ref(), members.get(other).ref()))
                    .findFirst();
        }

        /// The member that is most alike to one.
        Optional<Integer> findNearest(int member) {
            return IntStream.range(0, members.size())
                    .boxed()
                    .filter(other -> link(member, other).isPresent())
                    .max(Comparator.comparingDouble(other -> link(member, other).orElseThrow().likeness));
        }

        /// The members that merging takes to be the same as one: of duplicates and of two the others, else what is
        /// near it or near what is near it, at least the nearest.
        Set<Integer> likelySame(int survivor) {
            var all = IntStream.range(0, members.size()).boxed().toList();
            var same = new LinkedHashSet<>(section == Section.DUPLICATES || isPair() ? all : List.of(survivor));
            while (same.addAll(all.stream()
                    .filter(member -> same.stream()
                            .anyMatch(other ->
                                    link(member, other).filter(Link::isNear).isPresent()))
                    .toList())) {}
            if (same.size() == 1) {
                findNearest(survivor).ifPresent(same::add);
            }
            same.remove(survivor);
            return same;
        }
    }

    /// Two entries that were compared.
    ///
    /// @param likeness 0 to 1; 0 when nobody knows
    /// @param reason what a judge makes of them, a sentence; empty when none was asked
    record Link(EntryRef one, EntryRef other, double likeness, boolean isNear, String reason) {
        private boolean isOf(EntryRef first, EntryRef second) {
            return one.equals(first) && other.equals(second) || one.equals(second) && other.equals(first);
        }
    }

    /// A failure or step that belongs to no item.
    record Unattributed(UnattributedFailure orphan) implements ConflictEntry {
        @Override
        public Path file() {
            return orphan.place().file();
        }

        @Override
        public UUID catalog() {
            return orphan.place().catalog();
        }

        @Override
        public String key() {
            return "unattributed " + orphan.key();
        }
    }

    /// The kind of judgment that is needed.
    default Section section() {
        return switch (this) {
            case PendingFile _, ExternalChanges _, Disagreement _ -> Section.FILES;
            case RefusedDecision _ -> Section.REFUSED;
            case EntryCluster cluster -> cluster.section;
            case Unattributed _ -> Section.UNATTRIBUTED;
        };
    }

    /// Whether it should not wait for long: of look-alikes nothing is wrong.
    default boolean isToSettle() {
        return section() != Section.ALIKE;
    }

    /// The job to do, as text keys name it.
    default String job() {
        return this instanceof ExternalChanges ? "changes" : section().word();
    }

    /// The kinds as the list shows them one after the other.
    enum Section {
        FILES(2),
        REFUSED(6),
        CONTRADICTIONS(3),
        DUPLICATES(4),
        ALIKE(7),
        UNATTRIBUTED(5);

        private final int digit;

        Section(int digit) {
            this.digit = digit;
        }

        /// The name for other screens and in text keys.
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// The kind of that word; empty when there is none.
        static Optional<Section> of(String word) {
            return Arrays.stream(values())
                    .filter(section -> section.word().equals(word))
                    .findFirst();
        }

        /// Its key with Alt; 1 is for all.
        int digit() {
            return digit;
        }
    }

    Path file();

    UUID catalog();

    /// A key that stays the same for the same matter, whatever became of its numbers.
    String key();

    /// Files first; then what others changed; then file by file, the one with the newest conflict first; then what
    /// was refused.
    static List<ConflictEntry> all(
            List<FileNotification> notifications,
            List<FileChangeSet> changes,
            List<ConflictView> open,
            List<RejectedDecision> rejectedDecisions) {
        var all = new ArrayList<ConflictEntry>();
        notifications.stream()
                .filter(FileNotification::needsAnswer)
                .map(PendingFile::new)
                .forEach(all::add);
        changes.stream().map(ExternalChanges::new).forEach(all::add);
        var byFile = new LinkedHashMap<Path, List<ConflictEntry>>();
        open.forEach(view ->
                byFile.computeIfAbsent(view.file(), _ -> new ArrayList<>()).add(new Disagreement(view)));
        byFile.values().forEach(all::addAll);
        rejectedDecisions.stream().map(RefusedDecision::new).forEach(all::add);
        return List.copyOf(all);
    }
}
