-- Whose name, e-mail and sign-in an administrator erased (docs/privacy.md). Nobody brings such an account back.
alter table person
  add column anonymised_at timestamptz,
  add check (anonymised_at is null or deactivated_at is not null);
