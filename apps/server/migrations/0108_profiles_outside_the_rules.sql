-- Profiles from before extensions and texts had rules (docs/adjustment-files.md). Saving one ends it.
alter table export_profile add column breaks_rule boolean not null default false;
update export_profile set breaks_rule = true
where lower(profile ->> 'extension')
    not in ('txt', 'csv', 'tsv', 'dat', 'prn', 'rem', 'ret', 'asc', 'edi', 'inv')
  or profile ->> 'file_name' ~* '^\s*(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)'
  or (length(profile ->> 'separator') > 1 and profile ->> 'separator' ~ '[=@+-]')
  or exists (
    select from jsonb_array_elements(profile -> 'fields') as field(value),
      unnest(array[
        profile ->> 'header', profile ->> 'footer',
        case when value ->> 'source' = 'text' then value ->> 'text' end
      ]) as part
    where part ~ '^[\s"'']*([=@%&<!|]|[+-](?!\d*$))'
  );
create index export_profile_outside_rules on export_profile (pharmacy_id) where breaks_rule;
