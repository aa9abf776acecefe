-- What every domain stands on: tenants, who may call, keys, idempotency keys, and the outbox.

create function portolan.current_tenant() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('portolan.tenant', true), '') $$;

create function portolan.is_operator() returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('portolan.operator', true), '') = 'on' $$;

-- Reference tables: small, without a tenant of their own, readable everywhere.

create table portolan.tenant (
  tenant text primary key check (tenant ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null,
  created_at timestamptz not null
);

create table portolan.api_client (
  client_id text primary key,
  -- null: an operator, who belongs to no tenant
  tenant text references portolan.tenant,
  name text not null,
  secret_hash text not null,
  scopes text[] not null,
  -- null: every brand of the tenant
  brands text[],
  is_active boolean not null default true,
  created_at timestamptz not null
);

create table portolan.signing_key (
  key_id text primary key,
  algorithm text not null,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  -- from then on it signs nothing new, and is published until expires_at
  retired_at timestamptz,
  expires_at timestamptz
);

-- Tenant tables: the tenant is the first column of every key.

create table portolan.brand (
  tenant text not null references portolan.tenant,
  brand_code text not null check (brand_code ~ '^[A-Z0-9]{3}$'),
  name text not null,
  created_at timestamptz not null,
  primary key (tenant, brand_code)
);

create table portolan.idempotency_key (
  -- of an operator's requests, which are of no tenant: the empty text, which is no tenant's code
  tenant text not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null,
  primary key (tenant, operation, key)
);
-- Rows lie in the order of their writing, so block ranges find the old ones and cost the writer nothing.
create index idempotency_key_created on portolan.idempotency_key using brin (created_at) with (pages_per_range = 16);

create table portolan.event (
  tenant text not null references portolan.tenant,
  event_id uuid not null,
  type text not null,
  subject text not null,
  occurred_at timestamptz not null,
  -- the moment of writing by the database's own clock, which orders what several processes write
  recorded_at timestamptz not null default clock_timestamp(),
  traceparent text,
  data json not null,
  -- its place in the feed, given once the transaction is known to have committed
  position bigint,
  primary key (tenant, event_id)
);
create index event_unplaced on portolan.event (recorded_at, event_id) where position is null;
create index event_placed on portolan.event (position) where position is not null;
create sequence portolan.event_position;

alter table portolan.brand enable row level security;
alter table portolan.brand force row level security;
create policy tenant_rows on portolan.brand
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.brand using (portolan.is_operator()) with check (portolan.is_operator());

alter table portolan.idempotency_key enable row level security;
alter table portolan.idempotency_key force row level security;
create policy tenant_rows on portolan.idempotency_key
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.idempotency_key
  using (portolan.is_operator()) with check (portolan.is_operator() and tenant = '');

alter table portolan.event enable row level security;
alter table portolan.event force row level security;
create policy tenant_rows on portolan.event
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.event using (portolan.is_operator()) with check (portolan.is_operator());
