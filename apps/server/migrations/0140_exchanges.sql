-- How fast a pharmacy sells an item (docs/expiry.md, "Exchanges").
create index stock_movement_sold on stock_movement (pharmacy_id, code_key, moved_on) where quantity < 0;
