package dev.emend.curation;

/// What keeps people's and agents' work from harm.
///
/// @param access who may come through the agents' door, the same for every person
public record Safety(
        Journal journal,
        Conflicts conflicts,
        Backups backups,
        Secrets secrets,
        AgentAccess access,
        StoreVerification verification) {
    Safety as(String person) {
        return new Safety(
                journal.as(person),
                conflicts.as(person),
                backups,
                secrets.as(person),
                access,
                verification);
    }
}
