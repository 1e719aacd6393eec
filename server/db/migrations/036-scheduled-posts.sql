-- Posts to be sent at a chosen time. A page that repeats its call sends the same `group_id`, so that it schedules one post. What is published
-- stays for some days, so that a late repetition doesn't schedule it again.
create table scheduled_posts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  group_id uuid not null,
  publish_at timestamptz not null,
  display jsonb not null,
  -- What the composer wrote, to be edited again.
  source text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, group_id)
);
create index scheduled_posts_by_time on scheduled_posts (account_id, publish_at);

-- One post or thread as one account of a network. `parts` is stored before the bytes of each leave. One node at a time holds a row: it writes
-- only as long as its lease is there.
create table scheduled_sends (
  id uuid primary key,
  post_id uuid not null references scheduled_posts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  platform text not null,
  profile_id text not null,
  parts jsonb not null,
  -- pending, held (paused or deleted), done, failed
  state text not null default 'pending',
  is_deleted boolean not null default false,
  tries integer not null default 0,
  failure jsonb,
  due_at timestamptz not null,
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (post_id, platform, profile_id)
);
create index scheduled_sends_due on scheduled_sends (due_at) where state = 'pending';
create index scheduled_sends_of_account on scheduled_sends (account_id);

-- Their files, by SHA-256, in pieces.
create table scheduled_files (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  hash text not null,
  type text not null,
  size integer not null,
  uploaded_at timestamptz not null default now(),
  unique (account_id, hash)
);
create table scheduled_pieces (
  file_id uuid not null references scheduled_files on delete cascade,
  piece integer not null,
  data bytea not null,
  primary key (file_id, piece)
);
create table scheduled_uses (
  post_id uuid not null references scheduled_posts on delete cascade,
  file_id uuid not null references scheduled_files on delete cascade,
  primary key (post_id, file_id)
);
create index scheduled_uses_of_file on scheduled_uses (file_id);
