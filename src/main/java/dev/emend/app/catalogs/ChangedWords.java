package dev.emend.app.catalogs;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.Sha256;
import dev.emend.catalog.merge.Merge;
import dev.emend.model.Edit;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Words that other programs changed after a person kept them, or found them when the file was
/// opened. A state belongs to words: the entry waits for review, and connected agents get the words
/// from before until it is decided.
///
/// Words are what an agent reads of an item or a learning: its texts, lists and objects, but no
/// numbers, moments or learnings. Of a memory of Markdown they are its text, its front matter, the
/// headings above it and its line in the index.
public final class ChangedWords {
    private static final String WORDS = "words";
    private static final String KEPT = "kept";
    private static final String STATE = "state";
    private static final String METADATA = "metadata";
    private static final String SECTION = "section";

    /// Begins the hash of a memory with the headings above it; earlier versions left them out.
    private static final String WITH_SECTION = "section:";

    private static final int MAX_KEPT = 16;
    private static final String LEARNINGS = "kb_learnings";
    private static final Set<String> NO_WORDS = Set.of("knowledge_id", LEARNINGS);

    private ChangedWords() {}

    /// The checksum that distinguishes words from others, in as many digits as [EntryRef#CHECKSUM].
    public static String checksum(Json.Obj words) {
        return Sha256.of(words.compact().getBytes(StandardCharsets.UTF_8)).substring(0, EntryRef.CHECKSUM);
    }

    /// The words of an item or a learning, by the names of their fields.
    public static Json.Obj of(Json.Obj fields) {
        boolean isMemory = isMemory(fields);
        var words = new LinkedHashMap<String, Json>();
        fields.members().forEach((name, value) -> {
            if (name.equals(METADATA) && value instanceof Json.Obj about) {
                var texts = new LinkedHashMap<String, Json>();
                about.members().forEach((member, text) -> {
                    if (isMemory ? member.equals("index_line") : isWords(text)) {
                        texts.put(member, text);
                    }
                });
                if (isMemory) {
                    texts.put(SECTION, new Json.Text(about.text(SECTION).orElse("")));
                }
                if (!texts.isEmpty()) {
                    words.put(name, Json.Obj.wrap(texts));
                }
            } else if (!NO_WORDS.contains(name) && isWords(value)) {
                words.put(name, value);
            }
        });
        return Json.Obj.wrap(words);
    }

    private static boolean isWords(Json value) {
        return switch (value) {
            case Json.Text(var text) -> !text.isBlank() && !isMoment(text);
            case Json.Arr(var elements) -> !elements.isEmpty();
            case Json.Obj(var members) -> !members.isEmpty();
            case Json.Num _, Json.Bool _, Json.Null _ -> false;
        };
    }

    /// Such as `2026-01-31T12:00:00Z`.
    private static boolean isMoment(String text) {
        return text.length() >= 10
                && text.length() <= 40
                && text.charAt(4) == '-'
                && text.chars().allMatch(c -> c >= '0' && c <= '9' || "-:.+TZ ".indexOf(c) >= 0);
    }

    /// Line ends and blanks around texts are no words, and the order of members says nothing.
    private static Json plain(Json value) {
        return switch (value) {
            case Json.Text(var text) -> new Json.Text(text.replace("\r\n", "\n").strip());
            case Json.Arr(var elements) ->
                new Json.Arr(elements.stream().map(ChangedWords::plain).toList());
            case Json.Obj(var members) -> {
                var sorted = new TreeMap<String, Json>();
                members.forEach((name, member) -> sorted.put(name, plain(member)));
                yield new Json.Obj(sorted);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    /// Whether an agent reads the same words in both.
    public static boolean isSame(Json.Obj fields, Json.Obj otherFields) {
        return plain(of(fields)).equals(plain(of(otherFields)));
    }

    private static boolean isMemory(Json.Obj fields) {
        return KnowledgeItem.home(fields).isPresent();
    }

    private static Optional<String> section(Json.Obj words) {
        return words.object(METADATA).text(SECTION);
    }

    /// Words that an earlier version stored without the headings above them, with those that stand above the item.
    public static Json.Obj withSection(Json.Obj words, Json.Obj fields) {
        var above = section(of(fields));
        return isMemory(fields) && above.isPresent() && section(words).isEmpty()
                ? words.with(METADATA, words.object(METADATA).with(SECTION, new Json.Text(above.get())))
                : words;
    }

    /// Without a section where no heading stands above.
    public static Json.Obj readable(Json.Obj words) {
        return section(words).filter(String::isEmpty).isPresent() ? withoutSection(words) : words;
    }

    private static Json.Obj withoutSection(Json.Obj words) {
        var about = words.object(METADATA).without(SECTION);
        return about.members().isEmpty() ? words.without(METADATA) : words.with(METADATA, about);
    }

    private static String hash(Json.Obj words, boolean isMemory) {
        return isMemory ? WITH_SECTION + sha256(words) : sha256(words);
    }

    private static String hash(Json.Obj fields) {
        return hash(of(fields), isMemory(fields));
    }

    private static String sha256(Json.Obj words) {
        return Sha256.of(plain(words).compact().getBytes(StandardCharsets.UTF_8));
    }

    /// Whether these words were kept, or by an earlier version, which noted no headings.
    private static boolean isKept(List<String> keptHashes, Json.Obj fields, boolean isUnderSame) {
        return keptHashes.contains(hash(fields))
                || isMemory(fields) && isUnderSame && keptHashes.contains(sha256(withoutSection(of(fields))));
    }

    /// The state that these words had when a person kept others in their place, unless it was kept.
    private static Optional<ReviewState> formerState(List<String> hashes, Json.Obj fields) {
        var hash = hash(fields);
        return Arrays.stream(ReviewState.values())
                .filter(state -> hashes.contains(entry(hash, state)))
                .findFirst()
                .filter(state -> state != ReviewState.KEPT);
    }

    /// The hash of words as a mark has it: alone when they were kept, else behind the state they had.
    private static String entry(String hash, ReviewState state) {
        return state == ReviewState.KEPT ? hash : state.word() + ":" + hash;
    }

    /// The words that were kept, of an item or a learning that others changed and nobody has decided.
    public static Optional<Json.Obj> before(CatalogMarks marks, String key) {
        return marks.get(Mark.Kind.CHANGED, key).flatMap(ChangedWords::words);
    }

    /// Like [#before(CatalogMarks, String)], but only while the entry is pending.
    public static Optional<Json.Obj> beforeIfPending(IndexedItem.CatalogAnnotations annotations, String key) {
        return annotations.of(key) == ReviewState.PENDING ? before(annotations.marks(), key) : Optional.empty();
    }

    private static Optional<Json.Obj> words(Json mark) {
        return mark instanceof Json.Obj fields && fields.get(WORDS) instanceof Json.Obj words
                ? Optional.of(words)
                : Optional.empty();
    }

    private static List<String> kept(Json mark) {
        return mark instanceof Json.Obj fields ? fields.texts(KEPT) : List.of();
    }

    /// The state the words had that were kept, or found when the file was opened.
    private static ReviewState state(Json mark) {
        return mark instanceof Json.Obj fields
                ? fields.text(STATE).flatMap(ReviewState::find).orElse(ReviewState.KEPT)
                : ReviewState.KEPT;
    }

    private static Json mark(Optional<Json.Obj> words, List<String> keptHashes, ReviewState state) {
        var last = keptHashes.stream().distinct().toList();
        if (words.isEmpty() && last.isEmpty()) {
            return Json.Null.NULL;
        }
        var mark = Json.Obj.of(KEPT, Json.Arr.ofTexts(last.subList(Math.max(0, last.size() - MAX_KEPT), last.size())));
        if (state != ReviewState.KEPT) {
            mark = mark.with(STATE, new Json.Text(state.word()));
        }
        return words.isEmpty() ? mark : mark.with(WORDS, words.get());
    }

    /// The changes of annotations after others changed a file: under the present names of its entries,
    /// and for entries whose words are no longer the kept ones.
    static ChangeSet step(ExternalRenames moves, IndexedItem.CatalogAnnotations annotations, boolean isShared) {
        var renames = moves.step(annotations, isShared);
        var states = new LinkedHashMap<>(renames.states());
        var marks = new LinkedHashMap<>(renames.marks());
        var names = new LinkedHashMap<>(renames.renamedKeys());
        var renamedAnnotations = annotations.after(renames);
        moves.rewritten((before, was, after, now) -> {
            var old = before.item(was);
            var item = after.item(now);
            var collector = new Found(renamedAnnotations, states, marks);
            // of several of one id nobody knows which it was
            if (!renames.states().containsKey(item.ref().key())) {
                collector.look(item.ref().key(), old.fields(), item.fields(), annotations.ofItem(old.ref()));
            }
            collector.lessons(old, item, annotations, isShared ? Optional.empty() : Optional.of(names));
        });
        if (!isShared) {
            var collector = new Found(renamedAnnotations, states, marks);
            moves.forEachRemoved(collector::onRemoved);
            moves.came(item -> {
                // what is said by this name was said of another one
                if (!renames.renamedKeys().containsKey(item.ref().key())) {
                    collector.onReturned(item, annotations.ofItem(item.ref()));
                }
            });
        }
        var latest = moves.latest();
        marks.putAll(annotations
                .marks()
                .renameMarks(names, key -> fields(latest, key).isPresent()));
        return renames.withStates(states).withMarks(marks).withMoved(names);
    }

    /// Learnings of one task, step and time are told apart by their order, and move up when one comes or goes.
    private static boolean hasDuplicate(Learning learning, List<Learning> learnings) {
        var hash = LearningPositions.hash(learning.ref());
        return learnings.stream()
                .filter(other -> LearningPositions.hash(other.ref()).equals(hash))
                .filter(other -> !other.ref().identity().equals(learning.ref().identity()))
                .anyMatch(other -> isSame(other.fields(), learning.fields()));
    }

    /// The findings on the entries of one catalog.
    private record Found(
            IndexedItem.CatalogAnnotations currentAnnotations, Map<String, ReviewState> states, Map<Mark, Json> marks) {
        /// Looks at the learnings of an item that was rewritten.
        ///
        /// @param names gets what each is called from now on; empty where others have copies of the catalog
        void lessons(
                KnowledgeItem old,
                KnowledgeItem item,
                IndexedItem.CatalogAnnotations annotations,
                Optional<Map<String, String>> names) {
            var lessons = annotations.learnings(old);
            var origins = Merge.learningOrigins(
                    old.fields().array(LEARNINGS), item.fields().array(LEARNINGS));
            for (var learning : item.learnings()) {
                var ref = learning.ref();
                var same = lessons.stream()
                        .filter(lesson -> lesson.ref().identity().equals(ref.identity()))
                        .findFirst();
                same.filter(_ -> !hasDuplicate(learning, lessons))
                        .ifPresent(lesson ->
                                look(ref.key(), lesson.fields(), learning.fields(), annotations.ofLearning(lesson)));
                if (same.isPresent()) {
                    continue;
                }
                old.learnings().stream()
                        .filter(lesson -> lesson.index() == origins.get(learning.index()))
                        .forEach(lesson -> {
                            var name = new LearningRef(ref.item(), lesson.ref().identity());
                            var state = annotations.ofLearning(lesson);
                            var carriedMarks = LearningPositions.carriedMarks(currentAnnotations.marks(), name, ref);
                            names.ifPresent(all -> {
                                marks.putAll(carriedMarks);
                                // agents read it by its old name, and so do its words when they come back
                                states.put(ref.key(), state);
                                all.put(name.key(), ref.key());
                            });
                            var step = ChangeSet.of(List.of()).withMarks(carriedMarks);
                            new Found(currentAnnotations.after(step), states, marks)
                                    .look(ref.key(), lesson.fields(), learning.fields(), state);
                        });
            }
        }

        void look(String key, Json.Obj old, Json.Obj current, ReviewState state) {
            var before = of(old);
            var after = of(current);
            if (plain(before).equals(plain(after))) {
                return;
            }
            var name = new Mark(Mark.Kind.CHANGED, key);
            var mark = currentAnnotations.marks().get(Mark.Kind.CHANGED, key).orElse(Json.Null.NULL);
            var keptHashes = kept(mark);
            var words = words(mark).map(previous -> withSection(previous, old));
            boolean isUnderSame = section(words.orElse(before)).equals(section(after));
            if (words.isPresent()) {
                var previous = ChangedWords.state(mark);
                if (plain(words.get()).equals(plain(after)) || isKept(keptHashes, current, isUnderSame)) {
                    states.put(key, previous);
                    marks.put(name, ChangedWords.mark(Optional.empty(), keptHashes, previous));
                } else if (!words.equals(words(mark))) {
                    marks.put(name, ChangedWords.mark(words, keptHashes, previous));
                }
            } else if (state.isServed()) {
                lookAtServed(name, keptHashes, old, current, state);
            }
        }

        /// Looks at served words that others replaced: those that were kept, or that a person replaced by kept ones,
        /// come back in the state they had; all others wait.
        private void lookAtServed(Mark name, List<String> hashes, Json.Obj old, Json.Obj current, ReviewState state) {
            boolean isUnderSame = section(of(old)).equals(section(of(current)));
            boolean wasKept = isKept(hashes, old, true);
            var oldFormer = formerState(hashes, old);
            var newFormer = formerState(hashes, current);
            boolean isOldKnown = wasKept || oldFormer.isPresent();
            boolean isNewKnown = newFormer.isPresent() || isKept(hashes, current, isUnderSame);
            if (!isOldKnown || !isNewKnown) {
                // words a person has changed since are no longer kept
                marks.put(name, ChangedWords.mark(Optional.of(of(old)), wasKept ? hashes : List.of(), state));
                states.put(name.target(), ReviewState.PENDING);
                return;
            }
            newFormer
                    .or(() -> oldFormer.map(_ -> ReviewState.KEPT))
                    .filter(newState -> newState != state)
                    .ifPresent(newState -> states.put(name.target(), newState));
            if (oldFormer.isPresent() && state == ReviewState.KEPT) { // a person kept these, too, since
                var formerEntry = entry(hash(old), oldFormer.get());
                var all = new ArrayList<>(hashes);
                all.replaceAll(entry -> entry.equals(formerEntry) ? hash(old) : entry);
                marks.put(name, ChangedWords.mark(Optional.empty(), all, state));
            }
        }

        private Json changedMark(String key) {
            return currentAnnotations.marks().get(Mark.Kind.CHANGED, key).orElse(Json.Null.NULL);
        }

        /// Remembers the words that a person kept of an item that is removed, so that it is recognized when it
        /// returns, as after a branch is left and checked out again.
        void onRemoved(KnowledgeItem item) {
            remember(item.ref().key(), item.fields(), currentAnnotations.ofItem(item.ref()));
            item.learnings()
                    .forEach(learning ->
                            remember(learning.ref().key(), learning.fields(), currentAnnotations.ofLearning(learning)));
        }

        private void remember(String key, Json.Obj fields, ReviewState state) {
            var mark = changedMark(key);
            boolean isNoted = formerState(ChangedWords.kept(mark), fields).equals(Optional.of(state));
            if (state.isServed() && !isNoted && ChangedWords.words(mark).isEmpty()) {
                var all = new ArrayList<>(ChangedWords.kept(mark));
                var last = hash(fields);
                all.remove(last);
                all.add(last);
                marks.put(new Mark(Mark.Kind.CHANGED, key), ChangedWords.mark(Optional.empty(), all, state));
            }
        }

        /// With other words than were kept it waits, and so does a learning of it.
        ///
        /// @param state when it went
        void onReturned(KnowledgeItem item, ReviewState state) {
            var key = item.ref().key();
            var mark = changedMark(key);
            var fields = item.fields();
            var hashes = ChangedWords.kept(mark);
            boolean isEarlier = hashes.stream().noneMatch(hash -> hash.startsWith(WITH_SECTION));
            boolean isKept = ChangedWords.words(mark)
                    .map(words -> plain(withSection(words, fields)).equals(plain(of(fields))))
                    .orElseGet(() -> state.isServed() && ChangedWords.isKept(hashes, fields, isEarlier));
            if (!isKept && state.isServed()) {
                formerState(hashes, fields).ifPresent(former -> states.put(key, former));
            }
            if (isKept) {
                var previousState = ChangedWords.state(mark);
                states.put(key, previousState);
                marks.put(
                        new Mark(Mark.Kind.CHANGED, key),
                        ChangedWords.mark(Optional.empty(), ChangedWords.kept(mark), previousState));
            }
            for (var learning : item.learnings()) {
                var name = learning.ref().key();
                if (currentAnnotations.ofLearning(learning) == ReviewState.KEPT
                        && !ChangedWords.kept(changedMark(name)).contains(hash(learning.fields()))) {
                    states.put(name, ReviewState.PENDING);
                }
            }
        }

        /// Restores the annotations of an item that a person puts back without deciding on it.
        void putBack(KnowledgeItem item, ReviewState state) {
            var keys = new ArrayList<>(List.of(item.ref().key()));
            item.learnings().forEach(learning -> keys.add(learning.ref().key()));
            for (var key : keys) {
                states.put(key, LearningRef.isKey(key) ? currentAnnotations.of(key) : ReviewState.PENDING);
                var name = new Mark(Mark.Kind.CHANGED, key);
                currentAnnotations.marks().get(name.kind(), key).ifPresent(mark -> marks.put(name, mark));
            }
            onReturned(item, state);
        }
    }

    /// A change by an agent: words that it puts in the place of kept ones wait as those do that another program
    /// writes.
    public static ChangeSet byAgent(CatalogSession file, ChangeSet step) {
        var annotations = file.annotations();
        var states = new LinkedHashMap<>(step.states());
        var marks = new LinkedHashMap<>(step.marks());
        var collector = new Found(annotations, states, marks);
        var newCatalog = file.current().with(step.edits()).catalog();
        step.edits().stream()
                .map(Edit::item)
                .distinct()
                .forEach(ref -> file.current()
                        .find(ref)
                        .ifPresent(old -> newCatalog
                                .find(ref)
                                .ifPresent(item -> collector.look(
                                        ref.key(), old.fields(), item.fields(), annotations.ofItem(ref)))));
        return step.withStates(states).withMarks(marks);
    }

    /// Words of other programs that a person puts back: they wait as when those programs write them, but for words
    /// that were kept.
    public static ChangeSet byOthers(CatalogSession file, ChangeSet step) {
        var annotations = file.annotations();
        var states = new LinkedHashMap<>(step.states());
        var marks = new LinkedHashMap<>(step.marks());
        var names = new LinkedHashMap<>(step.renamedKeys());
        var collector = new Found(annotations, states, marks);
        var newCatalog = file.current().with(step.edits()).catalog();
        for (var ref : step.items()) {
            var old = file.current().find(ref);
            var newItem = newCatalog.find(ref);
            if (old.isPresent() && newItem.isPresent()) {
                collector.look(ref.key(), old.get().fields(), newItem.get().fields(), annotations.ofItem(ref));
                collector.lessons(old.get(), newItem.get(), annotations, Optional.of(names));
            } else {
                newItem.ifPresent(item -> collector.putBack(item, annotations.ofItem(ref)));
            }
        }
        return step.withStates(states).withMarks(marks).withMoved(names);
    }

    /// An edit by a person of entries that others changed: one is kept when nothing of theirs is left in it but what
    /// the person wrote; else it waits on, and what was written stands in the kept words too.
    ///
    /// @param keys of the items and learnings that are edited
    public static ChangeSet byPerson(CatalogSession file, ChangeSet step, Set<String> keys) {
        var annotations = file.annotations();
        var states = new LinkedHashMap<>(step.states());
        var marks = new LinkedHashMap<>(step.marks());
        var newCatalog = file.current().with(step.edits()).catalog();
        for (var key : keys) {
            var name = step.renamedKeys().getOrDefault(key, key);
            var words = beforeIfPending(annotations, key);
            if (words.isEmpty() || states.getOrDefault(name, ReviewState.PENDING) != ReviewState.PENDING) {
                continue; // decided with the edit
            }
            var old = fields(file.current(), key);
            var was = old.map(ChangedWords::of);
            var newWords = fields(newCatalog, name).map(ChangedWords::of);
            if (was.isEmpty() || newWords.isEmpty()) { // a learning that is not in the file is edited whole
                states.put(name, ReviewState.KEPT);
                continue;
            }
            var editedWords = withEdits(withSection(words.get(), old.get()), was.get(), newWords.get());
            if (plain(editedWords).equals(plain(newWords.get()))) {
                states.put(name, ReviewState.KEPT);
            } else {
                var mark = annotations.marks().get(Mark.Kind.CHANGED, key).orElseThrow();
                marks.put(new Mark(Mark.Kind.CHANGED, name), mark(Optional.of(editedWords), kept(mark), state(mark)));
            }
        }
        return step.withStates(states).withMarks(marks);
    }

    /// Words with what an edit made of others.
    private static Json.Obj withEdits(Json.Obj words, Json.Obj was, Json.Obj current) {
        var all = new LinkedHashMap<>(words.members());
        var names = new LinkedHashSet<>(was.members().keySet());
        names.addAll(current.members().keySet());
        for (var name : names) {
            var value = current.get(name);
            if (Objects.equals(was.get(name), value)) {
                continue;
            }
            if (name.equals(METADATA)) {
                var about = withEdits(words.object(name), was.object(name), current.object(name));
                value = about.members().isEmpty() ? null : about;
            }
            if (value == null) {
                all.remove(name);
            } else {
                all.put(name, value);
            }
        }
        return Json.Obj.wrap(all);
    }

    /// A decision with what it says of changed words: who decides on the entry decides on these, and
    /// words that are put back have the state again that they had.
    public static ChangeSet completeDecision(CatalogSession file, ChangeSet step) {
        var annotations = file.annotations();
        var touchedKeys = new LinkedHashSet<>(step.states().keySet());
        step.edits().forEach(edit -> touchedKeys.add(edit.item().key()));
        touchedKeys.removeIf(
                key -> before(annotations.marks().with(step.marks()), key).isEmpty());
        if (touchedKeys.isEmpty()) {
            return step;
        }
        var states = new LinkedHashMap<>(step.states());
        var marks = new LinkedHashMap<>(step.marks());
        var newCatalog = file.current().with(step.edits()).catalog();
        for (var key : touchedKeys) {
            var name = new Mark(Mark.Kind.CHANGED, key);
            var mark = annotations
                    .marks()
                    .with(step.marks())
                    .get(Mark.Kind.CHANGED, key)
                    .orElseThrow();
            var old = fields(file.current(), key).orElse(Json.Obj.EMPTY);
            var words = withSection(words(mark).orElseThrow(), old);
            var newFields = fields(newCatalog, key);
            boolean isBack = newFields
                    .filter(fields -> plain(of(fields)).equals(plain(words)))
                    .isPresent();
            var state = states.getOrDefault(key, isBack ? state(mark) : annotations.of(key));
            if (state == ReviewState.PENDING) {
                continue;
            }
            var keptHashes = new ArrayList<>(kept(mark));
            keptHashes.add(entry(hash(words, isMemory(old)), state(mark)));
            newFields.ifPresent(fields -> keptHashes.add(hash(fields)));
            states.put(key, state);
            marks.put(
                    name,
                    state.isServed()
                            ? mark(Optional.empty(), keptHashes, state)
                            : mark(Optional.empty(), List.of(), ReviewState.KEPT));
        }
        return step.withStates(states).withMarks(marks);
    }

    /// The mark of a changed entry whose kept words get the state back that they had before a decision.
    ///
    /// @param decided the state they got by it
    /// @param before the state they had
    /// @return empty when the entry is not a changed one, or they have another state by now
    public static Optional<Json> withFormerState(
            IndexedItem.CatalogAnnotations annotations, String key, ReviewState decided, ReviewState before) {
        var words = beforeIfPending(annotations, key);
        boolean isPossible = before.isServed() || before == ReviewState.PENDING;
        return annotations
                .marks()
                .get(Mark.Kind.CHANGED, key)
                .filter(mark -> words.isPresent() && isPossible && state(mark) == decided)
                .map(mark -> before.isServed()
                        ? mark(words, kept(mark), before)
                        : mark(Optional.empty(), kept(mark), ReviewState.KEPT));
    }

    /// An undo with the states of the kept words that it makes wait for others, though they stand there: others put
    /// them
    /// back.
    public static ChangeSet completeUndo(CatalogSession file, ChangeSet step) {
        var states = new LinkedHashMap<>(step.states());
        var marks = new LinkedHashMap<>(step.marks());
        var newCatalog = file.current().with(step.edits()).catalog();
        step.marks().forEach((name, mark) -> {
            var words = name.kind() == Mark.Kind.CHANGED ? words(mark) : Optional.<Json.Obj>empty();
            var fields = words.flatMap(_ -> fields(newCatalog, name.target()));
            if (fields.filter(now -> plain(of(now)).equals(plain(withSection(words.get(), now))))
                    .isPresent()) {
                states.put(name.target(), state(mark));
                marks.put(name, mark(Optional.empty(), kept(mark), state(mark)));
            }
        });
        return step.withStates(states).withMarks(marks);
    }

    private static Optional<Json.Obj> fields(Catalog catalog, String key) {
        return catalog.find(ItemRef.parse(key)).flatMap(item -> fields(item, key));
    }

    private static Optional<Json.Obj> fields(KnowledgeItem item, String key) {
        return LearningRef.isKey(key)
                ? item.learnings().stream()
                        .filter(learning -> learning.ref().key().equals(key))
                        .map(Learning::fields)
                        .findFirst()
                : Optional.of(item.fields());
    }

    /// The edits that restore the kept words of an item that others changed; empty for any other.
    public static Optional<ChangeSet> putBack(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        var key = item.ref().key();
        return before(annotations.marks(), key).map(words -> {
            var fields = withWords(item.fields(), words);
            var names = new LinkedHashSet<>(fields.members().keySet());
            names.addAll(item.fields().members().keySet());
            var edits = new ArrayList<Edit>();
            for (var name : names) {
                var value = fields.get(name);
                if (value == null) {
                    edits.add(new Edit.RemoveField(item.ref(), name));
                } else if (!value.equals(item.fields().get(name))) {
                    edits.add(new Edit.SetField(item.ref(), name, value));
                }
            }
            return ChangeSet.of(edits).withStates(Map.of(key, ReviewState.KEPT));
        });
    }

    /// An item that says these words in place of its own.
    public static KnowledgeItem with(KnowledgeItem item, Json.Obj words) {
        return new KnowledgeItem(item.ref(), withWords(item.fields(), words));
    }

    /// Learning fields with the words that were kept.
    static Optional<Json.Obj> kept(Learning learning, IndexedItem.CatalogAnnotations annotations) {
        return before(annotations.marks(), learning.ref().key()).map(words -> withWords(learning.fields(), words));
    }

    private static Json.Obj withWords(Json.Obj fields, Json.Obj storedWords) {
        var words = withSection(storedWords, fields);
        var currentWords = of(fields);
        var all = new LinkedHashMap<String, Json>();
        fields.members().forEach((name, value) -> {
            var old = words.get(name);
            if (name.equals(METADATA) && value instanceof Json.Obj about) {
                var texts = new LinkedHashMap<>(about.members());
                currentWords.object(name).members().keySet().forEach(texts::remove);
                texts.putAll(words.object(name).members());
                if (isMemory(fields) && texts.get(SECTION) instanceof Json.Text(var section) && section.isEmpty()) {
                    texts.remove(SECTION);
                }
                all.put(name, Json.Obj.wrap(texts));
            } else if (old != null) {
                all.put(name, old);
            } else if (!currentWords.has(name)) {
                all.put(name, value);
            }
        });
        words.members().forEach(all::putIfAbsent);
        return Json.Obj.wrap(all);
    }

    /// The items of which they, or learnings of them, were changed.
    static Set<ItemRef> items(CatalogMarks marks) {
        var items = new HashSet<ItemRef>();
        keys(marks).forEach(key -> items.add(ItemRef.parse(key)));
        return items;
    }

    private static List<String> keys(CatalogMarks marks) {
        return marks.all().keySet().stream()
                .filter(mark -> mark.kind() == Mark.Kind.CHANGED)
                .map(Mark::target)
                .filter(key -> before(marks, key).isPresent())
                .toList();
    }

    static IndexedItem.CatalogAnnotations toServed(IndexedItem.CatalogAnnotations annotations) {
        var keys = keys(annotations.marks()).stream()
                .filter(key -> annotations.of(key) == ReviewState.PENDING)
                .toList();
        if (keys.isEmpty()) {
            return annotations;
        }
        var states = new HashMap<>(annotations.states());
        var detachedMarks = new HashMap<Mark, Json>();
        for (var key : keys) {
            states.put(
                    key,
                    annotations
                            .marks()
                            .get(Mark.Kind.CHANGED, key)
                            .map(ChangedWords::state)
                            .orElseThrow());
            annotations.marks().get(Mark.Kind.DETACHED, key).ifPresent(value -> {
                if (value instanceof Json.Obj out) {
                    var words = before(annotations.marks(), key).orElseThrow();
                    detachedMarks.put(
                            new Mark(Mark.Kind.DETACHED, key),
                            out.with("value", withWords(out.object("value"), words)));
                }
            });
        }
        return new IndexedItem.CatalogAnnotations(
                states, annotations.scores(), annotations.marks().with(detachedMarks));
    }

    static KnowledgeItem toServed(KnowledgeItem item, CatalogMarks marks) {
        var fields = before(marks, item.ref().key())
                .map(words -> withWords(item.fields(), words))
                .orElse(item.fields());
        var learnings = item.learnings().stream()
                .filter(learning -> before(marks, learning.ref().key()).isPresent())
                .toList();
        if (!learnings.isEmpty()) {
            var all = new ArrayList<>(item.fields().array(LEARNINGS));
            for (var learning : learnings) {
                var words = before(marks, learning.ref().key()).orElseThrow();
                all.set(learning.index(), withWords(learning.fields(), words));
            }
            fields = fields.with(LEARNINGS, new Json.Arr(all));
        }
        return fields == item.fields() ? item : new KnowledgeItem(item.ref(), fields);
    }
}
