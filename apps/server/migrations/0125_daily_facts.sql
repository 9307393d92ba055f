-- The reason says which share took an item, and no estimate asks how many items a draw was made from.
alter table daily_list drop column stocked, drop column zero;
alter table daily_item drop column share;
