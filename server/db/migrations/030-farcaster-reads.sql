-- When an account's newest live root cast and recast were. Following timelines choose by it whose casts they read.
create table farcaster_activity (
  fid bigint primary key,
  cast_at integer,
  recast_at integer
) with (fillfactor = 80);
insert into farcaster_activity (fid, cast_at, recast_at)
  select fid, max(cast_at), max(recast_at) from (
    select fid, at as cast_at, null::integer as recast_at from farcaster_casts where state = 0 and parent_hash is null
    union all select fid, null, at from farcaster_reactions where state = 0 and type = 2) as each group by fid;

-- Names to search for people by, in lower case. Only accounts with a username.
create table farcaster_names (
  fid bigint primary key,
  username text not null,
  display text not null
);
insert into farcaster_names (fid, username, display)
  select * from (
    select fid, max(lower(value)) filter (where kind = 'username') as username,
      coalesce(max(lower(value)) filter (where kind = 'display'), '') as display
    from farcaster_facts where kind in ('username', 'display') and key = '' and state = 0 group by fid) as own
  where username <> '';
create index farcaster_names_by_username on farcaster_names (username text_pattern_ops);
create index farcaster_names_by_display on farcaster_names (display text_pattern_ops) where display <> '';
create index farcaster_names_by_part on farcaster_names using gin ((farcaster_name_parts(username) || farcaster_name_parts(display)));
drop index farcaster_facts_name_parts;
drop index farcaster_facts_display_names;

-- Notifications are read from the indexes alone, which therefore have who did what to which cast.
create index farcaster_reactions_about_account on farcaster_reactions (target_fid, at desc) include (type, fid, target_hash) where state = 0;
drop index farcaster_reactions_to_account;
create index farcaster_casts_answering_account on farcaster_casts (parent_fid, at desc) include (fid, hash)
  where state = 0 and parent_fid is not null;
drop index farcaster_casts_to_account;
create index farcaster_casts_citing_account on farcaster_casts (quoted_fid, at desc) include (fid, hash, parent_fid)
  where state = 0 and quoted_fid is not null;
drop index farcaster_casts_quoting_account;
-- A reply to an account, or a quote of it, that also mentions it is only the former.
delete from farcaster_mentions told using farcaster_casts known
  where known.fid = told.fid and known.hash = told.hash and (known.parent_fid = told.target_fid or known.quoted_fid = told.target_fid);
create index farcaster_mentions_of on farcaster_mentions (target_fid, at desc) include (fid, hash);
drop index farcaster_mentions_of_account;

-- The best casts of channels whose rankings were read lately, best first. A job renews them.
create table farcaster_rankings (
  url text primary key,
  asked_at timestamptz not null default now(),
  ranked_at timestamptz,
  leased_until timestamptz not null default '-infinity',
  fids bigint[] not null default '{}',
  hashes bytea[] not null default '{}',
  ats integer[] not null default '{}'
);

-- Reading from an index alone works for pages of the table that a vacuum has seen. By default it comes only after a fifth more rows.
alter table farcaster_casts_0 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_casts_1 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_casts_2 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_casts_3 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_casts_4 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_casts_5 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_casts_6 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_casts_7 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_reactions_0 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_reactions_1 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_reactions_2 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_reactions_3 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_reactions_4 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_reactions_5 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_reactions_6 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_reactions_7 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_links_0 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_links_1 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_links_2 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_links_3 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_links_4 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_links_5 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_links_6 set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table farcaster_links_7 set (autovacuum_vacuum_insert_scale_factor = 0.02);
