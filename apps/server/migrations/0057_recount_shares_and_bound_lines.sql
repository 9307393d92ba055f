-- The share of R$ and the audit sample that a new recount begins with, in percent (docs/closing.md, "Recount").
alter table pharmacy_settings
  add column recount_share numeric(4, 1) not null default 80 check (recount_share between 1 and 100),
  add column recount_sample numeric(4, 1) not null default 5 check (recount_sample between 1 and 100);

-- The factor of the binding that led the line to its item; null without one, and in settlements of before.
alter table settlement_line add column bound_factor numeric(14, 3);
