-- Spreads a team's store over the workers of a Citus cluster. Run once on the coordinator, after Emend
-- has made its tables there: psql -f citus.sql. What grows without end is spread; the history and the
-- decisions of people stay on the coordinator, where one chain links them and listeners hear of them.
\set ON_ERROR_STOP on
set client_min_messages = warning;

-- A primary key has to hold the column that tells where a row lies.
alter table memory_vector drop constraint memory_vector_pkey, add primary key (memory, seq);
alter table embedding drop constraint embedding_pkey, add primary key (text_key, seq);
alter table replaced drop constraint replaced_pkey, add primary key (owner, seq);

-- Foreign keys come back below, when both ends are where they belong.
alter table run_analysis drop constraint run_analysis_with_head_run_fkey;
alter table run_pattern_member
    drop constraint run_pattern_member_run_fkey, drop constraint run_pattern_member_pattern_fkey;
alter table source_write drop constraint source_write_source_fkey;

select create_distributed_table('memory', 'seq');
select create_distributed_table('memory_vector', 'memory', colocate_with => 'memory');
select create_distributed_table('source_write', 'memory', colocate_with => 'memory');
select create_distributed_table('replaced', 'owner', colocate_with => 'memory');
select create_distributed_table('memory_link', 'seq', colocate_with => 'none');
select create_distributed_table('run', 'seq', colocate_with => 'none');
select create_distributed_table('run_analysis', 'run', colocate_with => 'run');
select create_distributed_table('run_pattern_member', 'run', colocate_with => 'run');
select create_distributed_table('embedding', 'text_key', colocate_with => 'none');
select create_reference_table('source');
select create_reference_table('run_pattern');

alter table run_analysis add constraint run_analysis_run_fkey foreign key (run) references run (seq);
alter table run_pattern_member
    add constraint run_pattern_member_run_fkey foreign key (run) references run (seq);
alter table run_pattern_member
    add constraint run_pattern_member_pattern_fkey foreign key (pattern) references run_pattern (seq);
alter table source_write add constraint source_write_source_fkey foreign key (source) references source (id);
