-- Who asked for a code: a stranger's requests and guesses count against the stranger.
alter table otp_codes add column client_hash bytea;
alter table otp_codes add column known_browser bytea;
alter table otp_codes add column foreign_tries integer not null default 0;

-- Browsers that have logged in with an address. They get codes however many strangers ask for one.
create table email_browsers (
  address_hash bytea not null,
  browser_hash bytea not null,
  last_login_at timestamptz not null default now(),
  primary key (address_hash, browser_hash)
);
create index email_browsers_age on email_browsers (last_login_at);
