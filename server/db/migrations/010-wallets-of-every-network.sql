-- Whose network account brings a wallet along, on any network.
drop index identities_by_facts;
create index identities_by_facts on identities using gin (facts jsonb_path_ops);
