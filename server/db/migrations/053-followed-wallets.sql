-- Accounts on networks whose follows are read for wallets that vote in DAOs.
create table dao_followers (
  identity_id bigint primary key references identities on delete cascade,
  due_at timestamptz not null default now()
);
create index dao_followers_due on dao_followers (due_at);

-- Wallets of people that these accounts follow, as the networks publish them. They are read again if they are lost.
create table dao_followed_wallets (
  identity_id bigint not null references dao_followers on delete cascade,
  -- In lower case.
  address text not null,
  primary key (identity_id, address)
);
create index dao_followed_wallets_address on dao_followed_wallets (address);
