-- A tenant reads its own events, and has them delivered, by places that say nothing of how much happens to others.

-- its place among the events of its tenant: 1, 2, 3, …; given together with its position in the feed of all tenants
alter table portolan.event add column tenant_position bigint;

create table portolan.event_counter (
  tenant text primary key references portolan.tenant,
  -- the last place that was given to an event of the tenant, and where in the feed of all tenants that was
  tenant_position bigint not null,
  position bigint not null
) with (fillfactor = 50);

alter table portolan.event_counter enable row level security;
alter table portolan.event_counter force row level security;
create policy tenant_rows on portolan.event_counter
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.event_counter using (portolan.is_operator()) with check (portolan.is_operator());

-- Until the end of this transaction, so that the rows of all tenants are seen where their policies hold the owner too.
select set_config('portolan.operator', 'on', true);

update portolan.event set tenant_position = numbered.place
  from (select tenant, event_id, row_number() over (partition by tenant order by position) as place
          from portolan.event where position is not null) as numbered
 where event.tenant = numbered.tenant and event.event_id = numbered.event_id;
insert into portolan.event_counter (tenant, tenant_position, position)
  select tenant, max(tenant_position), max(position) from portolan.event where position is not null group by tenant;

create unique index event_of_tenant on portolan.event (tenant, tenant_position) where tenant_position is not null;

-- The sandbox may read its own events too.
update portolan.api_client set scopes = scopes || 'events'::text
 where is_sandbox and tenant is not null and not 'events' = any (scopes);
