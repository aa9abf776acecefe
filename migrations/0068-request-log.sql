-- A summary of each request that a tenant's clients have sent, for those who develop them. It has nothing personal: no
-- values of paths, queries and bodies, except codes that the contract itself names.

create table portolan.api_request (
  tenant text not null,
  entry_number bigint generated always as identity,
  answered_at timestamptz not null,
  client_id text not null,
  operation_id text not null,
  method text not null,
  -- with the names of its parameters in place of their values
  path text not null,
  status smallint not null,
  milliseconds integer not null,
  -- null: not in a format that no person chooses
  request_id text,
  -- null: not known
  request_bytes bigint,
  response_bytes bigint,
  -- of a refusal
  problem_kind text,
  problem_reason text,
  -- of a refusal: fields that failed, and the request with its values masked
  details json,
  octets integer not null generated always as (300 + portolan.octets_of(details)) stored,
  primary key (tenant, entry_number)
);
alter table portolan.api_request enable row level security;
alter table portolan.api_request force row level security;
create policy tenant_rows on portolan.api_request
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.api_request
  using (portolan.is_operator()) with check (portolan.is_operator());
