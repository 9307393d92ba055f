-- An import without a stock doesn't move its moment (docs/closing.md, "Open shop").
alter table import_report add column has_stock boolean not null default true;
