-- Messages that this server signed for its accounts, stored before they are sent, so that a retry sends the same bytes.
create table signed_messages (
  account_id uuid not null references accounts on delete cascade,
  profile_id text not null,
  client_id text not null,
  bytes bytea not null,
  hash bytea not null,
  -- In the message, by the network's clock.
  message_time bigint not null,
  created_at timestamptz not null default now(),
  primary key (account_id, profile_id, client_id)
);
create index signed_messages_created_at on signed_messages (created_at);
create index signed_messages_message_time on signed_messages (profile_id, message_time);
