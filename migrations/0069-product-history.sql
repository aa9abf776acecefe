-- What has changed of products since they came into the catalog. A product that never changed has no row.

create table portolan.catalog_product_history (
  tenant text not null references portolan.tenant,
  brand_code text not null,
  product_code text not null,
  -- the latest changes, oldest first
  entries jsonb not null,
  primary key (tenant, brand_code, product_code)
);
alter table portolan.catalog_product_history enable row level security;
alter table portolan.catalog_product_history force row level security;
create policy tenant_rows on portolan.catalog_product_history
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
