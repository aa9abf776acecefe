-- The public tracking page of a package: an address that nobody can guess (RFC 9562, version 4: 122 random bits).

alter table portolan.package add column tracking_id uuid not null default gen_random_uuid();
alter table portolan.package alter column tracking_id drop default;
create index package_tracking_id on portolan.package (tracking_id);
