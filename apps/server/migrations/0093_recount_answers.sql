-- What a collector says of a recount's list when finishing it (docs/collector-api.md, "Finishing a section"): items that were looked
-- for and not found, and items without an answer. Both are keys of `recount_item`, in order; empty for other sections.
alter table section_done
  add column not_found text[] not null default '{}',
  add column missing text[] not null default '{}';
