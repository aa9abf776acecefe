-- Rates of one day may come from several sources: a currency that one does not quote is taken from another. Official rates of a
-- month hold until its last day.

alter table portolan.exchange_rates drop constraint exchange_rates_pkey;
alter table portolan.exchange_rates add primary key (rates_date, source);
alter table portolan.exchange_rates add column valid_until date;
