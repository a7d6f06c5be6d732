package dev.emend.gui.conflicts;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.review.Judgment;
import dev.emend.gui.conflicts.ClusterViewModel.Form;
import dev.emend.gui.conflicts.ConflictEntry.EntryCluster;
import dev.emend.gui.conflicts.ConflictEntry.Section;
import dev.emend.gui.conflicts.ConflictEntry.Unattributed;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is really found in a small catalog of each test, in a workspace they share.
class ProposalsViewModelTest {
    private static final String ALWAYS = "Always press Enter to confirm the file name.";
    private static final String NEVER = "Never press Enter to confirm the file name.";

    @TempDir
    private static Path folder;

    private static WorkspaceFixture fixture;

    private final FakeScreenHost host = new FakeScreenHost();
    private ProposalsViewModel model;
    private ConflictListViewModel list;
    private final List<List<Json.Obj>> learnings = new ArrayList<>();
    private UUID catalog = new UUID(0, 0);
    private boolean isContradicting;

    @BeforeAll
    static void open() throws Exception {
        var empty = SampleFailures.catalog(folder.resolve("empty.json"), List.of(List.of()));
        fixture = WorkspaceFixture.again(folder, empty, WorkspaceFixture.AT_ONCE);
        fixture.workspace.library().close(fixture.catalog);
        fixture.workspace.search().awaitReady(); // what is alike by meaning replaces what is by words
    }

    @AfterAll
    static void close() throws Exception {
        fixture.close();
    }

    @BeforeEach
    void build() {
        model = ProposalsViewModel.of(REVIEWER, fixture.workspace, host);
        list = model.list();
    }

    @AfterEach
    void closeTheCatalog() throws Exception {
        fixture.workspace.library().flush();
        fixture.workspace.library().close(catalog);
    }

    private static Json.Obj lesson(String lesson, String tool, int day) {
        return SampleFailures.failure("Save it", "It failed.", "2026-01-0" + day + "T10:00:00")
                .with("original_action", Json.Obj.of("tool_name", tool))
                .with("recovery_approach", Json.from(lesson));
    }

    /// Two that a person holds to contradict each other, made with different tools.
    private void two() {
        isContradicting = true;
        learnings.add(List.of(lesson(ALWAYS, "Click", 1), lesson(NEVER, "Press", 2)));
    }

    /// As many that say the same.
    private void alike(int count) {
        var same = new ArrayList<Json.Obj>();
        for (int i = 1; i <= count; i++) {
            same.add(lesson("Wait for the progress bar to go.", "Tool", i).with("task", Json.from("Task " + i)));
        }
        learnings.add(same);
    }

    /// Opens the catalog and shows what is found in it.
    private void show() throws Exception {
        var file = Files.createTempDirectory(folder, "catalog").resolve("catalog.json");
        catalog = fixture.workspace
                .library()
                .open(SampleFailures.catalog(file, learnings))
                .id();
        if (isContradicting) {
            var both = fixture.workspace.library().item(item(0)).learnings().stream()
                    .map(reviewed -> reviewed.learning().ref())
                    .toList();
            fixture.workspace.review().proposals().contradicts(REVIEWER, both.getFirst(), both.getLast());
        }
        reload();
    }

    private void reload() throws Exception {
        fixture.workspace.search().awaitReady();
        fixture.workspace.review().proposals().awaitFresh();
        list.reload();
    }

    /// Failures that name an item nobody has.
    private void orphans(String... errors) throws Exception {
        for (var error : errors) {
            var failure = SampleFailures.failure(error, error, "2026-02-01T10:00:00");
            assertThrows(
                    UserException.class,
                    () -> fixture.workspace.editor().attach(REVIEWER, catalog, "unknown", failure));
        }
        reload();
    }

    private ItemRef item(int number) {
        return new ItemRef(catalog, "item_" + number);
    }

    private ReviewedLearning detail(LearningRef ref) throws Exception {
        return fixture.workspace.library().item(ref.item()).learnings().stream()
                .filter(reviewed -> reviewed.learning().ref().equals(ref))
                .findFirst()
                .orElseThrow();
    }

    /// The state of a learning, and whether it left the file.
    private String state(InvolvedEntry learning) throws Exception {
        var now = detail(learning.learningRef());
        return now.state().word() + (now.isInFile() ? "" : " out");
    }

    /// What went wrong and is attached to an item.
    private List<String> errors(ItemRef of) throws Exception {
        return fixture.workspace.library().item(of).learnings().stream()
                .map(ReviewedLearning::learning)
                .map(Learning::error)
                .toList();
    }

    private String newestChange() throws Exception {
        return fixture.workspace.journal().recent(1).getFirst().kind();
    }

    private ConflictEntry shown() {
        return Objects.requireNonNull(list.selection().get());
    }

    private EntryCluster cluster() {
        return (EntryCluster) shown();
    }

    private static InvolvedEntry left(EntryCluster pair) {
        return pair.members().getFirst();
    }

    private static InvolvedEntry right(EntryCluster pair) {
        return pair.members().getLast();
    }

    private List<InvolvedEntry> members() {
        return cluster().members();
    }

    private UnattributedFailure orphan() {
        return ((Unattributed) shown()).orphan();
    }

    @Test
    void keepingOneSideShowsTheNextMatter() throws Exception {
        two();
        alike(2);
        show();
        var both = cluster();

        model.cluster().keep(false);

        assertEquals(ReviewState.KEPT.word(), state(right(both)));
        assertEquals(ReviewState.REJECTED.word() + " out", state(left(both)));
        assertEquals(Section.DUPLICATES, shown().section());
        assertEquals(
                List.of("done Kept " + right(both).name() + "; removed the other from "
                        + left(both).item()),
                host.calls());
    }

    @ParameterizedTest
    @ValueSource(strings = {"keep", "separate", "both", "merge"})
    void nothingIsDecidedAboutWordsThatCameSinceTheyWereShown(String verdict) throws Exception {
        two();
        show();
        var changed = right(cluster()).learningRef();
        WorkspaceFixture.saved(
                fixture.workspace.editor().editLearning(REVIEWER, changed, "recovery_approach", "Press Tab."));
        var pane = model.cluster();

        switch (verdict) {
            case "keep" -> pane.keep(true);
            case "separate" -> pane.separate();
            default -> {
                if (verdict.equals("both")) {
                    pane.startBoth();
                } else {
                    pane.merge();
                }
                pane.save();
            }
        }

        assertEquals("edit", newestChange());
        var told = host.calls() + pane.mistake.get();
        assertTrue(told.contains("says something else by now"), told);
    }

    @Test
    void bothStartsFromWhatTellsTheTwoApart() throws Exception {
        two();
        show();
        var both = cluster();

        model.cluster().startBoth();
        assertEquals(Form.BOTH, model.cluster().form.get());
        model.cluster().save();

        assertEquals(
                List.of(conditions("tool", tool(left(both))), conditions("tool", tool(right(both)))),
                List.of(conditions(left(both)), conditions(right(both))));
        assertEquals("both", newestChange());
        assertNull(list.selection().get());
    }

    private static String tool(InvolvedEntry learning) {
        return learning.learning().originalAction().toolName();
    }

    private static String conditions(String type, String value) {
        return "[{\"type\":\"%s\",\"value\":\"%s\",\"operator\":\"equals\"}]".formatted(type, value);
    }

    private String conditions(InvolvedEntry learning) throws Exception {
        var fields = detail(learning.learningRef()).learning().fields();
        return Objects.requireNonNull(fields.get("conditions")).compact();
    }

    @Test
    void aRefusalStandsInTheFormAndNothingTypedIsLost() throws Exception {
        two();
        show();

        model.cluster().startBoth();
        model.cluster().sides.getFirst().value.set("Other");
        model.cluster().save();

        assertEquals(
                "The conditions of the first are not met where it was learned."
                        + " Choose a condition that tells the two apart.",
                model.cluster().mistake.get());
        assertEquals(Form.BOTH, model.cluster().form.get());
        assertEquals("Other", model.cluster().sides.getFirst().value.get());
        assertEquals(Section.CONTRADICTIONS, shown().section());
        assertEquals(List.of(), host.calls());
    }

    @Test
    void aSideWithoutAConditionIsNotSent() throws Exception {
        two();
        show();
        var both = cluster();
        model.cluster().startBoth();
        model.cluster().sides.getLast().key.set(" ");

        model.cluster().save();

        assertTrue(detail(left(both).learningRef()).learning().fields().get("conditions") == null);
        assertEquals(
                "Say what the condition looks at on both sides, such as tool or task.",
                model.cluster().mistake.get());
    }

    @Test
    void theMergedTextStartsWithAPersonsWords() throws Exception {
        var person = lesson("", "Press", 1).without("recovery_approach");
        learnings.add(List.of(person.with("human_reasoning", Json.from(NEVER)), lesson(ALWAYS, "Click", 2)));
        isContradicting = true;
        show();
        var both = cluster();
        boolean isLeft = left(both).text().equals(NEVER);

        model.cluster().merge();
        assertEquals(NEVER, model.cluster().mergedText.get());
        model.cluster().mergedText.set("Both say this.");
        model.cluster().save();

        var survivor = isLeft ? left(both) : right(both);
        var other = isLeft ? right(both) : left(both);
        assertEquals("Both say this.", detail(survivor.learningRef()).learning().lesson());
        assertTrue(detail(survivor.learningRef()).isInFile());
        assertEquals(ReviewState.SUPERSEDED.word() + " out", state(other));
    }

    @Test
    void aMemberThatIsLeftOutStaysAndTheSurvivorIsAlwaysIn() throws Exception {
        alike(4);
        show();
        var members = members();

        model.cluster().choose(3);
        model.cluster().toggle();
        model.cluster().choose(2);
        model.cluster().makeSurvivor();
        model.cluster().toggle();
        model.cluster().merge();

        var gone = ReviewState.SUPERSEDED.word() + " out";
        assertEquals(List.of(gone, gone), List.of(state(members.get(0)), state(members.get(1))));
        assertTrue(detail(members.get(2).learningRef()).isInFile());
        assertEquals("Wait for the progress bar to go.", members.get(2).text());
        assertEquals(ReviewState.PENDING.word(), state(members.get(3)));
    }

    @Test
    void rejectingLeavesTheSurvivorAlone() throws Exception {
        alike(3);
        show();
        var members = members();

        model.cluster().reject();

        var gone = ReviewState.REJECTED.word() + " out";
        assertEquals(
                List.of(ReviewState.PENDING.word(), gone, gone),
                List.of(state(members.get(0)), state(members.get(1)), state(members.get(2))));
        assertEquals(
                List.of("done 2 learnings rejected; “Wait for the progress bar to go.” of item_0 stays"), host.calls());
    }

    @Test
    void theFirstCandidateIsConfirmedUnlessAnotherIsChosen() throws Exception {
        learnings.addAll(List.of(List.of(), List.of()));
        show();
        orphans("Do the thing once", "Do the thing twice");

        var first = orphan();
        model.unattributedFailures().confirm();
        var second = orphan();
        model.unattributedFailures().choose(1);
        model.unattributedFailures().confirm();

        assertEquals(
                List.of(first.facts().error()),
                errors(first.candidates().getFirst().item()));
        assertEquals(
                List.of(second.facts().error()),
                errors(second.candidates().get(1).item()));
    }

    @Test
    void whatIsTickedIsConfirmedTogetherEachAsItWasChosen() throws Exception {
        learnings.addAll(List.of(List.of(), List.of()));
        show();
        orphans("Do the thing once", "Do the thing twice", "Do the thing thrice");

        var first = orphan();
        model.unattributedFailures().choose(1);
        model.unattributedFailures().tick();
        var second = orphan();
        list.move(1);
        var third = orphan();
        model.unattributedFailures().tick();
        model.unattributedFailures().confirmTicked();

        assertEquals(
                List.of(first.facts().error()), errors(first.candidates().get(1).item()));
        assertEquals(
                List.of(third.facts().error()),
                errors(third.candidates().getFirst().item()));
        assertEquals("unattributed " + second.key(), shown().key());
        assertEquals(1, list.matters.size());
    }

    @Test
    void oneThatNobodyCanGuessIsNeitherTickedNorConfirmed() throws Exception {
        learnings.add(List.of());
        show();
        orphans("Zzyzx");
        assertEquals(List.of(), orphan().candidates());

        model.unattributedFailures().tick();
        model.unattributedFailures().confirm();

        assertEquals(List.of(), errors(item(0)));
        assertEquals(1, list.matters.size());
        assertEquals("Zzyzx", orphan().facts().error());
    }

    @Test
    void whoeverAsksForAKindGetsItsListAndAllWhenThereIsNone() throws Exception {
        two();
        show();
        orphans("Do the thing once");
        list.onShown("unattributed");
        assertEquals(Section.UNATTRIBUTED, list.section.get());
        assertEquals("Do the thing once", orphan().facts().error());

        list.onShown("contradictions");
        assertEquals(Section.CONTRADICTIONS, shown().section());
        assertEquals(1, list.matters.size());

        list.onShown("files");
        assertNull(list.section.get());
        assertEquals(2, list.matters.size());
    }

    @Test
    void aKindThatIsDoneGivesWayToAllKinds() throws Exception {
        two();
        show();
        orphans("Do the thing once");
        list.section.set(Section.CONTRADICTIONS);
        assertEquals(1, list.matters.size());

        model.cluster().separate();

        assertNull(list.section.get());
        assertEquals("Do the thing once", orphan().facts().error());
        assertEquals("unrelated", newestChange());
        reload();
        assertEquals(1, list.matters.size(), "they are not proposed again");
    }

    @Test
    void aVerdictThatFailsComesBack() throws Exception {
        two();
        var file = Files.createTempDirectory(folder, "catalog").resolve("catalog.json");
        var text = Files.readString(SampleFailures.catalog(file, learnings));
        // a name twice: nobody may write over that
        Files.writeString(file, text.replaceFirst("\\{", "{\"twice\":1,\"twice\":2,"));
        catalog = fixture.workspace.library().open(file).id();
        reload();

        model.cluster().merge();

        assertEquals(Section.ALIKE, shown().section());
        assertEquals(1, host.calls().size());
        assertTrue(host.calls().getFirst().startsWith("fail "), host.calls()::toString);
        assertTrue(host.calls().getFirst().contains("read-only"), host.calls()::toString);
    }

    @Test
    void ofTwoThatAreTheSameTheBetterOneStays() throws Exception {
        two();
        isContradicting = false;
        show();
        var pair = cluster();
        assertEquals(Section.ALIKE, pair.section());
        assertTrue(pair.likeness() >= 0.4 && pair.likeness() <= 1, pair.toString());

        model.cluster().merge();

        var survivor = pair.members().get(pair.best());
        var other = survivor == left(pair) ? right(pair) : left(pair);
        assertEquals(ReviewState.KEPT.word(), state(survivor));
        assertEquals(ReviewState.SUPERSEDED.word() + " out", state(other));
        assertEquals(List.of("done Merged 2 learnings into " + survivor.name()), host.calls());
    }

    /// Six pairs of four learnings are one question, not six.
    @Test
    void learningsThatAreAllSimilarAreOneClusterAndOneVerdict() throws Exception {
        learnings.add(List.of(
                lesson("Always press Enter to confirm the file name.", "Click", 1),
                lesson("Always press the Enter key to confirm a file name.", "Click", 2),
                lesson("Press Enter always, to confirm the name of the file.", "Click", 3),
                lesson("To confirm the file name always press Enter twice.", "Click", 4)));
        show();

        assertEquals(1, list.matters.size());
        var cluster = cluster();
        assertEquals(Section.ALIKE, cluster.section());
        assertEquals(4, cluster.members().size());
        assertEquals(0, cluster.best(), "the newest is the first");
        assertEquals(
                "To confirm the file name always press Enter twice.",
                left(cluster).text());
        assertEquals(Set.of(1, 2, 3), model.cluster().choice.get().otherMembers());
        model.cluster().choose(2);
        model.cluster().makeSurvivor();
        model.cluster().merge();

        var survivor = cluster.members().get(2);
        assertEquals(List.of("done Merged 4 learnings into " + survivor.name()), host.calls());
        assertEquals(ReviewState.KEPT.word(), state(survivor));
        assertEquals(ReviewState.SUPERSEDED.word() + " out", state(left(cluster)));
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(ReviewState.PENDING.word(), state(survivor));
        assertEquals(ReviewState.PENDING.word(), state(left(cluster)));
    }

    @Test
    void ofAClusterTwoMayContradictAndTheRestStaysOpen() throws Exception {
        learnings.add(List.of(
                lesson("Always press Enter to confirm the file name.", "Click", 1),
                lesson("Never press Enter to confirm the file name.", "Click", 2),
                lesson("Always press the Enter key to confirm the file name.", "Click", 3)));
        show();
        var cluster = cluster();
        assertEquals(3, cluster.members().size());

        model.cluster().choose(2);
        model.cluster().contradict();
        reload();

        assertEquals(1, list.counts().get(Section.CONTRADICTIONS));
        assertEquals(
                Set.of(left(cluster).ref(), right(cluster).ref()),
                list.all.stream()
                        .filter(entry -> entry.section() == Section.CONTRADICTIONS)
                        .map(EntryCluster.class::cast)
                        .flatMap(open -> open.members().stream())
                        .map(InvolvedEntry::ref)
                        .collect(Collectors.toSet()));
        assertEquals(1, list.counts().get(Section.ALIKE), "the pairs with the third one");
    }

    @Test
    void whatAJudgeSaysStandsBesideEachMember() throws Exception {
        learnings.add(List.of(
                lesson("Never close the window before the export is done.", "Click", 1),
                lesson("Do not close the window before the export is done.", "Click", 2),
                lesson("Never close the window until the export is done.", "Click", 3)));
        show();
        var members = cluster().members();
        for (var other : members.subList(1, 3)) {
            var judgment = Judgment.of("same", "agent planner", "wait for the export");
            fixture.workspace
                    .review()
                    .proposals()
                    .judge(members.getFirst().learningRef(), other.learningRef(), judgment);
        }
        reload();

        var judged = list.all.stream()
                .map(EntryCluster.class::cast)
                .filter(cluster -> cluster.members().size() == 3)
                .findFirst()
                .orElseThrow();
        assertEquals("Each was judged the same as another one of them.", judged.reason());
        assertEquals(
                List.of("Judged the same by agent planner: Wait for the export."),
                judged.links().stream()
                        .map(ConflictEntry.Link::reason)
                        .distinct()
                        .toList());
        assertEquals(Set.of(1, 2), judged.likelySame(0));
    }

    @Test
    void twoLookAlikesCanBothStayUnderConditions() throws Exception {
        two();
        isContradicting = false;
        show();

        model.cluster().startBoth();
        model.cluster().save();

        assertEquals("both", newestChange());
        assertNull(list.selection().get());
    }

    @Test
    void twoThatContradictEachOtherWaitThereAndSeparateOnesAreNotShownAgain() throws Exception {
        two();
        isContradicting = false;
        show();
        var pair = cluster();

        model.cluster().contradict();

        assertEquals("contradicts", newestChange());
        reload();
        assertEquals(Section.CONTRADICTIONS, shown().section());
        assertEquals(left(pair).ref(), left(cluster()).ref());
        assertEquals("You marked this pair as a contradiction.", cluster().reason());
        fixture.workspace.journal().undo(REVIEWER);
        reload();
        assertEquals(Section.ALIKE, shown().section());

        model.cluster().separate();

        reload();
        assertNull(list.selection().get());
    }

    @Test
    void whatAJudgeSaysStandsBesideThePair() throws Exception {
        two();
        isContradicting = false;
        show();
        var pair = cluster();
        assertEquals("Similar in meaning. Not judged yet.", pair.reason());

        fixture.workspace
                .review()
                .proposals()
                .judge(
                        left(pair).learningRef(),
                        right(pair).learningRef(),
                        Judgment.of("contradicts", "agent planner", "always against never"));

        reload();
        assertEquals(
                "Judged contradictory by agent planner: Always against never.",
                cluster().reason());
        model.cluster().contradict();
        reload();
        assertTrue(
                fixture.workspace.review().proposals().agreements().stream()
                        .anyMatch(
                                agreement -> agreement.judge().equals("agent planner") && agreement.agreedCount() == 1),
                fixture.workspace.review().proposals().agreements().toString());
    }

    @Test
    void theRateOfWhatHasAnItemIsKnown() throws Exception {
        alike(3);
        show();
        orphans("Do the thing once");

        assertEquals(new ProposalsViewModel.Rate(3, 4), model.rate().get());
    }
}
