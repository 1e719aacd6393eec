-- Whose a followed wallet is on the network: whose following brought its votes to a timeline. It is read again if it is lost.
create table dao_followed_people (
  -- Who follows.
  identity_id bigint not null references identities on delete cascade,
  -- In lower case.
  address text not null,
  -- `id`, and `handle` and `name` if the person has them.
  person jsonb not null,
  primary key (identity_id, address)
);
