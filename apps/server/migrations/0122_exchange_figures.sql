-- Nothing wrote or read it.
alter table exchange_file drop column figures;
