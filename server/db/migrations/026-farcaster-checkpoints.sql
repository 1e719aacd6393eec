-- By which events a shard's stream is recognised: [{"event": id, "digest": "…"}], oldest first.
alter table farcaster_shards add column checkpoints jsonb not null default '[]';
