-- The index of Farcaster: what hubs' event streams say, in tables that are partitioned by a hash of the fid whose message a row is. Each
-- message's row is found by its author's fid, so a partition can move to another Postgres. No index spans partitions.
--
-- `seq` is the place in its shard's event stream of the event that last changed the row. A change applies only if its place is later, so
-- events can arrive twice and in any order. `state`: 0 live, 1 removed by its author, 2 pruned or revoked by the network. Rows that are not
-- live remain as marks against older events. `at` is in seconds since 1 January 2021.
create table farcaster_casts (
  fid bigint not null,
  hash bytea not null,
  seq bigint not null,
  state smallint not null,
  at integer not null,
  text text not null default '',
  parent_fid bigint,
  parent_hash bytea,
  parent_url text,
  quoted_fid bigint,
  quoted_hash bytea,
  -- URLs in order.
  embeds jsonb not null default '[]',
  mentions jsonb not null default '[]',
  mentions_positions jsonb not null default '[]',
  -- Looks like spam: replies that do are hidden at first.
  is_low boolean not null default false,
  primary key (fid, hash)
) partition by hash (fid);
create index farcaster_casts_by_hash on farcaster_casts (hash);
create index farcaster_casts_of_author on farcaster_casts (fid, at desc, hash) where state = 0 and parent_hash is null;
create index farcaster_casts_replies_of_author on farcaster_casts (fid, at desc, hash) where state = 0 and parent_hash is not null;
create index farcaster_casts_newest on farcaster_casts (at desc, hash) where state = 0 and parent_hash is null;
create index farcaster_casts_of_parent on farcaster_casts (parent_hash, at, hash) where state = 0 and parent_hash is not null;
create index farcaster_casts_of_channel on farcaster_casts (parent_url, at desc, hash) where state = 0 and parent_url is not null;
create index farcaster_casts_of_quoted on farcaster_casts (quoted_hash, at desc, hash) where state = 0 and quoted_hash is not null;
create index farcaster_casts_to_account on farcaster_casts (parent_fid, at desc, hash) where state = 0 and parent_fid is not null;
create index farcaster_casts_quoting_account on farcaster_casts (quoted_fid, at desc, hash) where state = 0 and quoted_fid is not null;
create index farcaster_casts_words on farcaster_casts using gin (to_tsvector('simple', text)) where state = 0;

-- type: 1 like, 2 recast.
create table farcaster_reactions (
  fid bigint not null,
  type smallint not null,
  target_fid bigint not null,
  target_hash bytea not null,
  seq bigint not null,
  state smallint not null,
  at integer not null,
  primary key (fid, type, target_fid, target_hash)
) partition by hash (fid);
create index farcaster_reactions_of_author on farcaster_reactions (fid, type, at desc, target_hash) where state = 0;
create index farcaster_reactions_of_cast on farcaster_reactions (target_hash, type, at desc, fid) where state = 0;
create index farcaster_reactions_to_account on farcaster_reactions (target_fid, at desc) where state = 0;

-- type: follow, block, and what others come up with.
create table farcaster_links (
  fid bigint not null,
  type text not null,
  target_fid bigint not null,
  seq bigint not null,
  state smallint not null,
  at integer not null,
  primary key (fid, type, target_fid)
) partition by hash (fid);
create index farcaster_links_of_author on farcaster_links (fid, type, at desc, target_fid) where state = 0;
create index farcaster_links_to_account on farcaster_links (target_fid, type, at desc, fid) where state = 0;

-- What accounts state about themselves: user data (kind: pfp, display, bio, url, username, location, banner …, with an empty key),
-- verified addresses (kind: address, key: the address, value: ethereum or solana) and names that they own (kind: name, key: the name).
create table farcaster_facts (
  fid bigint not null,
  kind text not null,
  key text not null,
  seq bigint not null,
  state smallint not null,
  at integer not null,
  value text not null,
  primary key (fid, kind, key)
) partition by hash (fid);
create index farcaster_facts_usernames on farcaster_facts (lower(value) text_pattern_ops) where state = 0 and kind = 'username';
create index farcaster_facts_display_names on farcaster_facts (lower(value) text_pattern_ops) where state = 0 and kind = 'display';
create index farcaster_facts_names on farcaster_facts (key) where state = 0 and kind = 'name';

-- Who a live cast mentions, for their notifications.
create table farcaster_mentions (
  fid bigint not null,
  hash bytea not null,
  target_fid bigint not null,
  at integer not null,
  primary key (fid, hash, target_fid)
) partition by hash (fid);
create index farcaster_mentions_of_account on farcaster_mentions (target_fid, at desc, hash);

-- Counts of live reactions to a cast, replies to it and quotes of it. fid: its author.
create table farcaster_cast_counts (
  fid bigint not null,
  hash bytea not null,
  likes integer not null default 0,
  recasts integer not null default 0,
  replies integer not null default 0,
  quotes integer not null default 0,
  primary key (fid, hash)
) partition by hash (fid);
create table farcaster_casts_0 partition of farcaster_casts for values with (modulus 8, remainder 0);
create table farcaster_casts_1 partition of farcaster_casts for values with (modulus 8, remainder 1);
create table farcaster_casts_2 partition of farcaster_casts for values with (modulus 8, remainder 2);
create table farcaster_casts_3 partition of farcaster_casts for values with (modulus 8, remainder 3);
create table farcaster_casts_4 partition of farcaster_casts for values with (modulus 8, remainder 4);
create table farcaster_casts_5 partition of farcaster_casts for values with (modulus 8, remainder 5);
create table farcaster_casts_6 partition of farcaster_casts for values with (modulus 8, remainder 6);
create table farcaster_casts_7 partition of farcaster_casts for values with (modulus 8, remainder 7);

create table farcaster_reactions_0 partition of farcaster_reactions for values with (modulus 8, remainder 0);
create table farcaster_reactions_1 partition of farcaster_reactions for values with (modulus 8, remainder 1);
create table farcaster_reactions_2 partition of farcaster_reactions for values with (modulus 8, remainder 2);
create table farcaster_reactions_3 partition of farcaster_reactions for values with (modulus 8, remainder 3);
create table farcaster_reactions_4 partition of farcaster_reactions for values with (modulus 8, remainder 4);
create table farcaster_reactions_5 partition of farcaster_reactions for values with (modulus 8, remainder 5);
create table farcaster_reactions_6 partition of farcaster_reactions for values with (modulus 8, remainder 6);
create table farcaster_reactions_7 partition of farcaster_reactions for values with (modulus 8, remainder 7);

create table farcaster_links_0 partition of farcaster_links for values with (modulus 8, remainder 0);
create table farcaster_links_1 partition of farcaster_links for values with (modulus 8, remainder 1);
create table farcaster_links_2 partition of farcaster_links for values with (modulus 8, remainder 2);
create table farcaster_links_3 partition of farcaster_links for values with (modulus 8, remainder 3);
create table farcaster_links_4 partition of farcaster_links for values with (modulus 8, remainder 4);
create table farcaster_links_5 partition of farcaster_links for values with (modulus 8, remainder 5);
create table farcaster_links_6 partition of farcaster_links for values with (modulus 8, remainder 6);
create table farcaster_links_7 partition of farcaster_links for values with (modulus 8, remainder 7);

create table farcaster_facts_0 partition of farcaster_facts for values with (modulus 8, remainder 0);
create table farcaster_facts_1 partition of farcaster_facts for values with (modulus 8, remainder 1);
create table farcaster_facts_2 partition of farcaster_facts for values with (modulus 8, remainder 2);
create table farcaster_facts_3 partition of farcaster_facts for values with (modulus 8, remainder 3);
create table farcaster_facts_4 partition of farcaster_facts for values with (modulus 8, remainder 4);
create table farcaster_facts_5 partition of farcaster_facts for values with (modulus 8, remainder 5);
create table farcaster_facts_6 partition of farcaster_facts for values with (modulus 8, remainder 6);
create table farcaster_facts_7 partition of farcaster_facts for values with (modulus 8, remainder 7);

create table farcaster_mentions_0 partition of farcaster_mentions for values with (modulus 8, remainder 0);
create table farcaster_mentions_1 partition of farcaster_mentions for values with (modulus 8, remainder 1);
create table farcaster_mentions_2 partition of farcaster_mentions for values with (modulus 8, remainder 2);
create table farcaster_mentions_3 partition of farcaster_mentions for values with (modulus 8, remainder 3);
create table farcaster_mentions_4 partition of farcaster_mentions for values with (modulus 8, remainder 4);
create table farcaster_mentions_5 partition of farcaster_mentions for values with (modulus 8, remainder 5);
create table farcaster_mentions_6 partition of farcaster_mentions for values with (modulus 8, remainder 6);
create table farcaster_mentions_7 partition of farcaster_mentions for values with (modulus 8, remainder 7);

create table farcaster_cast_counts_0 partition of farcaster_cast_counts for values with (modulus 8, remainder 0);
create table farcaster_cast_counts_1 partition of farcaster_cast_counts for values with (modulus 8, remainder 1);
create table farcaster_cast_counts_2 partition of farcaster_cast_counts for values with (modulus 8, remainder 2);
create table farcaster_cast_counts_3 partition of farcaster_cast_counts for values with (modulus 8, remainder 3);
create table farcaster_cast_counts_4 partition of farcaster_cast_counts for values with (modulus 8, remainder 4);
create table farcaster_cast_counts_5 partition of farcaster_cast_counts for values with (modulus 8, remainder 5);
create table farcaster_cast_counts_6 partition of farcaster_cast_counts for values with (modulus 8, remainder 6);
create table farcaster_cast_counts_7 partition of farcaster_cast_counts for values with (modulus 8, remainder 7);

-- Counts of live follows.
create table farcaster_follow_counts (
  fid bigint primary key,
  followers integer not null default 0,
  following integer not null default 0
);

-- One row per shard of the network: how far its events have been applied. `base` plus an event's id is its seq: when a hub's ids start over,
-- base grows, so that seq never falls.
create table farcaster_shards (
  shard integer primary key,
  base bigint not null default 0,
  last_event bigint not null,
  -- A digest of the last event, which shows whether a hub has the same events under the same ids.
  last_digest text not null,
  -- When the last event happened, and when the end of the stream was last reached.
  event_at timestamptz,
  caught_up_at timestamptz,
  -- When the first messages of all accounts had been read. Null: the index is being filled.
  filled_at timestamptz,
  leased_until timestamptz not null default '-infinity',
  retry_at timestamptz not null default '-infinity',
  failures integer not null default 0
);

-- Accounts whose messages the index has or will read in full.
create table farcaster_tracked (
  fid bigint primary key,
  shard integer not null,
  added_at timestamptz not null default now(),
  -- When all its messages were last read. Null: not yet, or not since events were missed.
  backfilled_at timestamptz,
  channels_read_at timestamptz,
  leased_until timestamptz not null default '-infinity',
  retry_at timestamptz not null default '-infinity',
  failures integer not null default 0
);
create index farcaster_tracked_due on farcaster_tracked (shard, added_at) where backfilled_at is null;

-- Channels as Farcaster's client API lists them.
create table farcaster_channels (
  id text primary key,
  url text not null,
  name text not null,
  description text not null default '',
  image_url text not null default '',
  header_image_url text not null default '',
  lead_fid bigint,
  host_fids jsonb not null default '[]',
  -- Seconds since 1970.
  created_at bigint not null default 0,
  follower_count integer not null default 0,
  member_count integer not null default 0,
  pinned_cast_hash text,
  read_at timestamptz not null default now()
);
create index farcaster_channels_by_url on farcaster_channels (url);
create index farcaster_channels_by_followers on farcaster_channels (follower_count desc, id);

create table farcaster_channel_follows (
  fid bigint not null,
  channel_id text not null,
  -- Seconds since 1970.
  at bigint not null default 0,
  primary key (fid, channel_id)
);

-- Channels that an account does not want to read, and how far it has seen its notifications on a network.
create table muted_channels (
  account_id uuid not null references accounts on delete cascade,
  platform text not null,
  channel_id text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, platform, channel_id)
);

create table seen_notifications (
  account_id uuid not null references accounts on delete cascade,
  platform text not null,
  profile_id text not null,
  seen_at timestamptz not null,
  primary key (account_id, platform, profile_id)
);
