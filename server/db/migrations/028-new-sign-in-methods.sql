-- When the sign-in method of a session's last login begins to count as proof of the account. A method that was connected later doesn't count
-- for a day, so that a stolen session can't prove the account with a method of its own.
alter table sessions add column trusted_from timestamptz not null default '-infinity';

-- When the identity was connected to the account that lost it, which it keeps when it returns.
alter table identity_moves add column bound_at timestamptz;
