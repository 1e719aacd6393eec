-- Spans of 2^16, 2^19, 2^22 and 2^25 seconds, so that a search over any length of time names only two of them.
create index farcaster_casts_words_by_span on farcaster_casts
  using gin (to_tsvector('simple', text), (array[at >> 16, (at >> 19) + 100000, (at >> 22) + 200000, (at >> 25) + 300000])) where state = 0;
drop index farcaster_casts_words_by_time;
