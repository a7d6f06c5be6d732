package dev.emend.app.review;

import dev.emend.analysis.similarity.RelationPrompt;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import dev.emend.remote.ChatModel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Has agents that can be asked back judge look-alikes nobody judged: a pair at a time, in both
/// orders, each pair by one agent at a time, at most so many questions a day in all. An agent whose
/// answers can't be used five times in a row is asked no more. Off at first. It decides nothing.
/// Thread-safe; calls block.
public final class AgentQuestions {
    private static final Logger LOG = Logger.getLogger(AgentQuestions.class.getName());

    /// A pair costs so many.
    public static final int PER_PAIR = 2;

    private final OpenCatalogs catalogs;
    private final ProposalService proposals;
    private final ReadableLearnings readable;
    private final QuestionBudget budget;

    /// The texts of the pairs agents are asked about now. Guarded by this.
    private final Set<String> open = new HashSet<>();

    /// The pair each agent last answered unusably: the agent's name and the texts. Guarded by this.
    private final Set<List<String>> unusable = new HashSet<>();

    /// The number of unusable answers in a row, by agent. Guarded by this.
    private final Map<String, Integer> unusableInRow = new HashMap<>();

    private volatile int perDay;

    /// The learnings that a client gets or brought itself.
    @FunctionalInterface
    public interface ReadableLearnings {
        boolean has(LearningRef learning, AgentClient client) throws UserException;
    }

    /// An agent that can be asked.
    public interface Respondent {
        /// As it stands now; empty when it may no longer use the server.
        Optional<AgentClient> client() throws UserException;

        /// Whether a question would get there.
        boolean isReachable();

        /// Waits for the answer, or until the agent is not waited for any longer.
        ///
        /// @return what the agent's model wrote
        /// @throws UserException when there is no answer
        String answer(String prompt) throws UserException;
    }

    public AgentQuestions(
            ServiceContext context, OpenCatalogs catalogs, ProposalService proposals, ReadableLearnings readable) {
        this.catalogs = catalogs;
        this.proposals = proposals;
        this.readable = readable;
        this.budget = new QuestionBudget(context.store().folder(), context.clock());
    }

    /// Sets how many questions agents may be asked on one day, from now on.
    ///
    /// @param questions 0 for none; less than [#PER_PAIR] are none, too
    public void allow(int questions) {
        perDay = questions;
    }

    /// Whether agents are asked at all.
    public boolean isOn() {
        return perDay >= PER_PAIR;
    }

    /// Counts a question to the agent that wrote something, put in the answer to it.
    ///
    /// @return whether it may be put: not when agents are asked nothing or no question is left for today
    public boolean takeOne() throws UserException {
        return isOn() && budget.take(perDay, 1);
    }

    /// Asks about the nearest pair that nobody judged and whose sides the agent may read. Nothing
    /// happens when there is none, or no question is left for today.
    ///
    /// @throws UserException when the agent does not answer, or what it answers can't be kept; the
    ///   pair is free again
    public void ask(Respondent agent) throws UserException {
        if (!isOn() || !agent.isReachable() || !budget.has(perDay, PER_PAIR)) {
            return;
        }
        var client = permittedClient(agent);
        var pair = client.isEmpty() ? Optional.<OpenPair>empty() : take(client.get());
        if (pair.isEmpty()) {
            return;
        }
        try {
            if (budget.take(perDay, PER_PAIR)) {
                judge(pair.get(), agent);
            }
        } finally {
            free(pair.get());
        }
    }

    /// @param texts what a judgment is kept under
    private record OpenPair(LearningRef one, LearningRef other, String texts, String judge) {}

    /// The agent, when it may be asked: what it answers is read and proposed.
    private static Optional<AgentClient> permittedClient(Respondent agent) throws UserException {
        return agent.client().filter(client -> client.may(Scope.READ) && client.may(Scope.PROPOSE));
    }

    private synchronized void free(OpenPair pair) {
        open.remove(pair.texts);
    }

    /// A pair that is free stays free only until somebody else looks, so both are done one at a time.
    private synchronized Optional<OpenPair> take(AgentClient client) throws UserException {
        var judge = "agent " + client.name();
        if (unusableInRow.getOrDefault(judge, 0) >= JudgingRun.MAX_UNUSABLE) {
            return Optional.empty();
        }
        var retryPair = Optional.<OpenPair>empty();
        for (var pair : proposals.current().similarPairs()) {
            var one = LearningRef.parse(pair.one());
            var other = LearningRef.parse(pair.other());
            if (pair.judgment().isEmpty()
                    && readable.has(one, client)
                    && readable.has(other, client)
                    && !proposals.isAnswered(one, other, judge)) {
                var texts = PairJudgments.pair(catalogs, one, other);
                var free = new OpenPair(one, other, texts, judge);
                if (unusable.contains(List.of(judge, texts))) {
                    retryPair = retryPair.or(() -> Optional.of(free)); // after all others
                } else if (open.add(texts)) {
                    return Optional.of(free);
                }
            }
        }
        return retryPair.filter(pair -> open.add(pair.texts));
    }

    private synchronized void count(OpenPair pair, PairAnswer answer) {
        var name = List.of(pair.judge, pair.texts);
        if (answer instanceof PairAnswer.Unusable) {
            unusable.add(name);
            if (unusableInRow.merge(pair.judge, 1, Integer::sum) == JudgingRun.MAX_UNUSABLE) {
                LOG.log(
                        Level.WARNING,
                        "{0} is asked no more until Emend is started again: {1} of its answers in a row"
                                + " could not be used",
                        new Object[] {pair.judge, JudgingRun.MAX_UNUSABLE});
            }
        } else {
            unusable.remove(name);
            unusableInRow.remove(pair.judge);
        }
    }

    private void judge(OpenPair pair, Respondent agent) throws UserException {
        var askedCount = new AtomicInteger();
        var judge = new AgentJudge(pair.judge, prompt -> {
            requireSame(pair, agent);
            askedCount.incrementAndGet();
            return agent.answer(prompt);
        });
        try {
            var answer = judge.judge(
                    JudgingService.maskedLearning(catalogs, pair.one),
                    JudgingService.maskedLearning(catalogs, pair.other));
            requireSame(pair, agent);
            proposals.keep(pair.one, pair.other, pair.judge, answer);
            count(pair, answer);
            // else the next agent would be asked about it once more
            proposals.awaitJudged();
        } finally {
            budget.giveBack(PER_PAIR - askedCount.get());
        }
    }

    /// A client may lose its permissions, and a learning change, while an answer is worked out.
    ///
    /// @throws UserException when it has
    private void requireSame(OpenPair pair, Respondent agent) throws UserException {
        var client = permittedClient(agent);
        if (!isOn()
                || client.isEmpty()
                || !pair.judge.equals("agent " + client.get().name())
                || !readable.has(pair.one, client.get())
                || !readable.has(pair.other, client.get())
                || !pair.texts.equals(PairJudgments.pair(catalogs, pair.one, pair.other))) {
            throw UserErrors.badInput(
                    Messages.of("review.questionWithdrawn", pair.judge), Messages.of("review.pairIsFree"));
        }
    }

    /// The model an agent works with.
    ///
    /// @param name such as `agent claude-code`
    private record AgentJudge(String name, Question question) {
        /// Puts one question.
        interface Question {
            /// @return what the agent's model wrote
            /// @throws UserException when there is no answer
            String ask(String prompt) throws UserException;
        }

        /// Asks about both orders, about the second only when the first answer can be used.
        ///
        /// @throws UserException when there is no answer
        PairAnswer judge(Learning one, Learning other) throws UserException {
            var first = answer(one, other);
            return PairAnswer.of(first, first.isEmpty() ? first : answer(other, one));
        }

        private Optional<Judgment> answer(Learning one, Learning other) throws UserException {
            var answer = question.ask(VisibleText.strip(RelationPrompt.of(one, other)));
            try {
                return Optional.of(EndpointJudge.read(ChatModel.object(name, answer), name));
            } catch (UserException e) {
                LOG.log(Level.INFO, "An answer that is none: the pair is asked about again next time", e);
                return Optional.empty();
            }
        }
    }
}
