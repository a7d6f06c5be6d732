package dev.emend.catalog.merge;

/// The author of the other side of a merge, which decides what it means when that side lacks something.
enum TheirSide {
    /// An agent: it takes nothing away on purpose, so what it lacks comes back or is told.
    AGENT,
    /// A person, on another branch: what it lacks was taken away, and both sides count alike.
    PERSON
}
