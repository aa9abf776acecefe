-- A kept answer belongs to the client that made the request, and holds what its brands were then.

select set_config('portolan.operator', 'on', true);

alter table portolan.idempotency_key
  add column client_id text not null default '',
  -- the brands that the client had when the answer was made; it is repeated only to somebody who has them all
  add column brands text[] not null default '{}';
alter table portolan.idempotency_key drop constraint idempotency_key_pkey;

-- Until now a key was its tenant's, so each of the tenant's clients may still ask for the answer.
insert into portolan.idempotency_key (tenant, client_id, operation, key, fingerprint, status, headers, body, created_at)
  select kept.tenant, client.client_id, kept.operation, kept.key, kept.fingerprint, kept.status, kept.headers, kept.body,
         kept.created_at
    from portolan.idempotency_key kept
    join portolan.api_client client on coalesce(client.tenant, '') = kept.tenant;
delete from portolan.idempotency_key where client_id = '';

alter table portolan.idempotency_key alter column client_id drop default;
alter table portolan.idempotency_key alter column brands drop default;
alter table portolan.idempotency_key add primary key (tenant, client_id, operation, key);

select set_config('portolan.operator', 'off', true);
