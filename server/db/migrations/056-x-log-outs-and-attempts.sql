-- When the account last logged out of all its sessions, or of all others. What was handed out before no longer opens anything.
alter table accounts add column logged_out_at timestamptz;

-- Changes that a client has named, so that each is sent to X once, on whichever node it arrives and after a restart.
create table x_attempts (
  -- Hash of the account, the call and the name.
  hash bytea primary key,
  -- Hash of what is to be done.
  body bytea not null,
  -- What X answered. Null: not yet, or it is lost.
  answer jsonb,
  is_lost boolean not null default false,
  made_at timestamptz not null default now()
);
create index x_attempts_by_age on x_attempts (made_at);
