-- Rates of exchange that an operator has imported, the same for every tenant; until there are any, those hold that the
-- program ships with.
create table portolan.exchange_rates (
  rates_date date primary key,
  source text not null,
  -- how much of each currency one euro is, as decimal texts
  per_euro json not null,
  imported_at timestamptz not null
);
