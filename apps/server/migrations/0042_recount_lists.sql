-- What a list of a recount says of its items, as they were when it was made: a phone reads it without comparing an inventory.
alter table recount_item
  add column internal_code text not null default '',
  add column barcodes text[] not null default '{}',
  add column description text not null default '',
  -- Where the item was counted before; the nil UUID is the lines without a section.
  add column seen_sections uuid[] not null default '{}';
