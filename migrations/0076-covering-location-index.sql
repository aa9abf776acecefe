-- A search reads only the index: it holds what distances are calculated from.

drop index portolan.location_near;

create index location_near on portolan.location (tenant, carrier_service_route_id, country_iso, cell)
  include (location_id, x, y, z);
