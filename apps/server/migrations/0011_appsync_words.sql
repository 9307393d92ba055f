-- The AppSync worker's tables take the words of GLOSSARY.md: reconciled, quarantined.
alter table appsync_inventory rename column settled to reconciled;
alter table appsync_inventory rename column settled_version to reconciled_version;
alter index appsync_inventory_unsettled rename to appsync_inventory_unreconciled;

alter table appsync_set_aside rename to appsync_quarantine;
alter index appsync_set_aside_pkey rename to appsync_quarantine_pkey;
