-- Packages, and the places that goods leave from and come back to.

create table portolan.site (
  tenant text not null references portolan.tenant,
  -- code of a distribution centre, a hub or a return centre, or a brand's code for what leaves from none of them
  site_code text not null,
  company text not null,
  address_lines text[] not null,
  postal_code text,
  city text not null,
  country_iso text not null,
  primary key (tenant, site_code)
);

create table portolan.package (
  tenant text not null references portolan.tenant,
  brand_code text not null,
  order_reference text not null,
  package_reference text not null,
  -- version 7: begins with the moment of submission
  package_id uuid not null,
  platform_package_reference bigint not null,
  -- what was asked, in canonical form, to know a repeat by
  content text not null,
  details json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant, brand_code, order_reference, package_reference)
);
create unique index package_id on portolan.package (tenant, package_id);
create unique index package_platform_reference on portolan.package (tenant, platform_package_reference);

do $$ declare item text; begin
  foreach item in array array['site', 'package']
  loop
    execute format('alter table portolan.%I enable row level security', item);
    execute format('alter table portolan.%I force row level security', item);
    execute format('create policy tenant_rows on portolan.%I using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant())', item);
    execute format('create policy operator_rows on portolan.%I using (portolan.is_operator()) with check (portolan.is_operator())', item);
  end loop;
end $$;
