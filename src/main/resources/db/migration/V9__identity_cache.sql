-- Numbers taken in advance. A file is written once per cache, and it has one writer; on a server each
-- session would keep its own, and rows would not be in the order in which they came.
alter table memory alter column seq set cache ${numbers_in_advance};
alter table memory_vector alter column seq set cache ${numbers_in_advance};
alter table memory_link alter column seq set cache ${numbers_in_advance};
alter table run alter column seq set cache ${numbers_in_advance};
alter table embedding alter column seq set cache ${numbers_in_advance};
alter table quarantine alter column seq set cache ${numbers_in_advance};
