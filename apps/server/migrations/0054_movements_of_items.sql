-- Equal movements are told apart by their item, not by their code, when they are read (docs/closing.md, "Open shop"): a row of a
-- file no longer says the how many-th equal one of its file it is.
alter table stock_movement drop column repetition;

-- The proof of return whose differing items a file holds alone; null for a whole file (docs/adjustment-files.md, "What the ERP
-- did not take").
alter table export_log add column return_proof_id uuid references return_proof (id) on delete cascade;
create index export_log_by_return_proof on export_log (return_proof_id) where return_proof_id is not null;
