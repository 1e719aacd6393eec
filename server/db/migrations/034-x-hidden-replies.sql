-- Replies that X accounts have hidden here, which X's API doesn't list.
create table x_hidden_replies (
  -- X user id
  client_id text not null,
  reply_id text not null,
  -- The post replied to.
  parent_id text not null,
  hidden_at timestamptz not null default now(),
  primary key (client_id, reply_id)
);
create index on x_hidden_replies (client_id, parent_id, hidden_at desc);
