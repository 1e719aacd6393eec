-- Why a draft was deleted, encrypted like the draft itself. Null: it wasn't deleted, or by a browser that doesn't say.
alter table drafts add column ending text;
