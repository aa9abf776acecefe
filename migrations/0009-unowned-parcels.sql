-- Parcels that a carrier may have taken and nobody has: written before the carrier is asked, gone once the parcel is kept.
-- What stays behind, and what is not needed any more, is withdrawn from the carrier.

create table portolan.unowned_parcel (
  tenant text not null references portolan.tenant,
  -- our own name of the parcel, which the carrier is told
  parcel_reference uuid not null,
  service_name text not null,
  announced_at timestamptz not null,
  -- what the carrier knows the parcel by; null while that has to be asked
  parcel json,
  -- from when on it is withdrawn, unless somebody has it by then; put off with each attempt
  withdraw_at timestamptz not null,
  -- from now on nobody can have it any more
  is_given_up boolean not null,
  primary key (tenant, parcel_reference)
);
create index unowned_parcel_due on portolan.unowned_parcel (withdraw_at);

alter table portolan.unowned_parcel enable row level security;
alter table portolan.unowned_parcel force row level security;
create policy tenant_rows on portolan.unowned_parcel
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.unowned_parcel using (portolan.is_operator()) with check (portolan.is_operator());
