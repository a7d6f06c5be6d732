-- How far what is made of all runs together has come: changed is the newest change to a run that it knows
-- of, as run_analysis counts them, and content what it keeps, often nothing.
create table run_progress (
    name varchar primary key,
    changed bigint not null,
    content text not null
);
