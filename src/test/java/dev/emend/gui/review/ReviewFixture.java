package dev.emend.gui.review;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.review.ReviewCard;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.store.sql.StoreException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The view models of the review screen over the real services and a copy of the sample, without a
/// window. Work runs at once, or by hand.
final class ReviewFixture implements AutoCloseable {
    private final OpenWorkspace opened;
    private final ArrayDeque<Runnable> work = new ArrayDeque<>();
    private boolean isByHand;

    /// What speaks for a closer look, by learning; whatever else is found is left out.
    final Map<LearningRef, ReviewCard.Chips> chips = new HashMap<>();

    /// What was noted about the pace: milliseconds, keys, words.
    final List<List<Object>> paces = new ArrayList<>();

    private final List<LearningRef> order = new ArrayList<>();

    /// Shown once more after the next decision.
    Optional<LearningRef> again = Optional.empty();

    /// Done when the next queue has been read.
    @Nullable Command meanwhile;

    /// Thrown by the next decision.
    @Nullable Exception failure;

    final FakeScreenHost host = new FakeScreenHost(new Background(this::run, Runnable::run));
    final ReviewViewModel model;
    final DecisionViewModel judging;
    final ChoosingViewModel choosing;
    final SessionViewModel session;

    ReviewFixture(Path folder) throws Exception {
        opened = OpenWorkspace.onSample(folder, host.clock());
        // what is found changes the order
        opened.workspace().review().proposals().awaitFresh();
        var reader =
                CallInterceptor.of(
                        ReviewReader.class,
                        new WorkspaceReviewReader(opened.workspace()),
                        (method, arguments, answer) -> {
                            var given = answer.get();
                            if (given instanceof ReviewQueue) {
                                doMeanwhile();
                            }
                            if (given instanceof ReviewCard card) {
                                return withChips(card);
                            }
                            if (given instanceof ReviewQueue queue
                                    && arguments[0] == ReviewQueue.Order.IMPACT) {
                                return steady(queue);
                            }
                            return method.getName().equals("repeatDue") ? repeat() : given;
                        });
        var editor =
                CallInterceptor.of(
                        ReviewEditor.class,
                        new WorkspaceReviewEditor(opened.workspace()),
                        this::judged);
        model = new ReviewViewModel(reader, host);
        judging = new DecisionViewModel(model, reader, editor);
        choosing = new ChoosingViewModel(model, reader);
        session = new SessionViewModel(model, reader, editor);
    }

    /// What somebody else does.
    interface Command {
        void run() throws Exception;
    }

    private void doMeanwhile() throws Exception {
        var now = meanwhile;
        meanwhile = null;
        if (now != null) {
            now.run();
        }
    }

    private static ReviewCard.Chips plain(boolean hasSecret) {
        return new ReviewCard.Chips(List.of(), List.of(), List.of(), hasSecret, Optional.empty());
    }

    /// In the order of the first look, whatever weighs more by now.
    private ReviewQueue steady(ReviewQueue queue) {
        queue.learnings().stream().filter(ref -> !order.contains(ref)).forEach(order::add);
        Comparator<ReviewQueue.Entry> byOrder =
                Comparator.comparingInt(entry -> order.indexOf(entry.learning()));
        return new ReviewQueue(
                queue.groups().stream()
                        .map(group ->
                                new ReviewQueue.Group(
                                        group.item(),
                                        group.title(),
                                        group.task(),
                                        group.entries().stream().sorted(byOrder).toList()))
                        .sorted(Comparator.comparing(group -> group.entries().getFirst(), byOrder))
                        .toList(),
                queue.putOff());
    }

    private Optional<LearningRef> repeat() {
        var now = again;
        again = Optional.empty();
        return now;
    }

    private ReviewCard withChips(ReviewCard card) {
        var found = chips.get(card.learning().learning().ref());
        return new ReviewCard(
                card.item(),
                card.learning(),
                found == null ? plain(card.chips().hasSecret()) : found,
                card.said());
    }

    private @Nullable Object judged(
            java.lang.reflect.Method method, Object[] arguments, CallInterceptor.Answer answer)
            throws Throwable {
        if (method.getName().equals("took")) {
            paces.add(List.of(arguments).subList(1, arguments.length));
        } else if (failure != null) {
            var now = failure;
            failure = null;
            throw now;
        }
        return answer.get();
    }

    private void run(Runnable task) {
        if (isByHand) {
            work.add(task);
        } else {
            task.run();
        }
    }

    /// From now on nothing is done before [#finish()].
    void byHand() {
        isByHand = true;
    }

    /// Does what was asked for, and what that asks for.
    void finish() {
        while (!work.isEmpty()) {
            work.remove().run();
        }
    }

    Workspace workspace() {
        return opened.workspace();
    }

    CardModel page() {
        return Objects.requireNonNull(model.page().get(), "no card");
    }

    ReviewedLearning detail(LearningRef ref) throws Exception {
        return workspace().library().item(ref.item()).learnings().stream()
                .filter(one -> one.learning().ref().equals(ref))
                .findFirst()
                .orElseThrow();
    }

    ReviewState state(LearningRef ref) throws Exception {
        return detail(ref).state();
    }

    /// The file after everything decided is in it.
    String file() throws Exception {
        workspace().library().flush();
        return Files.readString(opened.catalog(), StandardCharsets.UTF_8);
    }

    /// What an agent writes about the item of a learning.
    void attach(LearningRef near, String lesson, String at) throws Exception {
        var learning =
                Json.Obj.of("task", "A new task", "step_num", 3)
                        .with("original_error", new Json.Text("It failed"))
                        .with("recovery_approach", new Json.Text(lesson))
                        .with("timestamp", new Json.Text(at));
        workspace().editor().attach(near.item().catalog(), near.item().knowledgeId(), learning);
    }

    List<String> kinds(int newest) throws Exception {
        return workspace().journal().recent(newest).stream().map(line -> line.kind()).toList();
    }

    @Override
    public void close() throws StoreException {
        opened.close();
    }
}
