-- How rounds of recounts settle items (docs/closing.md, "Recount").

-- The units of the item's rounds that a decision is about, in order; it holds for these alone.
alter table recount_decision add column seen numeric[] not null default '{}';

-- Whoever decided an item of the version without consensus, and may not approve it.
alter table settlement add column decided_by_subs text[] not null default '{}';

-- Of an item that was counted: the round that settled it, 'D' for a quantity of staff. Its rounds, if it was recounted, with
-- how much was found, by whom and when.
alter table settlement_item
  add column round text check (round in ('1', '2', '3', 'D')),
  add column rounds jsonb not null default '[]';

-- Whether a line is part of what its item settles at; those of replaced rounds are not.
alter table settlement_line add column is_settled boolean not null default true;
