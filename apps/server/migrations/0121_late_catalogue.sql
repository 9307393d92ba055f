-- Pharmacies whose catalogue did not come by its usual hour, with the newest day that lacks one (docs/exchange.md, "What did not come").
create view late_catalogue as
  with expecting as (
    select pharmacy_id, time_zone from pharmacy join pharmacy_settings on pharmacy_id = pharmacy.id
    where deleted_at is null and coalesce(nullif(exchange_folder, ''), nullif(identity ->> 'cnpj', '')) is not null
      and exists (select from exchange_look where looked_at > now() - interval '1 day')
  ),
  arrived as (
    select pharmacy_id, time_zone, (taken_at at time zone time_zone)::date as day, min((taken_at at time zone time_zone)::time) as hour
    from exchange_file join expecting using (pharmacy_id)
    where kind = 'catalogue' and taken_at > now() - interval '60 days'
    group by 1, 2, 3
  ),
  newest as (select pharmacy_id, max(day) as newest_day from arrived group by 1),
  habit as (
    -- Half an hour after nine of ten arrivals, by the full hour.
    select pharmacy_id, time_zone, newest_day, array_agg(distinct extract(isodow from day)) as weekdays, least(interval '24 hours',
      date_trunc('hour', percentile_disc(0.9) within group (order by hour)::interval + interval '1 hour 29 minutes 59 seconds')) as due_hour
    from arrived join newest using (pharmacy_id)
    where day > newest_day - 28 and newest_day > current_date - 30
    group by 1, 2, 3 having count(*) >= 3
  )
  select distinct on (pharmacy_id) pharmacy_id, day::date as day, (day + due_hour) at time zone time_zone as due_at
  from habit cross join generate_series(newest_day + interval '1 day', current_date + interval '1 day', interval '1 day') as day
  where extract(isodow from day) = any(weekdays) and (day + due_hour) at time zone time_zone <= now()
  order by pharmacy_id, day desc;
