-- Votes are read again, because the index now has the authors of proposals.
update dao_voters set read_until = 0, due_at = now();
