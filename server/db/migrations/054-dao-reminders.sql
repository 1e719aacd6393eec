-- Spaces whose proposals an account wants to be reminded of. Whether it is reminded at all is a push switch.
create table dao_reminder_spaces (
  account_id uuid not null references accounts on delete cascade,
  space text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, space)
);
create index dao_reminder_spaces_by_space on dao_reminder_spaces (space);

-- One row per proposal and account, so that no one is reminded twice.
create table dao_reminders (
  account_id uuid not null references accounts on delete cascade,
  proposal_id text not null,
  ends_at timestamptz not null,
  -- The proposal's title and space.
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, proposal_id)
);
create index dao_reminders_ended on dao_reminders (ends_at);
