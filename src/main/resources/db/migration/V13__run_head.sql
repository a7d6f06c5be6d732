-- What a list shows of a run, once more beside what was worked out of it: a row of run holds the whole
-- transcript, and reading it for a list took most of the time. Written together with the row of run.
alter table run_analysis add column present boolean default false not null;
alter table run_analysis add column id varchar default '' not null;
alter table run_analysis add column added_at timestamp with time zone;
alter table run_analysis add column batch bigint default 0 not null;
alter table run_analysis add column source varchar default '' not null;
alter table run_analysis add column format varchar default '' not null;
alter table run_analysis add column origin_id varchar default '' not null;
alter table run_analysis add column family varchar default '' not null;
alter table run_analysis add column task varchar default '' not null;
alter table run_analysis add column model varchar default '' not null;
alter table run_analysis add column outcome varchar default '' not null;
alter table run_analysis add column reward double precision;
alter table run_analysis add column started_at timestamp with time zone;
alter table run_analysis add column messages integer default 0 not null;
update run_analysis set (present, id, added_at, batch, source, format, origin_id, family, task, model,
        outcome, reward, started_at, messages)
    = (select r.present, r.id, r.added_at, r.batch, r.source, r.format, r.origin_id, r.family, r.task, r.model,
        r.outcome, r.reward, r.started_at, r.messages
    from run r where r.seq = run_analysis.run)
where exists (select 1 from run r where r.seq = run_analysis.run);

-- What waits for the analyzer is found in the order in which it is taken, a few at a time.
drop index run_analysis_by_version;
create index run_analysis_by_version on run_analysis (version, run);
