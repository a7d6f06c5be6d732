package dev.emend.curation;

/// What keeps people's and agents' work from harm.
public record Safety(Journal journal, Conflicts conflicts, Backups backups, Secrets secrets) {
    Safety as(String person) {
        return new Safety(journal.as(person), conflicts.as(person), backups, secrets.as(person));
    }
}
