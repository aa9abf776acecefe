-- Lists a tenant's uploads, newest first, without sorting them.

create index catalog_upload_newest on portolan.catalog_upload (tenant, upload_number);
