-- What a desk is asked by: references by how they begin, the e-mail address of an order, and tracking numbers. The
-- operator class compares by bytes, whatever the order of the database's language.

create index outbound_order_reference on portolan.outbound_order (tenant, order_reference text_pattern_ops);

-- In lower case; null where it has an escape. It is cut out of the text: JSON with U+0000 or half a surrogate pair can be
-- stored, and not be taken apart, and quotes within a value are escaped. A column and not an expression in the index:
-- row-level security lets an index be used only by operators that cannot leak a row.
create function portolan.email_of(contact json) returns text
  language sql immutable parallel safe
  as $$ select lower(trim(substring(contact::text from '"email"\s*:\s*"([^"\\]*)"'))) $$;
alter table portolan.outbound_order add column email text generated always as (portolan.email_of(contact)) stored;
create index outbound_order_email on portolan.outbound_order (tenant, email, outbound_order_id) where email is not null;

-- Confirmed ones are outbound orders; these are not yet, or not any more.
create index order_confirmation_open_number on portolan.order_confirmation
  (tenant, platform_order_number text_pattern_ops) where status <> 'Confirmed';
create index order_confirmation_open_cart on portolan.order_confirmation
  (tenant, retailer_cart_id text_pattern_ops) where status <> 'Confirmed';

create index package_reference on portolan.package (tenant, brand_code, package_reference text_pattern_ops);
create index package_order on portolan.package (tenant, brand_code, order_reference text_pattern_ops, package_id);
-- The lists of packages are those of some brands, newest first.
create index package_brand on portolan.package (tenant, brand_code, package_id);

create index parcel_tracking_number on portolan.parcel (tenant, tracking_number);

-- The returns of an order in their order.
drop index portolan.return_order_by_order;
create index return_order_by_order on portolan.return_order (tenant, order_reference, return_order_id);

-- A package that was cancelled is held for good: nobody has to decide about it any more.
select set_config('portolan.operator', 'on', true);
alter table portolan.package rename column is_held to awaits_decision;
-- by its text: a value of JSON with U+0000 in it cannot be taken apart here
update portolan.package set awaits_decision = false
 where awaits_decision and details::text ~ '"holdDecision":\s*\{"action":\s*"Cancel"';
select set_config('portolan.operator', 'off', true);
