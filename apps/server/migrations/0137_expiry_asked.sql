-- The Coletor asks the expiry of these departments' items (docs/expiry.md, "On the phone"); `expiry` has from which value on.
alter table pharmacy_settings add column expiry_departments text[] not null default '{}';

-- The section that read the lot last; '' without one, null before the first time.
alter table expiry_lot add column seen_in text;
update expiry_shop set kept_from = null;
