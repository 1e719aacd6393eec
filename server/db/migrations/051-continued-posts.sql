-- A scheduled post whose draft continues an earlier one that some accounts have already posted: their posts are copies of its own.
-- `first_part` is the place of its first post in the thread. Null: it is a post of its own.
alter table scheduled_posts add column continued_send_id uuid;
alter table scheduled_posts add column first_part integer not null default 1;
