-- How many items were to become zero when zeroing all was chosen, as the person typed it: if it is another number by now, it is
-- asked for again. Null for the other decisions, and for what was chosen before, which is asked for again too.
alter table uncounted_choice add column confirmed_items integer check (confirmed_items >= 0);
