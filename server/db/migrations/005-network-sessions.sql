-- A browser's token changes whenever it gains a way in; the former one is good until the next has arrived.
alter table sessions add column previous_token_hash bytea unique;
alter table sessions add column token_rotated_at timestamptz;
alter table sessions add column is_token_used boolean not null default true;

-- Sessions at the networks, sealed. They belong to the session of a browser and to the identity that they were made by, and end with either.
create table network_sessions (
  id uuid primary key,
  session_id uuid not null references sessions on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  identity_id bigint not null references identities on delete cascade,
  type text not null,
  profile_id text not null,
  handle text not null,
  facts jsonb not null default '{}',
  key_version integer not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  version integer not null default 1,
  lease text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, type, profile_id)
);
create index network_sessions_by_key on network_sessions (key_version);
create index network_sessions_of_account on network_sessions (account_id);
create index network_sessions_of_identity on network_sessions (identity_id);
