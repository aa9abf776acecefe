-- The customs catalog: products with their classification, those that are not valid, and the work that is done on them
-- in the background.

-- Counts of a brand's catalog, kept up by whatever changes it. Its row is what changes of one brand wait for each other on.
create table portolan.catalog_brand (
  tenant text not null references portolan.tenant,
  brand_code text not null,
  -- products are never removed, so that this is the place of the newest, too
  product_count bigint not null default 0,
  invalid_count bigint not null default 0,
  awaiting_count bigint not null default 0,
  by_default_count bigint not null default 0,
  -- grows with each change of the brand's catalog
  version bigint not null default 0,
  -- settings
  auto_classify boolean not null default true,
  confidence_threshold numeric(4, 3) not null default 0.7 check (confidence_threshold between 0 and 1),
  is_active boolean not null default true,
  regions text[] not null default '{}',
  default_currency text not null default 'EUR',
  default_classification_code text check (default_classification_code ~ '^[0-9]{6,12}$'),
  primary key (tenant, brand_code)
);

create table portolan.catalog_product (
  tenant text not null references portolan.tenant,
  brand_code text not null,
  product_code text not null,
  -- version 7
  product_id uuid not null,
  -- 1, 2, 3, … within the brand without a gap, so that a page is a range of them, however far back
  place bigint not null,
  -- the brand once more, for the indexes on places: with brand_code in front they would look as good for finding a product
  -- by its code as the primary key does, to a planner that has no statistics yet, and would read the whole brand each time
  place_brand text not null generated always as (brand_code) stored,
  -- what the retailer sent, json and not jsonb, so that its numbers keep their digits
  product json not null,
  -- what was decided without a person; all null when nothing was
  classification_code text,
  classification_source text check (classification_source in ('Retailer', 'Automatic', 'Default')),
  classification_confidence double precision,
  candidates json not null,
  -- what a person decided, which goes before
  reviewed_code text,
  review_note text,
  reviewed_by text,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant, brand_code, product_code)
);
create unique index catalog_product_place on portolan.catalog_product (tenant, place_brand, place);
create index catalog_product_awaiting on portolan.catalog_product (tenant, place_brand, place)
  where classification_code is null and reviewed_code is null;
create index catalog_product_by_default on portolan.catalog_product (tenant, place_brand, place)
  where classification_source = 'Default' and reviewed_code is null;

create table portolan.catalog_invalid_product (
  tenant text not null references portolan.tenant,
  brand_code text not null,
  product_code text not null,
  -- text and not json: what is not valid may have characters that json functions refuse
  product text not null,
  failures text not null,
  found_at timestamptz not null,
  primary key (tenant, brand_code, product_code)
);

create sequence portolan.catalog_upload_number;

create table portolan.catalog_upload (
  tenant text not null references portolan.tenant,
  upload_id uuid not null,
  -- the order in which uploads are applied
  upload_number bigint not null default nextval('portolan.catalog_upload_number'),
  brands text[] not null,
  state text not null check (state in ('Queued', 'Processing', 'Completed', 'Failed')),
  received integer not null,
  valid integer not null default 0,
  invalid integer not null default 0,
  chunks integer not null,
  next_chunk integer not null default 0,
  -- how often in a row the next chunk has failed
  failed_attempts integer not null default 0,
  received_by text not null,
  traceparent text,
  received_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant, upload_id)
);
create unique index catalog_upload_open on portolan.catalog_upload (tenant, upload_number)
  where state in ('Queued', 'Processing');
create index catalog_upload_finished on portolan.catalog_upload (finished_at) where finished_at is not null;

create table portolan.catalog_upload_chunk (
  tenant text not null,
  upload_id uuid not null,
  chunk_number integer not null,
  -- a JSON list of products
  products text not null,
  primary key (tenant, upload_id, chunk_number),
  foreign key (tenant, upload_id) references portolan.catalog_upload on delete cascade
);
-- Read once and then removed: compressing them costs more than it saves.
alter table portolan.catalog_upload_chunk alter column products set storage external;

create sequence portolan.catalog_run_number;

-- Reloads, which go over a brand's whole catalog, and reprocessing, which goes over what is not valid.
create table portolan.catalog_run (
  tenant text not null references portolan.tenant,
  run_id uuid not null,
  run_number bigint not null default nextval('portolan.catalog_run_number'),
  brand_code text not null,
  kind text not null check (kind in ('Reload', 'Reprocess')),
  state text not null check (state in ('Queued', 'Processing', 'Completed', 'Failed')),
  correlation_id text not null,
  requested_by text not null,
  traceparent text,
  -- how many products there were to look at when it began, and how many have been looked at
  total bigint not null default 0,
  done bigint not null default 0,
  valid bigint not null default 0,
  invalid bigint not null default 0,
  -- where it goes on: the place of the last product, then the code of the last one that is not valid
  after_place bigint not null default 0,
  after_product_code text not null default '',
  failed_attempts integer not null default 0,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant, run_id)
);
-- One reload of a brand at a time: this index is what refuses a second one.
create unique index catalog_run_one_reload on portolan.catalog_run (tenant, brand_code)
  where kind = 'Reload' and state in ('Queued', 'Processing');
-- One that has not begun yet will see everything, so that a second one would find nothing to do.
create unique index catalog_run_one_reprocess on portolan.catalog_run (tenant, brand_code)
  where kind = 'Reprocess' and state = 'Queued';
create unique index catalog_run_open on portolan.catalog_run (tenant, run_number)
  where state in ('Queued', 'Processing');
create index catalog_run_finished on portolan.catalog_run (finished_at) where finished_at is not null;

do $$ declare item text; begin
  foreach item in array array['catalog_brand', 'catalog_product', 'catalog_invalid_product', 'catalog_upload',
    'catalog_upload_chunk', 'catalog_run']
  loop
    execute format('alter table portolan.%I enable row level security', item);
    execute format('alter table portolan.%I force row level security', item);
    execute format('create policy tenant_rows on portolan.%I using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant())', item);
  end loop;
  -- The worker looks for what was left behind, whosever it is.
  foreach item in array array['catalog_upload', 'catalog_upload_chunk', 'catalog_run']
  loop
    execute format('create policy operator_rows on portolan.%I using (portolan.is_operator()) with check (false)', item);
  end loop;
end $$;

-- An operator configures brands.
create policy operator_rows on portolan.catalog_brand
  using (portolan.is_operator()) with check (portolan.is_operator());

-- Rates of value added tax that a retailer has added; those that come with the server are in its reference data.
create table portolan.vat_rate (
  tenant text not null references portolan.tenant,
  vat_rate_id bigint not null,
  vat_band_id integer not null,
  region_code text,
  country_iso text not null,
  vat_rate numeric(9, 6) not null check (vat_rate between 0 and 100),
  -- half open; null without a bound
  valid_from date,
  valid_to date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant, vat_rate_id)
);
alter table portolan.vat_rate enable row level security;
alter table portolan.vat_rate force row level security;
create policy tenant_rows on portolan.vat_rate
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
