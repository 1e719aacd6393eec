-- Following timelines look through everyone's newest casts and recasts in the indexes alone, which therefore have who wrote each of them.
create index farcaster_casts_latest on farcaster_casts (at desc, hash, fid) where state = 0 and parent_hash is null;
drop index farcaster_casts_newest;
create index farcaster_recasts_latest on farcaster_reactions (at desc, target_hash, fid) include (target_fid) where state = 0 and type = 2;
-- Channels list and rank their newest casts from the index alone.
create index farcaster_casts_in_channel on farcaster_casts (parent_url, at desc, hash) include (fid)
  where state = 0 and parent_url is not null and parent_hash is null;
drop index farcaster_casts_of_channel;
