-- The search of products finds words of the department too (docs/products.md, "Searching"). The column is made anew,
-- because PostgreSQL changes the expression of a generated one only from 17 on; its index goes with it.

alter table product drop column search;
alter table product add column search text not null generated always as (
  fold(description) || ' ' || fold(code_key(internal_code)) || ' ' || fold(code_key(barcode)) || ' ' || fold(department)
) stored;
create index product_by_search on product using gin (pharmacy_id, search gin_trgm_ops) where deleted_at is null;
