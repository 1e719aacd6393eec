-- Whom somebody does not want to read. A wallet is a platform here too.
create table mutes (
  account_id uuid not null references accounts on delete cascade,
  platform text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, platform, subject)
);
create index mutes_in_order on mutes (account_id, platform, created_at desc, subject);

-- Everybody who is one person with these, now and later.
create table muted_people (
  account_id uuid not null references accounts on delete cascade,
  platform text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, platform, subject)
);

create table muted_collections (
  account_id uuid not null references accounts on delete cascade,
  collection_id text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, collection_id)
);

create table reports (
  id bigint generated always as identity primary key,
  account_id uuid references accounts on delete set null,
  kind text not null,
  platform text not null,
  subject text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique nulls not distinct (account_id, kind, platform, subject)
);

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
  primary key (account_id, kind, address)
);
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

create table device_tokens (
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null,
  sealed_token bytea not null,
  wrapped_key bytea not null,
  key_version integer not null,
  platform text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);
