package dev.emend.curation;

/// What agents may ask for and bring, each time in the name of a client and past the review gate.
public record Agents(AgentMemories memories) {
    Agents as(String person) {
        return new Agents(memories.as(person));
    }
}
