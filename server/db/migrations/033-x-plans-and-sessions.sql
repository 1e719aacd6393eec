-- What X refused although the configured plan has it. All nodes stop offering it.
create table x_refused_features (
  plan text not null,
  feature text not null,
  refusal text not null,
  learned_at timestamptz not null default now(),
  primary key (plan, feature)
);

-- The browser session of the account that an X session belongs to. It ends with the network session there. Null: not logged in to Chorus yet.
alter table x_sessions add column session_id uuid;
-- Nothing says where older ones belong, so people log in to X again.
delete from x_sessions;
