-- What a note gives (docs/invoices.md): the entry of a received note, and what an item costs.

-- When the goods came; `received_at` is when somebody confirmed it.
alter table invoice add column arrived_at timestamptz;

-- An entry that a received note made, which has no file.
alter table movement_import add column invoice_id uuid references invoice (id) on delete cascade;
create unique index movement_import_of_invoice on movement_import (invoice_id) where undone_at is null;

create index invoice_item_open on invoice_item (pharmacy_id, supplier_code) where item_key is null or factor is null;
create index invoice_item_by_supplier_code on invoice_item (pharmacy_id, supplier_code);
create index invoice_item_by_unit_ean on invoice_item (pharmacy_id, unit_ean_key) where unit_ean_key <> '';

-- R$ of a unit in purchases of twelve months. A line without cost is a bonus: it lowers the mean and is no last cost.
create view item_cost as
  select invoice.pharmacy_id, item_key,
    (array_agg(round(cost / (quantity * factor), 6) order by issued_at desc, invoice.id desc, line desc)
      filter (where cost > 0))[1] as last_cost,
    round(sum(cost) / sum(quantity * factor), 6) as mean_cost
  from invoice join invoice_item on invoice_id = invoice.id
  where kind = 'purchase' and cancelled_at is null and issued_at > now() - interval '12 months'
    and item_key is not null and factor is not null and quantity > 0
  group by invoice.pharmacy_id, item_key;
