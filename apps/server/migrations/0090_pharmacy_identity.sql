-- Who the company is, as the Ata names it (docs/settlement.md, "The sheet (Ata)"): its registrations, address and
-- responsible pharmacist. Missing fields were never given.
alter table pharmacy_settings
  add column identity jsonb not null default '{}' check (jsonb_typeof(identity) = 'object');
