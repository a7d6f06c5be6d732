package dev.emend.gui.review;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.ManualClock;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.review.ReviewCard;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.settings.DraftsFile;
import dev.emend.store.sql.StoreException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The view models of the review screen over the real services and a copy of the sample, without a
/// window. Work runs at once, or by hand. The newest comes first: what is found in the background
/// does not change that order.
final class ReviewFixture implements AutoCloseable {
    private static final Path SAMPLE = Path.of("catalogs", "spreadsheet_desktop", "knowledge_catalog.json");

    /// Never the first of a range.
    private static final long OTHER = 1L << 33;

    private final OpenWorkspace opened;
    private final ManualClock clock;
    private final ArrayDeque<Runnable> work = new ArrayDeque<>();
    private boolean isByHand;
    private long drawn = OTHER;

    final FakeScreenHost host = new FakeScreenHost(new Background(this::run, Runnable::run));
    final ReviewViewModel model;
    final DecisionViewModel judging;
    final ChoosingViewModel choosing;
    final SessionViewModel session;

    ReviewFixture(Path folder) throws Exception {
        this(folder, Files.readString(SAMPLE));
    }

    private ReviewFixture(Path folder, String catalog) throws Exception {
        clock = new ManualClock(host.clock().instant());
        var file = Files.createDirectories(folder).resolve("knowledge_catalog.json");
        opened = OpenWorkspace.at(Files.writeString(file, catalog), clock);
        host.drafts().read(DraftsFile.of(opened.folder()));
        model = new ReviewViewModel(REVIEWER, workspace(), host);
        model.order.set(ReviewQueue.Order.NEWEST);
        judging = new DecisionViewModel(REVIEWER, model, workspace(), () -> drawn);
        choosing = new ChoosingViewModel(REVIEWER, model, workspace());
        session = new SessionViewModel(REVIEWER, model, workspace());
    }

    /// On a file that can be read but not written back: the name of a member is there twice.
    static ReviewFixture readOnly(Path folder) throws Exception {
        var sample = Files.readString(SAMPLE);
        return new ReviewFixture(folder, sample.replaceFirst("\\{", "{\"a\": 1, \"a\": 2,"));
    }

    /// Whether decisions are followed by what was judged long ago, when there is such.
    void repeat(boolean isDrawn) {
        drawn = isDrawn ? 0 : OTHER;
    }

    void pass(Duration time) {
        clock.pass(time);
    }

    /// The learning whose card is on.
    LearningRef ref() {
        return page().learningRef().orElseThrow();
    }

    ReviewQueue queue() throws Exception {
        return workspace().review().queue().pending(Set.of(), model.order.get());
    }

    /// The workspace as it is now.
    ReviewSnapshot read() throws Exception {
        return ReviewSnapshot.of(workspace(), model.pages, model.request());
    }

    /// The card that is on, with what speaks for a closer look.
    void find(ReviewCard.Chips chips) {
        var card = page().card();
        var found = new ReviewCard(card.item(), card.learning(), chips, card.notes());
        var now = model.load.get().ready().orElseThrow();
        model.load.set(new Load.Ready<>(new ReviewSnapshot(
                now.queue(),
                now.proposals(),
                now.outsideQueue(),
                now.catalogs(),
                now.undone(),
                Optional.of(CardModel.of(found, model.profile.get(), _ -> -1)))));
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

    Path folder() {
        return opened.folder();
    }

    Workspace workspace() {
        return opened.workspace();
    }

    CardModel page() {
        return Objects.requireNonNull(model.page().get(), "no card");
    }

    ReviewedLearning detail(EntryRef ref) throws Exception {
        return workspace().library().item((ItemRef) ref.owner()).learnings().stream()
                .filter(reviewed -> reviewed.learning().ref().equals(ref))
                .findFirst()
                .orElseThrow();
    }

    ReviewState state(EntryRef ref) throws Exception {
        return detail(ref).state();
    }

    /// The file after everything decided is in it.
    String file() throws Exception {
        workspace().library().flush();
        return Files.readString(opened.catalog(), StandardCharsets.UTF_8);
    }

    /// What an agent writes about the item of a learning.
    void attach(EntryRef near, String lesson, String at) throws Exception {
        var learning = Json.Obj.of("task", "A new task", "step_num", 3)
                .with("original_error", new Json.Text("It failed"))
                .with("recovery_approach", new Json.Text(lesson))
                .with("timestamp", new Json.Text(at));
        var item = (ItemRef) near.owner();
        workspace().editor().attach(REVIEWER, item.catalog(), item.knowledgeId(), learning);
    }

    List<String> kinds(int newest) throws Exception {
        return workspace().journal().recent(newest).stream()
                .map(line -> line.kind())
                .toList();
    }

    @Override
    public void close() throws StoreException {
        opened.close();
    }
}
