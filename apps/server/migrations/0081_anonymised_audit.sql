-- Rows of the audit whose names were erased, each with its own SHA-256 from before, so that its chain can still be verified
-- (docs/privacy.md, "The chain of the audit").
create table audit_anonymised (
  audit_id bigint primary key references audit (id),
  digest bytea not null check (length(digest) = 32)
);
