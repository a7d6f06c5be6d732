package dev.emend.app.core;

/// In whose name something is done: a person, or the client of an agent. Journal, ratings and the
/// log of questions name them.
///
/// @param name as people read it, never blank
/// @param isAgent whether it is the client of an agent: what it does is no review
public record Actor(String name, boolean isAgent) {
    /// Emend itself, for what nobody asked for.
    public static final Actor EMEND = new Actor("Emend");

    /// A person.
    public Actor(String name) {
        this(name, false);
    }

    public Actor {
        if (name.isBlank()) {
            throw new IllegalArgumentException("an actor has a name");
        }
    }
}
