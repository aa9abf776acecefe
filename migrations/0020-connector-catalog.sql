-- What connectors send: products twice in one upload, and bad ones among good ones.

-- how many products of it had a code that came before, and the first of those codes
alter table portolan.catalog_upload add column repeated integer not null default 0;
alter table portolan.catalog_upload add column repeated_product_codes text[] not null default '{}';

-- whether the good products of a call are taken where others are bad
alter table portolan.tenant add column accept_good_products boolean not null default false;
