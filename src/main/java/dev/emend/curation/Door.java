package dev.emend.curation;

/// The one door: everything a person or an agent may do, as one bundle for window, command line and
/// server.
public record Door(Library library, Desk desk, Recall recall, Journal journal, Changes changes) {}
