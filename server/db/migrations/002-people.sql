-- Whom somebody does not want to read. A wallet of any chain is a platform here too. A list is asked for by a page's number, which is either
-- counted from 1 or a position to go on from: positions begin above every page that anybody counts to.
create table mutes (
  account_id uuid not null references accounts on delete cascade,
  platform text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  position bigint generated always as identity (start with 1000001),
  primary key (account_id, platform, subject)
);
create index mutes_in_order on mutes (account_id, platform, position desc);

-- Everybody who is one person with these, now and later. What was muted together is unmuted together.
create table muted_people (
  account_id uuid not null references accounts on delete cascade,
  platform text not null,
  subject text not null,
  person uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, platform, subject)
);
create index muted_people_together on muted_people (account_id, person);

create table muted_collections (
  account_id uuid not null references accounts on delete cascade,
  collection_id text not null,
  created_at timestamptz not null default now(),
  position bigint generated always as identity,
  primary key (account_id, collection_id)
);
create index muted_collections_in_order on muted_collections (account_id, position desc);

-- What somebody found wrong, once each. They go with the account: who leaves, leaves nothing behind.
create table reports (
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  platform text not null,
  subject text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, kind, platform, subject)
);
create index reports_of_subject on reports (kind, platform, subject);

-- Post ids carry no platform of their own: one row an account and post id.
create table bookmarks (
  account_id uuid not null references accounts on delete cascade,
  post_id text not null,
  post_key text not null,
  platform text not null,
  platform_id text not null default '',
  post_type text not null default 'text',
  created_at timestamptz not null default now(),
  position bigint generated always as identity,
  primary key (account_id, post_key)
);
create index bookmarks_in_order on bookmarks (account_id, position desc);
create index bookmarks_of_platform on bookmarks (account_id, platform, position desc);

create table likes (
  account_id uuid not null references accounts on delete cascade,
  like_id text not null,
  like_type text not null,
  like_owner_id text not null,
  platform_id text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, like_id)
);

-- Wallets whose doings somebody follows.
create table watches (
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  address text not null,
  created_at timestamptz not null default now(),
  position bigint generated always as identity,
  primary key (account_id, kind, address)
);
create index watches_in_order on watches (account_id, position desc);
create index watches_of_address on watches (address);

-- Relations between a wallet and a person that somebody said are wrong.
create table refused_relations (
  account_id uuid not null references accounts on delete cascade,
  twitter_id text not null,
  address text not null,
  reason text not null,
  sources text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, twitter_id, address)
);

create table push_switches (
  account_id uuid not null references accounts on delete cascade,
  platform text not null,
  push_type text not null,
  state boolean not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, platform, push_type)
);

-- Where a person's pushes go. The token itself is a sealed secret of kind device-token under the same hash. One owner each: whoever uses the
-- device now.
create table device_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  platform text not null,
  device_id text not null default '',
  registered_at timestamptz not null default now()
);
create index device_tokens_of_account on device_tokens (account_id, registered_at desc);
