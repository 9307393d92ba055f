-- What draws the lists of the day of a pharmacy: kept, so that a date has one list, and that nobody can tell it before.
alter table pharmacy_settings add column daily_seed uuid not null default gen_random_uuid();
