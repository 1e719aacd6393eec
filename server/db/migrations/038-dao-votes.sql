-- Wallets whose votes in DAOs are indexed: those that accounts watch or have connected.
create table dao_voters (
  -- In lower case.
  address text primary key,
  -- In seconds. Votes cast before then have been read.
  read_until bigint not null default 0,
  due_at timestamptz not null default now()
);
create index dao_voters_due on dao_voters (due_at);

-- The votes of these wallets, one per proposal. They are public, and are read again from Snapshot if they are lost.
create table dao_votes (
  voter text not null references dao_voters on delete cascade,
  proposal_id text not null,
  vote_id text not null,
  -- In seconds.
  created bigint not null,
  -- The rest of the vote and its proposal.
  data jsonb not null,
  primary key (voter, proposal_id)
);
create index dao_votes_latest on dao_votes (created desc, vote_id);
create index dao_votes_of_voter on dao_votes (voter, created desc, vote_id);
