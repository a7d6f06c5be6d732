package dev.emend.app.core;

import dev.emend.model.ActorName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A client of the agent server.
///
/// @param name the name a person gave it, or its program
/// @param mayReadPending whether it gets what no person has judged yet
/// @param isOnTrial whether a person tries what the client would get: nothing of it counts as served
public record AgentClient(String name, Set<Scope> scopes, boolean mayReadPending, boolean isOnTrial) {
    /// A permission of a client; each is granted on its own.
    public enum Scope {
        /// Ask for knowledge, memories, patterns and the learning context.
        READ,
        /// Report failures, propose learnings, log experiences and feedback, store plans.
        PROPOSE,
        /// Change and delete knowledge, and rate it.
        ADMIN;

        /// As files and messages have it, such as `read`.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// The scope of a word; empty for another word.
        public static Optional<Scope> of(String word) {
            return Arrays.stream(values())
                    .filter(scope -> scope.word().equals(word))
                    .findFirst();
        }
    }

    public AgentClient {
        scopes = Set.copyOf(scopes);
    }

    public AgentClient(String name, Set<Scope> scopes, boolean mayReadPending) {
        this(name, scopes, mayReadPending, false);
    }

    /// Returns the same client while a person tries what it would get.
    public AgentClient onTrial() {
        return new AgentClient(name, scopes, mayReadPending, true);
    }

    /// In whose name the client acts, told apart from a person with the same name.
    public Actor actor() {
        return new Actor(ActorName.ofClient(name), true);
    }

    public boolean may(Scope scope) {
        return scopes.contains(scope);
    }
}
