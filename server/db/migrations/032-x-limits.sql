-- What X said last about its limit of a route for a user. All nodes share it. A crash may lose it, so it costs no write-ahead log.
create unlogged table x_limits (
  key text primary key,
  -- Requests in a window, and how many are left. Null: X has not said it.
  quota integer,
  remaining integer,
  -- End of the window. Null: it begins with the next request.
  resets_at timestamptz,
  -- Sent, without a response.
  in_flight integer not null default 0,
  used_at timestamptz not null default now()
);

-- Public posts and people of X as it returned them, for all nodes and viewers. X asks that they be fetched again after a day.
create unlogged table x_cache (
  kind text not null,
  id text not null,
  body jsonb not null,
  stored_at timestamptz not null default now(),
  primary key (kind, id)
);
create index x_cache_by_age on x_cache (stored_at);

-- Counts a request if its limit allows one now. Returns the milliseconds to wait otherwise, or 0.
create function take_x_limit(of_key text) returns bigint language plpgsql as $$
declare
  held x_limits%rowtype;
begin
  insert into x_limits (key) values (of_key) on conflict do nothing;
  select * into held from x_limits where key = of_key for update;
  if held.resets_at <= now() then
    held.resets_at := null;
    held.remaining := held.quota;
    held.in_flight := 0;
  end if;
  -- A node that stopped may have left requests in flight. No request takes longer.
  if held.used_at < now() - interval '2 minutes' then
    held.in_flight := 0;
  end if;
  if held.remaining - held.in_flight <= 0 then
    update x_limits set remaining = held.remaining, resets_at = held.resets_at, in_flight = held.in_flight where key = of_key;
    -- The responses to what is in flight may show that more is left.
    return case when held.remaining > 0 or held.resets_at is null then 100
      else greatest(ceil(extract(epoch from held.resets_at - now()) * 1000)::bigint, 1) end;
  end if;
  update x_limits set remaining = held.remaining, resets_at = held.resets_at, in_flight = held.in_flight + 1, used_at = now()
    where key = of_key;
  return 0;
end $$;

-- Ends a request. Null: it had no response, or one that says nothing about limits.
create function note_x_limit(of_key text, new_quota integer, new_remaining integer, new_reset timestamptz) returns void language sql as $$
  update x_limits set
    in_flight = greatest(in_flight - 1, 0),
    quota = coalesce(new_quota, quota),
    -- Responses of one window may arrive in any order.
    remaining = case when new_reset is null then remaining when resets_at = new_reset then least(remaining, new_remaining)
      when resets_at > new_reset then remaining else new_remaining end,
    resets_at = greatest(resets_at, new_reset)
  where key = of_key
$$;
