-- Access by pharmacy (docs/decisions/0087). A person sees all pharmacies unless `limited` is set, then those listed here. The
-- flag is beside the list, so that someone whose last pharmacy is taken away sees none, and never all.
alter table person add column limited boolean not null default false;

create table person_pharmacy (
  sub text not null references person (sub) on delete cascade,
  pharmacy_id uuid not null references pharmacy (id) on delete cascade,
  -- Unplaced counts may be of anyone, so nobody can be limited to them.
  check (pharmacy_id <> '00000000-0000-0000-0000-000000000000'),
  primary key (sub, pharmacy_id)
);

create index person_pharmacy_pharmacy on person_pharmacy (pharmacy_id);
