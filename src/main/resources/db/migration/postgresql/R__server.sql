-- What only a server has. Run again whenever it changes, so every statement may find its work done.

-- Tells everybody who listens that there is a new act; readers ask for what they have not seen.
create or replace function emend_tell() returns trigger language plpgsql as $$
begin
    perform pg_notify('emend', new.seq::text);
    return new;
end
$$;
create or replace trigger journal_told after insert on journal
    for each row execute function emend_tell();

-- Prefixes of keys are looked up, which only this order of characters does by an index.
create index if not exists review_state_by_prefix on review_state (target varchar_pattern_ops);
create index if not exists rating_by_prefix on rating (target varchar_pattern_ops);
create index if not exists mark_by_prefix on mark (target varchar_pattern_ops);

-- One little-endian float32 of a stored vector, exactly.
create or replace function emend_float(bytes bytea, place int) returns double precision
    language sql immutable strict parallel safe as $$
    select case
        when exponent = 0 then mantissa * 2.0::float8 ^ -149
        else (1 + mantissa / 8388608.0::float8) * 2.0::float8 ^ (exponent - 127)
    end * case when get_byte(bytes, place + 3) > 127 then -1 else 1 end
    from (select
        ((get_byte(bytes, place + 3) & 127) << 1) + (get_byte(bytes, place + 2) >> 7) as exponent,
        (((get_byte(bytes, place + 2) & 127) << 16) + (get_byte(bytes, place + 1) << 8)
            + get_byte(bytes, place))::float8 as mantissa) as bits
$$;

-- Vectors of the bundled model's length are kept once more as pgvector knows them, where the server
-- has it; others can't be compared with them.
do $$
begin
    if not exists (select 1 from pg_available_extensions where name = 'vector') then
        return;
    end if;
    create extension if not exists vector;
    alter table embedding add column if not exists near vector(384);
    create or replace function emend_near() returns trigger language plpgsql as $near$
    begin
        new.near := case when octet_length(new.vector) = 1536 then (
            select array_agg(emend_float(new.vector, place)::real order by place)::vector
            from generate_series(0, 1532, 4) as place)
        end;
        return new;
    end
    $near$;
    create or replace trigger embedding_near before insert or update of vector on embedding
        for each row execute function emend_near();
    update embedding set vector = vector where near is null and octet_length(vector) = 1536;
    alter table memory_vector add column if not exists near vector(384);
    create or replace trigger memory_vector_near before insert or update of vector on memory_vector
        for each row execute function emend_near();
    update memory_vector set vector = vector where near is null and octet_length(vector) = 1536;
    create index if not exists memory_vector_by_near
        on memory_vector using hnsw (near vector_cosine_ops);
    create index if not exists embedding_by_near on embedding using hnsw (near vector_cosine_ops);
end
$$;
