-- `told` holds `[id, at]` for each thing instead of its id alone, so that what is older than the mark can be left out. When those that are
-- there have happened nobody knows any more: they stay for as long as anything that was told just now.
update push_watches set told = coalesce(
  (select jsonb_agg(jsonb_build_array(id, coalesce(mark, 0) + 600000)) from jsonb_array_elements_text(told) as id), '[]');
