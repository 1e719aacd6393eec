-- Whether the move left the account without a sign-in method, and what its new owner wants done with that account once the move can no
-- longer be undone: merge or delete. Absent: nothing.
alter table identity_moves add column is_emptied boolean not null default false;
alter table identity_moves add column then_do text;
create index identity_moves_to on identity_moves (to_account, moved_at desc);
create index identity_moves_due on identity_moves (undo_until) where then_do is not null;
