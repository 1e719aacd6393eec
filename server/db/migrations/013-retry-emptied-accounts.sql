-- When to try again to merge or delete an emptied account, after that failed.
alter table identity_moves add column retry_at timestamptz;
