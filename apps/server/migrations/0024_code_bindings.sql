-- Codes that staff bound to an item, once for a pharmacy (docs/closing.md, "Bound codes"). A removed binding stays, because
-- the audit names it.
create table code_binding (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy (id),
  kind text not null check (kind in ('barcode', 'internal_code')),
  code text not null,
  code_key text not null generated always as (code_key(code)) stored,
  item_key text not null,
  -- Units in one of what the code is printed on; it replaces a line's factor of 1.
  factor numeric(14, 3) not null default 1 check (factor > 0),
  created_at timestamptz not null default now(),
  created_by text not null,
  removed_at timestamptz,
  removed_by text,
  check (code_key(code) <> '')
);
create unique index code_binding_by_code on code_binding (pharmacy_id, kind, code_key) where removed_at is null;
