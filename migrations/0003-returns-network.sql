-- How goods come back: carrier service routes, what holds in each country, and where parcels are handed in.

create table portolan.carrier_service_route (
  tenant text not null references portolan.tenant,
  carrier_service_route_id text not null,
  carrier_name text not null,
  route_type text not null check (route_type in ('Inbound', 'Outbound')),
  countries text[] not null,
  is_paperless_route boolean not null,
  primary key (tenant, carrier_service_route_id)
);

create table portolan.country_configuration (
  tenant text not null references portolan.tenant,
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  country_name text not null,
  currency text not null,
  languages text[] not null,
  is_returnable boolean not null,
  return_period_days integer not null check (return_period_days >= 0),
  transit_days integer not null check (transit_days >= 0),
  return_admin_centre_code text not null,
  return_methods json not null,
  return_reasons json not null,
  primary key (tenant, country_iso)
);

create table portolan.location (
  tenant text not null references portolan.tenant,
  location_id text not null,
  name text not null,
  type text not null check (type in ('Store', 'Pudo')),
  address1 text not null,
  city text not null,
  -- the city's name without case, accents and punctuation
  city_key text not null,
  -- by the value of its characters, so that the codes with one beginning lie together
  postal_code text collate "C" not null,
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  carrier_service_route_id text not null,
  opening_hours text[] not null,
  -- The same point on the unit sphere. Straight distances there order as great-circle distances do, and know neither
  -- poles nor a date line.
  x double precision not null,
  y double precision not null,
  z double precision not null,
  -- The cube around the sphere, halved 21 times along each axis; the bits of the three halves take turns, so that every
  -- cube of 1/2, 1/4, … of the edge is one range of this number.
  cell bigint not null,
  primary key (tenant, location_id),
  foreign key (tenant, carrier_service_route_id) references portolan.carrier_service_route
);
create index location_near on portolan.location (tenant, carrier_service_route_id, country_iso, cell);
create index location_postal_code on portolan.location (tenant, country_iso, postal_code);
create index location_city on portolan.location (tenant, country_iso, city_key);

alter table portolan.carrier_service_route enable row level security;
alter table portolan.carrier_service_route force row level security;
create policy tenant_rows on portolan.carrier_service_route
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.carrier_service_route
  using (portolan.is_operator()) with check (portolan.is_operator());

alter table portolan.country_configuration enable row level security;
alter table portolan.country_configuration force row level security;
create policy tenant_rows on portolan.country_configuration
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.country_configuration
  using (portolan.is_operator()) with check (portolan.is_operator());

alter table portolan.location enable row level security;
alter table portolan.location force row level security;
create policy tenant_rows on portolan.location
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.location using (portolan.is_operator()) with check (portolan.is_operator());
