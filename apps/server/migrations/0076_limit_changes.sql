-- Changes of a pharmacy's limits of approval (docs/settlement.md, "Limits"): an inventory keeps the strictest since it began.

create table limit_change (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy (id),
  limit_name text not null check (limit_name in ('approval_gross', 'approval_item', 'zero_share')),
  from_amount numeric(14, 2) not null,
  to_amount numeric(14, 2) not null,
  changed_at timestamptz not null default now(),
  changed_by text not null
);
create index limit_change_by_pharmacy on limit_change (pharmacy_id, changed_at);

-- Running inventories keep their limits too.
insert into limit_change (pharmacy_id, limit_name, from_amount, to_amount, changed_at, changed_by)
select pharmacy_id, limit_name, (before ->> limit_name)::numeric, (after ->> limit_name)::numeric, at, actor_name
from audit cross join unnest(array['approval_gross', 'approval_item', 'zero_share']) as limit_name
where entity = 'pharmacy' and action = 'configure' and (before ->> limit_name)::numeric <> (after ->> limit_name)::numeric
order by audit.id;
