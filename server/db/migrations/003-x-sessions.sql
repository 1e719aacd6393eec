-- Sessions at X that a login here has opened. Browsers hold a handle, which opens nothing in another browser.
create table x_sessions (
  id uuid primary key,
  handle_hash bytea not null unique,
  browser_hash bytea not null,
  client_id text not null,
  key_version integer not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (browser_hash, client_id)
);
create index x_sessions_by_key on x_sessions (key_version);
create index x_sessions_by_use on x_sessions (last_used_at);
