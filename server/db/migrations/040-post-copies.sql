-- Which posts of an account are copies of each other: made with one press on several networks. `send_id` names the press.
create table post_copies (
  account_id uuid not null references accounts on delete cascade,
  send_id uuid not null,
  platform text not null,
  profile_id text not null,
  post_id text not null,
  publication_id text not null,
  -- In a thread, from 1.
  part integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, platform, post_id)
);
create index on post_copies (account_id, send_id);
create index on post_copies (account_id, created_at);
