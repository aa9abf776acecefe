-- What shoppers have chosen in the return portal and not confirmed yet.

create table portolan.return_draft (
  tenant text not null,
  draft_id uuid not null,
  order_reference text not null,
  -- {"lines", "returnType", "method"}
  content json not null,
  updated_at timestamptz not null,
  primary key (tenant, draft_id),
  foreign key (tenant, order_reference) references portolan.outbound_order on delete cascade
);
create index return_draft_by_order on portolan.return_draft (tenant, order_reference);
create index return_draft_by_time on portolan.return_draft (tenant, updated_at);
alter table portolan.return_draft enable row level security;
alter table portolan.return_draft force row level security;
create policy tenant_rows on portolan.return_draft
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.return_draft using (portolan.is_operator()) with check (portolan.is_operator());
