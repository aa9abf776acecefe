-- Withdrawals that are listed, and when their shopper was refunded. Those without a refund wait for a person.

alter table portolan.withdrawal
  -- null: not yet
  add column refunded_at timestamptz,
  add column refunded_by text,
  add column listed_octets integer not null generated always as (portolan.octets_of(statement)) stored;

create index withdrawal_open on portolan.withdrawal (tenant, withdrawal_id) where refunded_at is null;
