-- In which context an agent asks a golden query, as JSON.
alter table golden_query add column context_json varchar default '{}' not null;
