-- The words of public names and handles, to find people by the beginning of any of them.
create index identities_by_word on identities
  using gin (to_tsvector('simple', translate(coalesce(handle, '') || ' ' || coalesce(display_name, ''), '._-/@', '     ')));
