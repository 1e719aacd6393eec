-- Counts a request if its limit allows one now. Returns the milliseconds to wait otherwise, or 0.
create or replace function take_x_limit(of_key text) returns bigint language plpgsql as $$
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
