-- Acompanhamento asks each second for the latest rows of each pharmacy. Of one with few rows, or old ones, it
-- walked through the rows of all the others.
create index audit_by_pharmacy on audit (pharmacy_id, id);
