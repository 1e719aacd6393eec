-- Used refresh tokens of a session, until they would have expired anyway: one that comes back is in two hands.
create table used_refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index used_refresh_tokens_of_session on used_refresh_tokens (session_id);
create index used_refresh_tokens_expiry on used_refresh_tokens (expires_at);

insert into used_refresh_tokens (hash, session_id, used_at, expires_at)
select previous_refresh_hash, id, coalesce(refreshed_at, now()), now() + interval '7 days'
from sessions where previous_refresh_hash is not null;
