-- How many octets a row adds to a list, known without reading what is large of it: a list reads this first, and then only
-- as many rows as fit into an answer. A generated column, so that no statement can forget it.

-- The cast of json to text is not declared immutable, although what is stored is the text itself.
create function portolan.octets_of(value json) returns integer
  language sql immutable parallel safe
  as $$ select coalesce(octet_length(value::text), 0) $$;

alter table portolan.outbound_order add column listed_octets integer not null generated always as (
  portolan.octets_of(contact) + portolan.octets_of(items) + portolan.octets_of(custom_fields)) stored;

alter table portolan.return_order add column listed_octets integer not null generated always as (
  portolan.octets_of(details) + portolan.octets_of(items) + portolan.octets_of(history)) stored;

alter table portolan.order_confirmation add column listed_octets integer not null generated always as (
  portolan.octets_of(warnings) + portolan.octets_of(reconciliation)) stored;

alter table portolan.package add column listed_octets integer not null generated always as (
  portolan.octets_of(details)) stored;

alter table portolan.catalog_product add column listed_octets integer not null generated always as (
  portolan.octets_of(product)) stored;

alter table portolan.catalog_invalid_product add column listed_octets integer not null generated always as (
  octet_length(product) + octet_length(failures)) stored;
