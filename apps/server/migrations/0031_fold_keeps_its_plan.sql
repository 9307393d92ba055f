-- PostgreSQL doesn't inline fold, because unaccent is only stable, and as an SQL function it was started again for each
-- call: nine tenths of what a call cost. PL/pgSQL keeps the plan of the body. The body is the same, so nothing stored changes.
create or replace function fold(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return lower(public.unaccent('public.unaccent', value)); end $$;
