-- What was called buried is called rejected. The journal keeps its words: they are in its chain.
update review_state set state = 'REJECTED' where state = 'BURIED';
update memory set state = 'rejected', changed = 1 + (select max(changed) from memory)
where state = 'buried';
update replaced set state = 'rejected' where state = 'buried';
update judgement_pair set one = 'rejected' where one = 'buried';
update judgement_pair set other = 'rejected' where other = 'buried';
