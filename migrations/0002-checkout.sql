-- Order confirmations: one row each, with the body as it was sent.

create table portolan.order_confirmation (
  tenant text not null references portolan.tenant,
  platform_order_number text not null,
  -- version 7: begins with the moment of receipt, so that its order is the order of receipt
  order_confirmation_id uuid not null,
  retailer_cart_id text not null,
  status text not null check (status in ('OnHold', 'AwaitingPayment', 'Confirmed', 'Cancelled')),
  received_at timestamptz not null,
  -- json and not jsonb: what was sent is what is read back, digit for digit
  body json not null,
  warnings json not null,
  reconciliation json not null,
  history json not null,
  primary key (tenant, platform_order_number)
);
create unique index order_confirmation_id on portolan.order_confirmation (tenant, order_confirmation_id);
create index order_confirmation_cart on portolan.order_confirmation (tenant, retailer_cart_id, order_confirmation_id);
-- Most are confirmed and found by walking the list; the few others have an index of their own.
create index order_confirmation_open on portolan.order_confirmation (tenant, status, order_confirmation_id)
  where status <> 'Confirmed';

alter table portolan.order_confirmation enable row level security;
alter table portolan.order_confirmation force row level security;
create policy tenant_rows on portolan.order_confirmation
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
