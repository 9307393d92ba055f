-- What a collector expected to read in a section, and what they had read when they declared it done.
alter table section_done
  add column expected_units numeric(14,3),
  add column read_units numeric(14,3),
  add constraint section_done_expected_check check ((expected_units is null) = (read_units is null));
