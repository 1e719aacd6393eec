-- A jump in a shard's stream misses events. Until every account known at `jumped_at` has been read again, the shard covers nothing later
-- than `covered_until`.
alter table farcaster_shards add column covered_until timestamptz, add column jumped_at timestamptz;

-- Search reads the newest casts first, in spans of 2^16 seconds: the index finds a word within a span without reading all of its casts.
create index farcaster_casts_words_by_time on farcaster_casts using gin (to_tsvector('simple', text), (array[at >> 16])) where state = 0;
drop index farcaster_casts_words;
