-- Money is in millionths of a dollar, and days are UTC, as X counts them.

-- What calls to X have cost and may still cost. Payer: an X user id, '' for guests, '*' for the whole server.
create table x_budgets (
  day date not null,
  payer text not null,
  spent bigint not null default 0,
  -- The most that calls without a known price can cost.
  reserved bigint not null default 0,
  primary key (day, payer)
);

-- Calls whose price isn't known: not yet, or never because their answer was lost.
create table x_calls (
  id uuid primary key,
  day date not null,
  payer text not null,
  most bigint not null,
  -- Hash of a read. Its repetition on the same day returns, and so pays for, the same resources. Null: a write.
  request bytea,
  is_lost boolean not null default false,
  made_at timestamptz not null default now()
);
create index x_calls_by_request on x_calls (request, day) where request is not null;
create index x_calls_by_day on x_calls (day);

-- What was bought, for the settings page and the operator.
create table x_purchases (
  day date not null,
  payer text not null,
  item text not null,
  count bigint not null,
  cost bigint not null,
  primary key (day, payer, item)
);
create index x_purchases_by_payer on x_purchases (payer, day);

-- The resources paid for on a day: X returns them for free until the day ends, to any user of the application.
create table x_resources (
  day date not null,
  item text not null,
  id text not null,
  primary key (day, item, id)
);

-- Reserves the most that a call can cost. Returns whose cap is in the way: 'server', 'payer', or null. A cap of null is none.
-- Rows are locked in one order everywhere, the server's first.
create function reserve_x_call(
  of_call uuid, of_day date, of_payer text, most_cost bigint, of_request bytea, payer_cap bigint, server_cap bigint
) returns text language plpgsql as $$
begin
  insert into x_budgets (day, payer) values (of_day, '*') on conflict do nothing;
  insert into x_budgets (day, payer) values (of_day, of_payer) on conflict do nothing;
  update x_budgets set reserved = reserved + most_cost
    where day = of_day and payer = '*' and (server_cap is null or spent + reserved + most_cost <= server_cap);
  if not found then
    return 'server';
  end if;
  update x_budgets set reserved = reserved + most_cost
    where day = of_day and payer = of_payer and (payer_cap is null or spent + reserved + most_cost <= payer_cap);
  if not found then
    update x_budgets set reserved = reserved - most_cost where day = of_day and payer = '*';
    return 'payer';
  end if;
  insert into x_calls (id, day, payer, most, request) values (of_call, of_day, of_payer, most_cost, of_request);
  return null;
end $$;

-- Replaces a reservation by the real price: `items` with their ids and prices, an empty id for what is paid each time.
-- `is_answered`: whether X has said what it returned, which also tells what a lost answer to the same request cost.
create function settle_x_call(of_call uuid, items text[], ids text[], prices bigint[], is_answered boolean) returns bigint language plpgsql as $$
declare
  held x_calls%rowtype;
  paid bigint;
  freed bigint;
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
  if is_answered and held.request is not null then
    with known as (
      delete from x_calls where request = held.request and day = held.day and (is_lost or made_at < now() - interval '2 minutes')
        returning most
    )
    select freed + coalesce(sum(most), 0)::bigint into freed from known;
  end if;
  update x_budgets set spent = spent + paid, reserved = reserved - freed where day = held.day and payer = '*';
  update x_budgets set spent = spent + paid, reserved = reserved - freed where day = held.day and payer = held.payer;
  return paid;
end $$;
