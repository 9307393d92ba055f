-- When the pharmacies of a person changed last: an app that synchronised before reads everything once more, because what it may see
-- since then didn't change itself (docs/mobile-sync.md, "Pulling").
alter table person add column access_changed_at timestamptz;
