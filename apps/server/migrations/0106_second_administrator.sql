-- Who made whom an administrator, where the approval of a version asked for a written reason because of it (docs/settlement.md,
-- "The second administrator").
alter table settlement add column appointment jsonb;
