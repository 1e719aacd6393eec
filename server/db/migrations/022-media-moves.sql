-- The account that an emptied one was merged into, which its media goes to. Null: the media is removed.
alter table media_removals add column moved_to uuid;
