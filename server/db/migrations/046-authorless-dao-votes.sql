-- Votes from before 044 have no author of their proposal, so they stay visible when that author is muted. Those of the last 90 days have
-- been read again since. Older ones are left to the pages of their wallets, as those of wallets that are new to the index.
delete from dao_votes where not data ? 'author' and created < extract(epoch from now() - interval '90 days');
