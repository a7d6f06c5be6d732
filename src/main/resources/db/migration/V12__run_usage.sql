-- What a run took, null where its transcript says nothing: tokens, of the input those from a cache, US
-- dollars and milliseconds. Errors is an object of tools, each with the kinds of its failed calls and
-- their counts. All are worked out anew with the next version of the analysis.
alter table run_analysis add column input_tokens bigint;
alter table run_analysis add column cached_tokens bigint;
alter table run_analysis add column output_tokens bigint;
alter table run_analysis add column cost double precision;
alter table run_analysis add column millis bigint;
alter table run_analysis add column errors varchar default '{}' not null;
