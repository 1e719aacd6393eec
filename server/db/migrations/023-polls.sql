-- Polls that are linked to from posts. They are deleted with the account that created them. A page that repeats its call sends the same
-- `client_id`, so that it creates one poll.
create table polls (
  id text primary key,
  account_id uuid not null references accounts on delete cascade,
  client_id text,
  title text not null,
  type text not null,
  multiple_count int not null,
  choices jsonb not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  unique (account_id, client_id)
);

-- One vote per account of a network, whichever Chorus account it is connected to. `choices` counts from 1.
create table votes (
  poll_id text not null references polls on delete cascade,
  platform text not null,
  profile_id text not null,
  account_id uuid not null references accounts on delete cascade,
  choices jsonb not null,
  voted_at timestamptz not null default now(),
  primary key (poll_id, platform, profile_id)
);
create index votes_of_account on votes (account_id);
