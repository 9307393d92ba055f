-- Since when only recounts keep a finalised inventory open; with the last of them it is finalised again.
alter table inventory add column reopened_by_recount_at timestamptz;
