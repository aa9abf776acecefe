-- Whether the retailer has made the order itself, or has replaced the one that an order confirmation had registered. Such
-- an order does not end with the confirmation.
alter table portolan.outbound_order add column is_retailers_own boolean not null default false;
