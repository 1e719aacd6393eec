-- Secrets of this server itself, sealed, one of each kind: all nodes use the same.
create table server_secrets (
  id uuid primary key,
  kind text not null unique,
  key_version integer not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- A browser is written to as long as somebody is logged in there: its token goes with the session that registered it.
alter table device_tokens add column session_id uuid references sessions on delete cascade;
create index device_tokens_of_session on device_tokens (session_id);
-- To find those whose device has gone.
create index secrets_of_devices on secrets (account_id, subject) where kind = 'device-token';

-- Accounts at networks that are asked what is new, and up to where their people have been told. The mark is of the network's clock (ms), null
-- before the first look; `told` names what is newer than the mark and has been told. One node at a time holds a row.
create table push_watches (
  account_id uuid not null references accounts on delete cascade,
  type text not null,
  profile_id text not null,
  mark bigint,
  told jsonb not null default '[]',
  failures integer not null default 0,
  due_at timestamptz not null default now(),
  lease uuid,
  lease_until timestamptz,
  primary key (account_id, type, profile_id)
);
create index push_watches_due on push_watches (due_at);

-- What is on its way to a device. Rows are short-lived; one whose device has gone is dropped when it is due.
create table push_messages (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null,
  message jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index push_messages_due on push_messages (due_at);
create index push_messages_of_account on push_messages (account_id);
create index push_messages_expiry on push_messages (expires_at);
