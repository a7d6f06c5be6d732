package dev.emend.model;

import java.time.Instant;
import java.util.List;

/// Messages of a user and an agent to each other in one session.
///
/// @param number in the store, one for each time a session of this id began; 0 for one that is not
///   stored
/// @param id the agent's name of the session; may come again later
public record Conversation(long number, String id, Instant startedAt, List<Message> messages) {
    public Conversation {
        messages = List.copyOf(messages);
    }

    /// @param role user, assistant or tool
    public record Message(Run.Role role, String text, Instant at) {}

    /// Why a session is over.
    public enum Ending {
        /// The agent said so.
        EXPLICIT,
        /// Nothing was said for a while.
        INACTIVE,
        /// Emend was closed.
        SHUTDOWN,
        /// Emend was not closed properly; noticed at the next start.
        CRASH
    }

    /// The quality of a conversation.
    ///
    /// @param counts what was counted
    /// @param wentWell sentences
    /// @param couldImprove sentences, one for each kind of friction, with its count
    public record Quality(
            Counts counts, Feedback.Satisfaction satisfaction, List<String> wentWell, List<String> couldImprove) {
        public Quality {
            wentWell = List.copyOf(wentWell);
            couldImprove = List.copyOf(couldImprove);
        }
    }

    /// @param turns messages of the user
    /// @param repetitions questions that were asked before in the same words, nearly
    /// @param confirmations times the agent asked whether it may go on
    /// @param errors messages that report one
    /// @param confusions times the user did not understand
    public record Counts(int turns, int repetitions, int confirmations, int errors, int confusions) {}
}
