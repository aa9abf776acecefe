-- How far the time of a tenant's business is ahead of the machine's, so that a period of weeks can be seen to end at once.
-- Only servers that admit the sandbox look at it.

create table portolan.sandbox_clock (
  tenant text not null references portolan.tenant,
  -- at most ten years
  ahead_seconds integer not null check (ahead_seconds between 1 and 315360000),
  moved_at timestamptz not null,
  moved_by text not null,
  primary key (tenant)
);
alter table portolan.sandbox_clock enable row level security;
alter table portolan.sandbox_clock force row level security;
create policy tenant_rows on portolan.sandbox_clock
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.sandbox_clock using (portolan.is_operator()) with check (portolan.is_operator());
