-- Search for people by any part of their username or display name. Every suffix of a name is a lexeme, so a search for lexemes that begin
-- with a text finds it anywhere in the name, and needs no extension of Postgres.
create function farcaster_name_parts(name text) returns tsvector immutable strict parallel safe language sql
  return (select coalesce(array_to_tsvector(array_agg(distinct substr(lower(name), start, 24))), ''::tsvector)
    from generate_series(1, least(length(name), 60)) as start);
create index farcaster_facts_name_parts on farcaster_facts using gin (farcaster_name_parts(value))
  where state = 0 and kind in ('username', 'display');
-- One or two letters match too many people to rank: the popular ones are looked through instead.
create index farcaster_follow_counts_popular on farcaster_follow_counts (followers desc) where followers >= 50;
