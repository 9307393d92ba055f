-- The collector that a caller names for an inventory (specification, section 7), as it named it.
alter table inventory
  add column collector_sub text,
  add column collector_name text,
  add column collector_email text;
