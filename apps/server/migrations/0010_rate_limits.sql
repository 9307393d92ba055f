-- Throttles and the lock of sign-ins stand on rate-limiter-flexible (docs/decisions/0032); its store for PostgreSQL
-- wants this table. Keys are keyed digests; expire is in milliseconds since 1970.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_by_expire on rate_limit (expire);

-- What was counted so far is forgotten: no window is longer than 15 minutes.
drop table throttle;
drop table idp_password_attempt;

-- From where somebody signed in: there, strangers' guesses don't lock the account. Both columns are keyed digests.
create table idp_known_address (
  account bytea not null,
  block bytea not null,
  seen_at timestamptz not null,
  primary key (account, block)
);
create index idp_known_address_by_time on idp_known_address (seen_at);

-- The code is made of the nonce and SECRET_KEY, so that the same code can be sent again. mails counts how often it was.
delete from idp_reset_code;
alter table idp_reset_code
  drop column digest,
  drop column guesses,
  add column nonce bytea not null,
  add column mails integer not null;
