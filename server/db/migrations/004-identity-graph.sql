-- Public names in the order of their bytes, to find those that begin with a word.
create index identities_by_name on identities (lower(handle) collate "C", id)
  where handle is not null and platform in ('wallet', 'solana', 'lens', 'farcaster', 'twitter', 'bsky');
-- The same for what people call themselves there.
create index identities_by_shown_name on identities (lower(display_name) collate "C", id)
  where display_name is not null and platform in ('wallet', 'solana', 'lens', 'farcaster', 'twitter', 'bsky');
-- Whose network account brings a wallet along.
create index identities_by_facts on identities using gin (facts jsonb_path_ops) where platform in ('farcaster', 'lens');
