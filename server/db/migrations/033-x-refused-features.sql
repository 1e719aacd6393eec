-- What X refused although the configured plan has it. All nodes stop offering it.
create table x_refused_features (
  plan text not null,
  feature text not null,
  refusal text not null,
  learned_at timestamptz not null default now(),
  primary key (plan, feature)
);
