-- What the office did to a count: its person's phone hears it at once, and whoever never was in a section owes no 'Terminar' there.

-- When staff last changed it on a screen.
alter table count add column office_at timestamptz;
create index count_by_office on count (office_at) where office_at is not null;

-- Where its person read it, once staff moved it; the nil UUID without a section. Null: where it is.
alter table count add column read_in uuid;
create index count_moved_by_office on count (section_id) where read_in is not null;

-- People whose lines in a section all came there by a move of the office.
create view moved_person as
  select distinct section_id, cognito_user_id as sub from count as moved
  where read_in is not null and read_in <> section_id and not deleted
    and not exists (
      select from count_line join count on count.pharmacy_id = count_line.pharmacy_id and count.id = count_id
      where count_line.pharmacy_id = moved.pharmacy_id and count_line.inventory_number = moved.inventory_number
        and count_line.section_id = moved.section_id and live
        and count.cognito_user_id = moved.cognito_user_id and (count.read_in is null or count.read_in = count.section_id)
    );
