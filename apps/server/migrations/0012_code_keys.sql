-- Codes are compared without any blanks, and a GTIN also without hyphens and dots (docs/decisions/0049). The bodies name
-- the functions that they call when they are created, so that pg_restore finds them without a search path.

create function code_without_blanks(code text) returns text
  language sql immutable strict parallel safe
  return translate(
    code,
    U&' \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF',
    ''
  );

-- The digits of a GTIN-8, -12, -13 or -14 that is written with hyphens or dots; every other code as it is.
-- packages/contract/src/gtin.ts holds the same check. An SQL function would be planned again for each row.
create function code_without_separators(code text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  digits text := translate(code, '-.', '');
  total integer := 0;
begin
  if digits !~ '^([0-9]{8}|[0-9]{12,14})$' then
    return code;
  end if;
  for from_right in 0 .. length(digits) - 1 loop
    total := total + substr(digits, length(digits) - from_right, 1)::integer * (1 + from_right % 2 * 2);
  end loop;
  return case when total % 10 = 0 then digits else code end;
end
$$;

-- '' is no code. packages/contract/src/codes.ts holds the same rule, and its blanks are these. Most codes have neither
-- hyphens nor dots, and their keys are made by built-in functions alone: not strict, so that the planner inlines it.
create or replace function code_key(code text) returns text
  language sql immutable called on null input parallel safe
  return ltrim(
    case
      when strpos(code, '-') = 0 and strpos(code, '.') = 0 then code_without_blanks(code)
      else code_without_separators(code_without_blanks(code))
    end,
    '0'
  );

-- '0 0' was a code and is none any more. A product with nothing else stays, until someone gives it a code.
alter table product drop constraint product_check;
alter table product add constraint product_has_code check (btrim(internal_code) <> '' or btrim(barcode) <> '');

-- Live products of a pharmacy that become the same one: the one whose codes are written plainly stays, because counts
-- matched it so far, else the one that was changed last. The others are deleted at one moment, each with its audit row.
with keyed as (
  select *, code_key(internal_code) as new_internal_key, code_key(barcode) as new_barcode_key
  from product where deleted_at is null
), ranked as (
  select *, first_value(id) over same as kept
  from keyed
  window same as (
    partition by pharmacy_id, new_internal_key, new_barcode_key
    order by
      (new_internal_key, new_barcode_key) = (internal_code_key, barcode_key) desc, updated_at desc, id desc
  )
), marked as (
  update product set deleted_at = date_trunc('milliseconds', now())
  from ranked
  where product.pharmacy_id = ranked.pharmacy_id and product.id = ranked.id and ranked.id <> ranked.kept
  returning product.*, ranked.kept
)
insert into audit (pharmacy_id, actor_sub, actor_name, action, entity, entity_id, before, after)
select
  pharmacy_id, 'system', 'Sistema (atualização)', 'delete', 'product', id,
  json_build_object(
    'id', id, 'pharmacy', pharmacy_id, 'internal_code', internal_code, 'description', description,
    'barcode', barcode, 'department', department, 'system_stock', system_stock, 'value', value
  ),
  json_build_object(
    'deleted_at', to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'same_code_as', kept
  )
from marked;

-- Stored keys are computed when a row is written. Only rows whose keys change are written; no app hears of them.
update product set internal_code = internal_code, barcode = barcode
where internal_code_key <> code_key(internal_code) or barcode_key <> code_key(barcode);

update count_line set barcode = barcode, internal_code = internal_code
where barcode_key <> code_key(barcode) or internal_code_key <> code_key(internal_code);
