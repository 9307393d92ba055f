-- What a photo shows, and which counted items a pharmacy wants a photo of (docs/collector-api.md, "Photos").
alter table photo
  add column kind text not null default 'unregistered'
    check (kind in ('unregistered', 'zero', 'broken', 'expired', 'controlled', 'other'));
alter table pharmacy_settings
  add column photo_kinds text[] not null default '{}'
    check (photo_kinds <@ array['zero', 'broken', 'expired', 'controlled']);
