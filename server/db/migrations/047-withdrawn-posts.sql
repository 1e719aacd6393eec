-- The draft that withdrew a scheduled post, to be sent in its place. A group that was never scheduled has a post too once it is withdrawn, so
-- that a call that arrives later schedules nothing.
alter table scheduled_posts add column withdrawn_by text;
alter table scheduled_sends add column withdrawn_by text;
