-- Inboxes of the sandbox, which take webhooks where nobody has a receiver yet: how each answers, and what was delivered to it.
-- Nothing is written to them where a server has no sandbox.

create table portolan.sandbox_inbox (
  inbox_name text not null,
  answer text not null check (answer in ('Accept', 'Fail', 'Busy', 'Gone', 'Slow')),
  -- how many more deliveries are answered so; null for all
  remaining integer check (remaining > 0),
  -- of all, also of those that were forgotten since
  received_count integer not null,
  used_at timestamptz not null,
  primary key (inbox_name)
);

create table portolan.sandbox_delivery (
  -- the one that the event names; empty where there is none of that name
  tenant text not null,
  delivery_number bigint generated always as identity,
  inbox_name text not null,
  received_at timestamptz not null,
  webhook_id text not null,
  event_type text not null,
  subject text not null,
  signature text not null check (signature in ('Right', 'Wrong', 'Stale', 'Missing', 'Unknown')),
  -- what it was answered with
  status integer not null,
  -- a list of pairs of name and value
  headers json not null,
  -- the beginning of it where it is cut
  body text not null,
  is_cut boolean not null,
  -- whether the inbox had one with the same webhook-id
  is_repeat boolean not null,
  -- what it counts in the share of its tenant
  octets integer not null,
  primary key (tenant, delivery_number)
);
create index sandbox_delivery_inbox on portolan.sandbox_delivery (inbox_name, delivery_number);
alter table portolan.sandbox_delivery enable row level security;
alter table portolan.sandbox_delivery force row level security;
create policy tenant_rows on portolan.sandbox_delivery
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.sandbox_delivery
  using (portolan.is_operator()) with check (portolan.is_operator());
