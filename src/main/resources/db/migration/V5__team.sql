-- Where the copies of a catalog lie when several machines share a store: each workspace names its own
-- files, the id is everybody's. A store of one machine needs none of it.
create table catalog_copy (
    workspace uuid not null,
    path varchar not null,
    catalog uuid not null,
    sha256 varchar not null,
    -- what the copy was when it came, and the newest act that was in it then
    first_sha256 varchar not null,
    first_seq bigint not null,
    opened_at timestamp with time zone not null,
    forgotten boolean not null,
    primary key (workspace, path)
);
create index catalog_copy_by_catalog on catalog_copy (catalog);
create index catalog_copy_by_sha256 on catalog_copy (sha256);
create index catalog_copy_by_first_sha256 on catalog_copy (first_sha256);

-- The acts that came into a copy since, and what the file was then.
create table catalog_copy_act (
    workspace uuid not null,
    act bigint not null references journal (seq),
    sha256 varchar not null,
    primary key (workspace, act)
);
create index catalog_copy_act_by_sha256 on catalog_copy_act (sha256);

-- Who has which card before them, so that two people don't read the same one.
create table claim (
    target varchar primary key,
    person varchar not null,
    workspace uuid not null,
    until_at timestamp with time zone not null
);
create index claim_by_person on claim (person, until_at);

-- What every act that came through an outbox was called there: it is done once, however often it is
-- brought.
create table outbox_done (
    act_key uuid primary key,
    act bigint not null references journal (seq)
);
