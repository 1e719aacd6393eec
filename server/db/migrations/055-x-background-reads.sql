-- Reads that no one waits for, such as polls for notifications, have a part of a day's cap of their own.
-- How much of `spent` and `reserved` is theirs.
alter table x_budgets add column background bigint not null default 0;
alter table x_calls add column is_background boolean not null default false;

drop function reserve_x_call(uuid, date, text, bigint, bytea, bigint, bigint);
-- Reserves the most that a call can cost. Returns whose cap is in the way: 'server', 'payer', or null. A cap of null is none, and what costs
-- nothing needs no room. The parts are those of background reads. Null: this isn't one.
-- Rows are locked in one order everywhere, the server's first.
create function reserve_x_call(
  of_call uuid, of_day date, of_payer text, most_cost bigint, of_request bytea, payer_cap bigint, server_cap bigint,
  of_background boolean, payer_part bigint, server_part bigint
) returns text language plpgsql as $$
declare
  of_part bigint := case when of_background then most_cost else 0 end;
begin
  insert into x_budgets (day, payer) values (of_day, '*') on conflict do nothing;
  insert into x_budgets (day, payer) values (of_day, of_payer) on conflict do nothing;
  update x_budgets set reserved = reserved + most_cost, background = background + of_part
    where day = of_day and payer = '*' and (most_cost <= 0 or (
      (server_cap is null or spent + reserved + most_cost <= server_cap)
      and (not of_background or server_part is null or background + most_cost <= server_part)));
  if not found then
    return 'server';
  end if;
  update x_budgets set reserved = reserved + most_cost, background = background + of_part
    where day = of_day and payer = of_payer and (most_cost <= 0 or (
      (payer_cap is null or spent + reserved + most_cost <= payer_cap)
      and (not of_background or payer_part is null or background + most_cost <= payer_part)));
  if not found then
    update x_budgets set reserved = reserved - most_cost, background = background - of_part where day = of_day and payer = '*';
    return 'payer';
  end if;
  insert into x_calls (id, day, payer, most, request, is_background)
    values (of_call, of_day, of_payer, most_cost, of_request, of_background);
  return null;
end $$;

create or replace function settle_x_call(of_call uuid, items text[], ids text[], prices bigint[], is_answered boolean) returns bigint
language plpgsql as $$
declare
  held x_calls%rowtype;
  paid bigint;
  freed bigint;
  of_part bigint;
begin
  delete from x_calls where id = of_call returning * into held;
  if not found then
    return 0;
  end if;
  with bought as (
    select bought_item, bought_id, price from unnest(items, ids, prices) as each (bought_item, bought_id, price)
  ), fresh as (
    insert into x_resources (day, item, id)
      select held.day, bought_item, bought_id from bought where bought_id <> '' order by bought_item, bought_id
      on conflict do nothing returning item, id
  ), charged as (
    select bought_item, count(*) as number, sum(price)::bigint as price from bought
      where bought_id = '' or (bought_item, bought_id) in (select item, id from fresh)
      group by bought_item
  ), noted as (
    insert into x_purchases (day, payer, item, count, cost)
      select held.day, held.payer, bought_item, number, price from charged order by bought_item
      on conflict (day, payer, item) do update set count = x_purchases.count + excluded.count, cost = x_purchases.cost + excluded.cost
  )
  select coalesce(sum(price), 0)::bigint into paid from charged;
  freed := held.most;
  of_part := case when held.is_background then paid - held.most else 0 end;
  if is_answered and held.request is not null then
    with known as (
      delete from x_calls where request = held.request and day = held.day and (is_lost or made_at < now() - interval '2 minutes')
        returning most
    )
    select freed + coalesce(sum(most), 0)::bigint into freed from known;
  end if;
  update x_budgets set spent = spent + paid, reserved = reserved - freed, background = background + of_part
    where day = held.day and payer = '*';
  update x_budgets set spent = spent + paid, reserved = reserved - freed, background = background + of_part
    where day = held.day and payer = held.payer;
  return paid;
end $$;
