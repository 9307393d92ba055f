-- How a pharmacy closes its inventories (docs/closing.md, "Settings").

-- Without a row the defaults hold (packages/contract/src/pharmacy-settings.ts).
create table pharmacy_settings (
  pharmacy_id uuid primary key references pharmacy (id),
  value_basis text not null check (value_basis in ('unknown', 'cost', 'sale')),
  time_zone text not null,
  approval_gross numeric(14, 2) not null check (approval_gross >= 0),
  approval_item numeric(14, 2) not null check (approval_item >= 0),
  reason_from numeric(14, 2) not null check (reason_from >= 0),
  zero_share numeric(4, 1) not null check (zero_share between 0 and 100),
  -- Of inventories that are created from now on.
  tolerance_units numeric(14, 3) not null check (tolerance_units >= 0),
  tolerance_percent numeric(5, 1) not null check (tolerance_percent >= 0),
  tolerance_money numeric(14, 2) not null check (tolerance_money >= 0),
  controlled_departments text[] not null
);
