-- What was noticed of an upload although it was accepted: members that no product has, as {path, message}.

alter table portolan.catalog_upload add column warnings jsonb not null default '[]';
