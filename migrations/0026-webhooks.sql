-- Where a tenant's events are delivered to, how far that has come, and what became of each delivery.

create table portolan.webhook_endpoint (
  tenant text not null references portolan.tenant,
  endpoint_id uuid not null,
  url text not null,
  description text not null,
  -- null: every type
  event_types text[],
  is_enabled boolean not null,
  -- why and since when it is disabled; null while it is enabled
  disabled_reason text,
  disabled_at timestamptz,
  -- the newest first, encrypted: [{"sealed": {…}, "createdAt", "expiresAt"}]; the newest never expires
  secrets jsonb not null,
  -- raised by each change
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant, endpoint_id)
);
create index webhook_endpoint_id on portolan.webhook_endpoint (endpoint_id);

-- Written with every delivery, and so apart from what an operator sets up.
create table portolan.webhook_progress (
  tenant text not null,
  endpoint_id uuid not null,
  -- the events of the tenant up to this place have been dealt with: each was delivered, filtered out, or has a row that waits
  tenant_position bigint not null,
  -- attempts that have failed since the last one that did not, whatever they delivered; and since when
  consecutive_failures integer not null default 0,
  failing_since timestamptz,
  -- nothing is sent before then
  paused_until timestamptz,
  last_delivered_at timestamptz,
  -- when the first of its waiting deliveries is due
  next_due_at timestamptz,
  -- the process that delivers to it, and until when nobody else may, by the clock of the database
  lease_owner uuid,
  leased_until timestamptz,
  -- since when it has waited for its turn: whoever was served longest ago comes first
  served_at timestamptz not null default clock_timestamp(),
  primary key (tenant, endpoint_id),
  foreign key (tenant, endpoint_id) references portolan.webhook_endpoint on delete cascade
) with (fillfactor = 50);

-- Without a foreign key to its endpoint, which would be looked up for each row: those of one that is gone are tidied away.
create table portolan.webhook_delivery (
  tenant text not null,
  endpoint_id uuid not null,
  -- an event is delivered to an endpoint once, however often that takes
  event_id uuid not null,
  tenant_position bigint not null,
  type text not null,
  subject text not null,
  state text not null check (state in ('Waiting', 'Delivered', 'Parked')),
  -- how often and since when it was tried, since it last began to wait
  attempt_count integer not null,
  first_attempt_at timestamptz,
  -- when it is tried next; null while it waits for an earlier event of its subject, and once it waits no more
  next_attempt_at timestamptz,
  -- the last of them, the oldest first: [{"at", "outcome", "status", "milliseconds", "answer"}]
  attempts jsonb not null,
  primary key (tenant, endpoint_id, event_id)
);
create index webhook_delivery_waiting on portolan.webhook_delivery (tenant, endpoint_id, subject, tenant_position)
  where state = 'Waiting';
create index webhook_delivery_due on portolan.webhook_delivery (tenant, endpoint_id, next_attempt_at)
  where next_attempt_at is not null;
create index webhook_delivery_undelivered on portolan.webhook_delivery (tenant, endpoint_id, state, event_id)
  where state <> 'Delivered';

do $$ declare item text; begin
  foreach item in array array['webhook_endpoint', 'webhook_progress', 'webhook_delivery'] loop
    execute format('alter table portolan.%I enable row level security', item);
    execute format('alter table portolan.%I force row level security', item);
    execute format('create policy tenant_rows on portolan.%I using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant())', item);
    execute format('create policy operator_rows on portolan.%I using (portolan.is_operator()) with check (portolan.is_operator())', item);
  end loop;
end $$;
