-- What people have decided about the codes of products, with the texts that they decided about: further products of the
-- tenant are compared with them.

-- how many decisions were taken for the brand's products, changed ones counted again
alter table portolan.catalog_brand add column decision_count bigint not null default 0;

create table portolan.catalog_decision (
  tenant text not null references portolan.tenant,
  brand_code text not null,
  product_code text not null,
  -- 1, 2, 3, … within the brand: what was decided later has a higher one
  decision_number bigint not null,
  code text not null,
  product json not null,
  decided_at timestamptz not null,
  product_octets integer not null generated always as (portolan.octets_of(product)) stored,
  primary key (tenant, brand_code, product_code)
);
create unique index catalog_decision_number on portolan.catalog_decision (tenant, brand_code, decision_number);
alter table portolan.catalog_decision enable row level security;
alter table portolan.catalog_decision force row level security;
create policy tenant_rows on portolan.catalog_decision
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());

-- For what is copied here alone: the policies hold the owner too.
select set_config('portolan.operator', 'on', true);
create policy copying on portolan.catalog_product using (portolan.is_operator());
create policy copying on portolan.catalog_decision using (portolan.is_operator());

insert into portolan.catalog_decision (tenant, brand_code, product_code, decision_number, code, product, decided_at)
  select tenant, brand_code, product_code,
         row_number() over (partition by tenant, brand_code order by reviewed_at, product_code),
         reviewed_code, product, coalesce(reviewed_at, updated_at)
    from portolan.catalog_product where reviewed_code is not null;
update portolan.catalog_brand
   set decision_count = counted.decisions
  from (select tenant, brand_code, count(*) as decisions from portolan.catalog_decision group by tenant, brand_code) as counted
 where catalog_brand.tenant = counted.tenant and catalog_brand.brand_code = counted.brand_code;

drop policy copying on portolan.catalog_product;
drop policy copying on portolan.catalog_decision;
select set_config('portolan.operator', 'off', true);
