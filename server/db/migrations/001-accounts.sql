-- Who somebody is with us.
create table accounts (
  id uuid primary key,
  raw_id bigint generated always as identity unique,
  uid text not null unique,
  display_name text,
  avatar text,
  created_at timestamptz not null default now()
);

-- The ways in: what somebody has proven to be theirs. One owner each, under any race.
create table identities (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  platform text not null,
  issuer text not null default '',
  subject text not null,
  handle text,
  display_name text,
  avatar text,
  facts jsonb not null default '{}',
  is_default boolean not null default false,
  is_login boolean not null default true,
  bound_at timestamptz not null default now(),
  unique (platform, issuer, subject)
);
create index identities_of_account on identities (account_id, platform);
create index identities_by_handle on identities (platform, lower(handle));

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  identity_id bigint references identities on delete cascade,
  token_hash bytea not null unique,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  refresh_expires_at timestamptz not null,
  previous_refresh_hash bytea unique,
  refreshed_at timestamptz,
  is_refresh_used boolean not null default true,
  authenticated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device text not null default ''
);
create index sessions_of_account on sessions (account_id, last_used_at desc);
create index sessions_expiry on sessions (expires_at);

-- One-time passwords: newest first, never in the clear.
create table otp_codes (
  id uuid primary key,
  address_hash bytea not null,
  code_hash bytea not null,
  bound_to bytea,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  is_dead boolean not null default false
);
create index otp_codes_by_address on otp_codes (address_hash, created_at desc);

-- Proofs and messages that count once. Rows live until the proof itself has expired.
create table used_proofs (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_proofs_expiry on used_proofs (expires_at);

-- What we asked somebody to sign, or handed out to be redeemed once.
create table challenges (
  id bytea primary key,
  kind text not null,
  account_id uuid references accounts on delete cascade,
  subject text not null default '',
  payload jsonb not null default '{}',
  expires_at timestamptz not null
);
create index challenges_expiry on challenges (expires_at);

-- An identity that changed its owner by force, until it can no longer be undone.
create table identity_moves (
  id uuid primary key,
  platform text not null,
  issuer text not null,
  subject text not null,
  from_account uuid not null references accounts on delete cascade,
  to_account uuid not null references accounts on delete cascade,
  moved_at timestamptz not null default now(),
  undo_until timestamptz not null,
  undone_at timestamptz
);
create index identity_moves_from on identity_moves (from_account, moved_at desc);

create table audit (
  id bigint generated always as identity primary key,
  account_id uuid,
  action text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_of_account on audit (account_id, at desc);

-- Things that somebody must be told, by whichever way still reaches them.
create table notices (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  is_letter_due boolean not null default false
);
create index notices_of_account on notices (account_id, created_at desc);
create index notices_due on notices (created_at) where is_letter_due;

-- Secrets of the networks, sealed: nothing here opens without a master key that is kept elsewhere.
create table secrets (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  subject text not null,
  key_version integer not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, kind, subject)
);
create index secrets_by_key on secrets (key_version);

-- Counters of the last minutes: they may be forgotten in a crash, so they cost no write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (resets_at);
