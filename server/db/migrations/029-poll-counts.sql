alter table polls rename column choices to options;
alter table votes rename column choices to options;

-- Votes are counted when they are cast or leave with their account, because a popular poll is read far more often than that.
alter table polls add column voters int not null default 0;
-- Votes for each option, in their order. Shorter: no one has voted.
alter table polls add column option_votes jsonb not null default '[]';

-- Counts the votes that a statement has added or removed. Its argument: 1 or -1.
create function count_votes() returns trigger language plpgsql as $$
declare
  change int := tg_argv[0];
begin
  update polls set
    voters = polls.voters + change * changed.voters,
    option_votes = (
      select jsonb_agg(coalesce((polls.option_votes -> (place - 1))::int, 0) + change * (
        select count(*) from votes_changed where poll_id = polls.id and votes_changed.options @> to_jsonb(place)) order by place)
      from generate_series(1, jsonb_array_length(polls.options)) as place)
  from (select poll_id, count(*) as voters from votes_changed group by poll_id) as changed
  where polls.id = changed.poll_id;
  return null;
end $$;

create trigger votes_added after insert on votes referencing new table as votes_changed
  for each statement execute function count_votes('1');
create trigger votes_removed after delete on votes referencing old table as votes_changed
  for each statement execute function count_votes('-1');

update polls set
  voters = (select count(*) from votes where poll_id = polls.id),
  option_votes = (
    select jsonb_agg((select count(*) from votes where poll_id = polls.id and votes.options @> to_jsonb(place)) order by place)
    from generate_series(1, jsonb_array_length(polls.options)) as place);

-- For the polls of the last day.
create index polls_of_account on polls (account_id, created_at);
