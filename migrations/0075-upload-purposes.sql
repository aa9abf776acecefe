-- What an upload is for: products of the retailer, or a repair of invalid ones by a person.

alter table portolan.catalog_upload
  add column purpose text not null default 'Upload'
    constraint catalog_upload_purpose_check check (purpose in ('Upload', 'Repair'));
