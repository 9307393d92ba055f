-- What the GS1 symbol of a counted box says besides its GTIN (docs/counts.md, "Lines and units"). Lines that are there keep the
-- code that they were settled, bound and ignored with; they are read anew when their count is written again.
alter table count_line
  add column lot text,
  add column expiry date,
  add column serial text,
  add column registration text;
