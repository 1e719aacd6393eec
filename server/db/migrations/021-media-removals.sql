-- Deleted accounts whose media is still to be removed from the disk. Their credentials for uploads last for up to an hour more.
create table media_removals (
  account_id uuid primary key,
  deleted_at timestamptz not null default now()
);
