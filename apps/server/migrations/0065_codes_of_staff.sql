-- People who became staff while a code or a last day of theirs stood, before a promotion ended these (docs/identity.md, "Codes of
-- collectors"). A code of theirs that was used and never taken back may have begun a session without a password, so they sign in again.
update person set sessions_ended_at = greatest(sessions_ended_at, now())
where role <> 'user' and exists (
  select from collector_code where collector_code.sub = person.sub and used_at is not null and revoked_at is null
);
update collector_code set revoked_at = now()
where revoked_at is null and sub in (select sub from person where role <> 'user');
-- The last day of those who left by it stays: it tells them from people whom an administrator deactivated.
update person set leaves_at = null where role <> 'user' and deactivated_at is null;

-- Whether the seat of the code is free again if the code lapses unused. On Amazon Cognito only if staff take the code back.
alter table collector_code add column seat_lapses boolean not null default true;
