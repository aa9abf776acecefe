-- Returns of shoppers who are called like a denied party: they get no document until a person has decided.
create table portolan.return_hold (
  tenant text not null references portolan.tenant,
  return_order_number bigint not null,
  held_at timestamptz not null,
  primary key (tenant, return_order_number),
  foreign key (tenant, return_order_number) references portolan.return_order (tenant, return_order_number) on delete cascade
);
alter table portolan.return_hold enable row level security;
alter table portolan.return_hold force row level security;
create policy tenant_rows on portolan.return_hold
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());

-- A decision is about a package or about a return.
alter table portolan.screening_decision
  alter column platform_package_reference drop not null,
  alter column brand_code drop not null,
  alter column package_reference drop not null,
  add column return_order_number bigint,
  add constraint screening_decision_subject check (num_nonnulls(platform_package_reference, return_order_number) = 1);

-- Importer of record number of the customs of the United States.
alter table portolan.registration drop constraint registration_kind_check;
alter table portolan.registration add constraint registration_kind_check
  check (kind in ('EORI', 'VAT', 'IOSS', 'VOEC', 'GST', 'REX', 'IOR'));
