package dev.emend.gui.conflicts;

import dev.emend.app.core.Actor;
import dev.emend.app.review.JudgingService;
import dev.emend.app.review.ProposalService;
import dev.emend.gui.conflicts.ConflictEntry.LookAlike;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Two learnings that lie near each other: a person says what they are.
final class LookAlikeViewModel {
    private static final int MOST = 1_000;

    private final Actor actor;
    private final ConflictListViewModel list;
    private final ProposalService proposals;
    private final JudgingService judging;
    private final ScreenHost host;

    /// What asking the model costs; empty while nobody asked.
    final StringProperty cost = new SimpleStringProperty("");
    private boolean isPriced;

    LookAlikeViewModel(
            Actor actor,
            ConflictListViewModel list,
            ProposalService proposals,
            JudgingService judging,
            ScreenHost host) {
        this.judging = judging;
        this.actor = actor;
        this.list = list;
        this.proposals = proposals;
        this.host = host;
    }

    private void withShown(Consumer<LookAlike> work) {
        if (list.selected().get() instanceof LookAlike shown) {
            work.accept(shown);
        }
    }

    /// The better one stands for the other, which leaves the file and stays its evidence.
    void same() {
        withShown(shown -> {
            var survivor = better(shown);
            var other = survivor == shown.left() ? shown.right() : shown.left();
            list.settle(
                    shown,
                    () -> proposals.same(actor, survivor.ref(), List.of(other.ref())),
                    Texts.get("conflicts.done.merged", 2));
        });
    }

    /// The one that stays when both say the same.
    static InvolvedLearning better(LookAlike pair) {
        return InvolvedLearning.better(pair.left(), pair.right());
    }

    /// It waits among the contradictions from then on.
    void contradicts() {
        withShown(shown -> list.settle(
                shown,
                () -> proposals.contradicts(
                        actor, shown.left().ref(), shown.right().ref()),
                Texts.get("alike.done.contradicts")));
    }

    void separate() {
        withShown(shown -> list.settle(
                shown,
                () -> proposals.unrelated(
                        actor, List.of(shown.left().ref(), shown.right().ref())),
                Texts.get("conflicts.done.unrelated")));
    }

    /// Leaves it as it is and goes to the next.
    void next() {
        list.move(1);
    }

    /// Goes to the left learning's item in the library.
    void showItem() {
        withShown(shown -> host.go("library", shown.left().ref().item().key()));
    }

    /// Shows the left learning and all that are similar to it on the map.
    void showOnMap() {
        withShown(shown -> host.go("library", "map.group " + shown.left().ref().key()));
    }

    /// Says what asking the model would cost; the second time asks it about all pairs nobody judged,
    /// as a job.
    void ask() {
        if (isPriced) {
            isPriced = false;
            cost.set("");
            host.job(Texts.get("alike.ask.job"), progress -> judging.run(MOST, progress), done -> {
                host.done(Texts.get("alike.ask.done", done.judged(), done.undecided(), done.unusable()), false);
                list.reload();
            });
            return;
        }
        host.background()
                .run(
                        () -> judging.estimate(MOST),
                        estimate -> {
                            isPriced = estimate.pairs() > 0;
                            cost.set(isPriced ? cost(estimate) : Texts.get("alike.ask.none"));
                        },
                        host::fail);
    }

    private static String cost(JudgingService.Estimate estimate) {
        return Texts.get("alike.ask.cost", estimate.judge(), estimate.pairs(), estimate.tokens());
    }
}
