-- Shoppers may return the rest of an order in the portal while another return of it is open. The API still opens one at a
-- time, which the lock on the order guarantees.

drop index portolan.return_order_open;
