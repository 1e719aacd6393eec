-- Some plans have limits beyond 2^31, whose answers could not be stored. The function takes what the columns hold.
drop function note_x_limit(text, integer, integer, timestamptz);
alter table x_limits alter column quota type bigint, alter column remaining type bigint;
create function note_x_limit(of_key text, new_quota bigint, new_remaining bigint, new_reset timestamptz) returns void language sql as $$
  update x_limits set
    in_flight = greatest(in_flight - 1, 0),
    quota = coalesce(new_quota, quota),
    -- Responses of one window may arrive in any order.
    remaining = case when new_reset is null then remaining when resets_at = new_reset then least(remaining, new_remaining)
      when resets_at > new_reset then remaining else new_remaining end,
    resets_at = greatest(resets_at, new_reset)
  where key = of_key
$$;

-- A post that changes or is deleted is looked for by its id under all kinds, and in the posts that show it.
create index x_cache_by_id on x_cache (id);
create index x_cache_by_shown_post on x_cache using gin (jsonb_path_query_array(body, '$.includes.tweets[*].id'));
