-- Sync of drafts, per account. Browsers encrypt them with a secret that the server doesn't know; `key_id` only names it.
create table draft_keys (
  account_id uuid primary key references accounts on delete cascade,
  key_id text not null,
  -- Of the newest change.
  last_version bigint not null default 0,
  created_at timestamptz not null default now()
);

create table drafts (
  account_id uuid not null references accounts on delete cascade,
  id text not null,
  version bigint not null,
  -- Base64. Null: deleted; the row tells other browsers so.
  data text,
  -- Their ids.
  files jsonb not null default '[]',
  changed_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index on drafts (account_id, version);

create table draft_file_parts (
  account_id uuid not null references accounts on delete cascade,
  file_id text not null,
  part int not null,
  parts int not null,
  data bytea not null,
  saved_at timestamptz not null default now(),
  primary key (account_id, file_id, part)
);
create index on draft_file_parts (saved_at);
