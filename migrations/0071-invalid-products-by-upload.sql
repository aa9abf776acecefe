-- The upload that sent an invalid product last, so that what an upload left to repair can be listed.

-- null: not sent by an upload, or before this migration
alter table portolan.catalog_invalid_product add column upload_id uuid;

create index catalog_invalid_product_by_upload on portolan.catalog_invalid_product
  (tenant, upload_id, brand_code, product_code) where upload_id is not null;
