-- Number, key, name and CNPJ of a note (docs/invoices.md).
alter table invoice add column search text not null generated always as (
  fold(supplier_name) || ' ' || fold(supplier_cnpj) || ' ' || number || ' ' || fold(access_key)
) stored;
create index invoice_by_search on invoice using gin (search gin_trgm_ops);
alter table exchange_file drop constraint exchange_file_kind_check,
  add constraint exchange_file_kind_check check (kind in ('catalogue', 'movements', 'invoices'));
