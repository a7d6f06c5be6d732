-- What a list shows of a run, once more beside what was worked out of it: a row of run holds the whole
-- transcript, and reading it for a list took most of the time. Written together with the row of run.
-- A table made anew: H2 copies all rows for each column that is added.
create table run_analysis_with_head (
    run bigint primary key references run (seq),
    changed bigint not null,
    version integer not null,
    said varchar not null,
    tools varchar not null,
    findings varchar not null,
    score double precision not null,
    workflow varchar not null,
    input_tokens bigint,
    cached_tokens bigint,
    output_tokens bigint,
    cost double precision,
    millis bigint,
    errors varchar default '{}' not null,
    present boolean default false not null,
    id varchar default '' not null,
    added_at timestamp with time zone,
    batch bigint default 0 not null,
    source varchar default '' not null,
    format varchar default '' not null,
    origin_id varchar default '' not null,
    family varchar default '' not null,
    task varchar default '' not null,
    model varchar default '' not null,
    outcome varchar default '' not null,
    reward double precision,
    started_at timestamp with time zone,
    messages integer default 0 not null
);
insert into run_analysis_with_head (run, changed, version, said, tools, findings, score, workflow,
        input_tokens, cached_tokens, output_tokens, cost, millis, errors,
        present, id, added_at, batch, source, format, origin_id, family, task, model, outcome, reward, started_at,
        messages)
    select a.run, a.changed, a.version, a.said, a.tools, a.findings, a.score, a.workflow,
        a.input_tokens, a.cached_tokens, a.output_tokens, a.cost, a.millis, a.errors,
        r.present, r.id, r.added_at, r.batch, r.source, r.format, r.origin_id, r.family, r.task, r.model, r.outcome,
        r.reward, r.started_at, r.messages
    from run_analysis a join run r on r.seq = a.run;
drop table run_analysis;
alter table run_analysis_with_head rename to run_analysis;
create index run_analysis_by_change on run_analysis (changed, run);
-- What waits for the analyzer is found in the order in which it is taken, a few at a time.
create index run_analysis_by_version on run_analysis (version, run);
