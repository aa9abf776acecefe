-- Withdrawals from contracts that shoppers have declared in the return portal, and what they are to be told by mail.

create table portolan.withdrawal (
  tenant text not null,
  -- version 7: begins with the moment at which it was received
  withdrawal_id uuid not null,
  order_reference text not null,
  -- {"name", "emailAddress", "language", "goods"}
  statement json not null,
  received_at timestamptz not null,
  primary key (tenant, withdrawal_id),
  foreign key (tenant, order_reference) references portolan.outbound_order on delete cascade
);
create index withdrawal_by_order on portolan.withdrawal (tenant, order_reference);
alter table portolan.withdrawal enable row level security;
alter table portolan.withdrawal force row level security;
create policy tenant_rows on portolan.withdrawal
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());

create table portolan.shopper_message (
  tenant text not null,
  message_id uuid not null,
  order_reference text not null,
  -- as the event has it
  content json not null,
  created_at timestamptz not null,
  -- null: not yet
  sent_at timestamptz,
  primary key (tenant, message_id),
  foreign key (tenant, order_reference) references portolan.outbound_order on delete cascade
);
create index shopper_message_by_order on portolan.shopper_message (tenant, order_reference);
alter table portolan.shopper_message enable row level security;
alter table portolan.shopper_message force row level security;
create policy tenant_rows on portolan.shopper_message
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
