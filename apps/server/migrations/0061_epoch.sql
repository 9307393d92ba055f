-- Which life of the data this is. A restored backup begins another one, so that phones send again what came after it
-- (docs/collector-api.md, "When the server was restored").
create table epoch (
  id uuid primary key default gen_random_uuid(),
  began_at timestamptz not null default now(),
  is_only boolean not null default true unique check (is_only)
);
insert into epoch default values;
