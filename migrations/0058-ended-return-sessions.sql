-- Sessions of shoppers in the return portal that were ended before their time, until that would have come.

create table portolan.ended_return_session (
  tenant text not null,
  session_id uuid not null,
  ended_at timestamptz not null,
  primary key (tenant, session_id)
);
create index ended_return_session_by_time on portolan.ended_return_session (tenant, ended_at);
alter table portolan.ended_return_session enable row level security;
alter table portolan.ended_return_session force row level security;
create policy tenant_rows on portolan.ended_return_session
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.ended_return_session
  using (portolan.is_operator()) with check (portolan.is_operator());
