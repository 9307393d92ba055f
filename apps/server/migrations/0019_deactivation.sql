-- A person who may no longer sign in, and the moment before which every session of a person has ended.

alter table person add column deactivated_at timestamptz;
alter table person add column sessions_ended_at timestamptz;
