-- Outbound orders, their shipments, returns and documents.

create table portolan.outbound_order (
  tenant text not null references portolan.tenant,
  order_reference text not null,
  -- version 7: begins with the moment of registration, so that its order is the order of registration
  outbound_order_id uuid not null,
  country_iso text,
  contact json,
  items json not null,
  custom_fields json,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant, order_reference)
);
create unique index outbound_order_id on portolan.outbound_order (tenant, outbound_order_id);

create table portolan.outbound_shipment (
  tenant text not null,
  order_reference text not null,
  shipping_reference text not null,
  -- as it was sent
  shipping_date text not null,
  items json not null,
  -- what was asked, in canonical form, to know a repeat by
  content text not null,
  created_at timestamptz not null,
  primary key (tenant, order_reference, shipping_reference),
  foreign key (tenant, order_reference) references portolan.outbound_order on delete cascade
);

create table portolan.return_order (
  tenant text not null,
  return_order_number bigint not null,
  return_order_id uuid not null,
  order_reference text not null,
  status text not null,
  return_type text not null,
  details json not null,
  items json not null,
  history json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant, return_order_number),
  foreign key (tenant, order_reference) references portolan.outbound_order
);
create unique index return_order_id on portolan.return_order (tenant, return_order_id);
create index return_order_by_order on portolan.return_order (tenant, order_reference);
create index return_order_by_status on portolan.return_order (tenant, status, return_order_id);
create index return_order_by_type on portolan.return_order (tenant, return_type, return_order_id);
-- Of one order only one return can be open, whoever writes at the same time.
create unique index return_order_open on portolan.return_order (tenant, order_reference)
  where status in ('Created', 'LabelIssued', 'ReceivedByCarrier', 'InTransit', 'Received', 'InProgress');

create table portolan.label_request (
  tenant text not null,
  order_reference text not null,
  shipping_reference text not null,
  label_reference uuid not null,
  tracking_reference bigint not null,
  request json not null,
  created_at timestamptz not null,
  primary key (tenant, order_reference, shipping_reference),
  foreign key (tenant, order_reference) references portolan.outbound_order
);
create unique index label_request_tracking on portolan.label_request (tenant, tracking_reference);
create unique index label_request_reference on portolan.label_request (tenant, label_reference);

create table portolan.tracking_event (
  tenant text not null references portolan.tenant,
  tracking_reference bigint not null,
  tracking_event_id uuid not null,
  code text not null,
  description text,
  -- as it was sent
  date_time text not null,
  location text,
  recorded_at timestamptz not null,
  primary key (tenant, tracking_reference, tracking_event_id)
);

-- Made once, and served as they are from then on.
create table portolan.document (
  tenant text not null references portolan.tenant,
  subject text not null,
  document_type text not null,
  media_type text not null,
  content bytea not null,
  etag text not null,
  created_at timestamptz not null,
  primary key (tenant, subject, document_type, media_type)
);
alter table portolan.document alter column content set storage external;

do $$ declare item text; begin
  foreach item in array array['outbound_order', 'outbound_shipment', 'return_order', 'label_request', 'tracking_event', 'document']
  loop
    execute format('alter table portolan.%I enable row level security', item);
    execute format('alter table portolan.%I force row level security', item);
    execute format('create policy tenant_rows on portolan.%I using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant())', item);
  end loop;
end $$;

-- What a carrier has said when a parcel was registered with it: asked once, whatever papers are made afterwards.
create table portolan.parcel (
  tenant text not null references portolan.tenant,
  subject text not null,
  tracking_number text not null,
  carrier_result json not null,
  label bytea,
  created_at timestamptz not null,
  primary key (tenant, subject)
);
alter table portolan.parcel enable row level security;
alter table portolan.parcel force row level security;
create policy tenant_rows on portolan.parcel
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());

-- The last number that was taken of each of a tenant's ranges: `parcel` is what identifiers of returned parcels are made of.
create table portolan.number_range (
  tenant text not null references portolan.tenant,
  range_name text not null,
  taken bigint not null,
  primary key (tenant, range_name)
);
alter table portolan.number_range enable row level security;
alter table portolan.number_range force row level security;
create policy tenant_rows on portolan.number_range
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
