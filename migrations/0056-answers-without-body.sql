-- The large answers that are kept for repeats have a bound for each client. Of one beyond it the body goes, and the rest stays:
-- that the request was carried out must not be forgotten.

alter table portolan.idempotency_key alter column body drop not null;

create index idempotency_key_large on portolan.idempotency_key (tenant, client_id, created_at)
  where octet_length(body) > 2048;
