-- Sessions of a Cognito user pool that were signed out through us. Cognito's own id tokens stay valid until they
-- expire; a token whose origin_jti stands here is refused at once. A row is kept as long as the session could be refreshed.

create table cognito_ended_session (
  origin_jti text primary key,
  kept_until timestamptz not null
);
create index cognito_ended_session_by_end on cognito_ended_session (kept_until);
