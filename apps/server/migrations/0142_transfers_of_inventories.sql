-- A list of the day is no result of the network (docs/network.md): a morning's few items hid the last inventory's.
create or replace function transfer_results(reach uuid[]) returns table (id uuid, pharmacy_id uuid)
  language sql stable
begin atomic
  select distinct on (settlement.pharmacy_id) settlement.id, settlement.pharmacy_id
  from settlement
  join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
    and inventory.daily_on is null
  join pharmacy on pharmacy.id = settlement.pharmacy_id and pharmacy.deleted_at is null
  where superseded_at is null and settled_at > now() - interval '30 days'
    and (reach is null or settlement.pharmacy_id = any(reach))
  order by settlement.pharmacy_id, settled_at desc, settlement.id desc;
end;
