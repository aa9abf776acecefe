-- Numbers under which tenants are known to authorities, and how long what is kept of whom.

create table portolan.registration (
  tenant text not null references portolan.tenant,
  registration_id text not null,
  -- null: every brand that has none of its own
  brand_code text,
  kind text not null check (kind in ('EORI', 'VAT', 'IOSS', 'VOEC', 'GST', 'REX')),
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  number text not null,
  -- the first day, and the first one after the last
  valid_from date,
  valid_to date,
  primary key (tenant, registration_id)
);

create table portolan.retention (
  tenant text not null references portolan.tenant,
  kind text not null check (kind in ('shopper-data')),
  days integer not null check (days > 0),
  -- what was taken before then has been dealt with; null: nothing yet
  done_until timestamptz,
  primary key (tenant, kind)
);

alter table portolan.registration enable row level security;
alter table portolan.registration force row level security;
create policy tenant_rows on portolan.registration
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.registration using (portolan.is_operator()) with check (portolan.is_operator());

alter table portolan.retention enable row level security;
alter table portolan.retention force row level security;
create policy tenant_rows on portolan.retention
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.retention using (portolan.is_operator()) with check (portolan.is_operator());
