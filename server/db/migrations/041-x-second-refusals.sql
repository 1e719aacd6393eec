-- One refusal may be an accident of X, so a feature is withdrawn only when X refuses it again, and only for a day at a time.
alter table x_refused_features
  add column sightings integer not null default 1,
  add column seen_at timestamptz not null default now();
update x_refused_features set seen_at = learned_at;
