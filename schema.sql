-- GENERATED from migrations/ by describe-schema.test.ts; UPDATE_GOLDEN=1 writes it again. To be read in reviews, not to
-- be run: the migrations make the schema.

table api_client
  client_id text not null
  tenant text
  name text not null
  secret_hash text not null
  scopes text[] not null
  brands text[]
  is_active boolean not null default true
  created_at timestamp with time zone not null
  secret_renewed_at timestamp with time zone
  is_sandbox boolean not null default false
  previous_secret_hash text
  previous_secret_expires_at timestamp with time zone
  rate_limits jsonb not null default '{}'::jsonb
  constraint api_client_pkey PRIMARY KEY (client_id)
  constraint api_client_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  row-level security off

table api_request
  tenant text not null
  entry_number bigint not null generated as identity
  answered_at timestamp with time zone not null
  client_id text not null
  operation_id text not null
  method text not null
  path text not null
  status smallint not null
  milliseconds integer not null
  request_id text
  request_bytes bigint
  response_bytes bigint
  problem_kind text
  problem_reason text
  details json
  octets integer not null generated as (300 + octets_of(details))
  constraint api_request_pkey PRIMARY KEY (tenant, entry_number)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table audit_entry
  entry_number bigint not null generated as identity
  recorded_at timestamp with time zone not null
  actor text not null
  address text
  request_id text
  operation text
  action text not null
  subject_kind text not null
  subject_id text not null
  tenant text
  before json
  after json
  listed_octets integer not null generated as (octets_of(before) + octets_of(after))
  constraint audit_entry_pkey PRIMARY KEY (entry_number)
  index audit_entry_action USING btree (action, entry_number)
  index audit_entry_actor USING btree (actor, entry_number)
  index audit_entry_recorded USING btree (recorded_at)
  index audit_entry_subject USING btree (subject_id, entry_number)
  index audit_entry_tenant USING btree (tenant, entry_number)
  row-level security on, for the owner too
  policy operator_adds for insert with check is_operator()
  policy operator_reads for select using is_operator()
  policy tenant_adds for insert with check (tenant = current_tenant())
  trigger CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON portolan.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change()
  trigger CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON portolan.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  portolan_app may insert, select

table brand
  tenant text not null
  brand_code text not null
  name text not null
  created_at timestamp with time zone not null
  constraint brand_pkey PRIMARY KEY (tenant, brand_code)
  constraint brand_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint brand_brand_code_check CHECK ((brand_code ~ '^[A-Z0-9]{3}$'::text))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table carrier_service_route
  tenant text not null
  carrier_service_route_id text not null
  carrier_name text not null
  route_type text not null
  countries text[] not null
  is_paperless_route boolean not null
  constraint carrier_service_route_pkey PRIMARY KEY (tenant, carrier_service_route_id)
  constraint carrier_service_route_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint carrier_service_route_route_type_check CHECK ((route_type = ANY (ARRAY['Inbound'::text, 'Outbound'::text])))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table catalog_brand
  tenant text not null
  brand_code text not null
  product_count bigint not null default 0
  invalid_count bigint not null default 0
  awaiting_count bigint not null default 0
  by_default_count bigint not null default 0
  version bigint not null default 0
  auto_classify boolean not null default true
  confidence_threshold numeric(4,3) not null default 0.7
  is_active boolean not null default true
  regions text[] not null default '{}'::text[]
  default_currency text not null default 'EUR'::text
  default_classification_code text
  decision_count bigint not null default 0
  constraint catalog_brand_pkey PRIMARY KEY (tenant, brand_code)
  constraint catalog_brand_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint catalog_brand_confidence_threshold_check CHECK (((confidence_threshold >= (0)::numeric) AND (confidence_threshold <= (1)::numeric)))
  constraint catalog_brand_default_classification_code_check CHECK ((default_classification_code ~ '^[0-9]{6,12}$'::text))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table catalog_decision
  tenant text not null
  brand_code text not null
  product_code text not null
  decision_number bigint not null
  code text not null
  product json not null
  decided_at timestamp with time zone not null
  product_octets integer not null generated as octets_of(product)
  constraint catalog_decision_pkey PRIMARY KEY (tenant, brand_code, product_code)
  constraint catalog_decision_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  unique index catalog_decision_number USING btree (tenant, brand_code, decision_number)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table catalog_invalid_product
  tenant text not null
  brand_code text not null
  product_code text not null
  product text not null
  failures text not null
  found_at timestamp with time zone not null
  listed_octets integer not null generated as (octet_length(product) + octet_length(failures))
  upload_id uuid
  constraint catalog_invalid_product_pkey PRIMARY KEY (tenant, brand_code, product_code)
  constraint catalog_invalid_product_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  index catalog_invalid_product_by_upload USING btree (tenant, upload_id, brand_code, product_code) WHERE (upload_id IS NOT NULL)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table catalog_product
  tenant text not null
  brand_code text not null
  product_code text not null
  product_id uuid not null
  place bigint not null
  place_brand text not null generated as brand_code
  product json not null
  classification_code text
  classification_source text
  classification_confidence double precision
  candidates json not null
  reviewed_code text
  review_note text
  reviewed_by text
  reviewed_at timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  listed_octets integer not null generated as octets_of(product)
  constraint catalog_product_pkey PRIMARY KEY (tenant, brand_code, product_code)
  constraint catalog_product_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint catalog_product_classification_source_check CHECK ((classification_source = ANY (ARRAY['Retailer'::text, 'Automatic'::text, 'Default'::text])))
  index catalog_product_awaiting USING btree (tenant, place_brand, place) WHERE ((classification_code IS NULL) AND (reviewed_code IS NULL))
  index catalog_product_by_default USING btree (tenant, place_brand, place) WHERE ((classification_source = 'Default'::text) AND (reviewed_code IS NULL))
  unique index catalog_product_place USING btree (tenant, place_brand, place)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table catalog_product_history
  tenant text not null
  brand_code text not null
  product_code text not null
  entries jsonb not null
  constraint catalog_product_history_pkey PRIMARY KEY (tenant, brand_code, product_code)
  constraint catalog_product_history_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table catalog_run
  tenant text not null
  run_id uuid not null
  run_number bigint not null default nextval('catalog_run_number'::regclass)
  brand_code text not null
  kind text not null
  state text not null
  correlation_id text not null
  requested_by text not null
  traceparent text
  total bigint not null default 0
  done bigint not null default 0
  valid bigint not null default 0
  invalid bigint not null default 0
  after_place bigint not null default 0
  after_product_code text not null default ''::text
  failed_attempts integer not null default 0
  requested_at timestamp with time zone not null
  started_at timestamp with time zone
  finished_at timestamp with time zone
  constraint catalog_run_pkey PRIMARY KEY (tenant, run_id)
  constraint catalog_run_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint catalog_run_kind_check CHECK ((kind = ANY (ARRAY['Reload'::text, 'Reprocess'::text])))
  constraint catalog_run_state_check CHECK ((state = ANY (ARRAY['Queued'::text, 'Processing'::text, 'Completed'::text, 'Failed'::text])))
  index catalog_run_finished USING btree (finished_at) WHERE (finished_at IS NOT NULL)
  unique index catalog_run_one_reload USING btree (tenant, brand_code) WHERE ((kind = 'Reload'::text) AND (state = ANY (ARRAY['Queued'::text, 'Processing'::text])))
  unique index catalog_run_one_reprocess USING btree (tenant, brand_code) WHERE ((kind = 'Reprocess'::text) AND (state = 'Queued'::text))
  unique index catalog_run_open USING btree (tenant, run_number) WHERE (state = ANY (ARRAY['Queued'::text, 'Processing'::text]))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check false
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table catalog_upload
  tenant text not null
  upload_id uuid not null
  upload_number bigint not null default nextval('catalog_upload_number'::regclass)
  brands text[] not null
  state text not null
  received integer not null
  valid integer not null default 0
  invalid integer not null default 0
  chunks integer not null
  next_chunk integer not null default 0
  failed_attempts integer not null default 0
  received_by text not null
  traceparent text
  received_at timestamp with time zone not null
  started_at timestamp with time zone
  finished_at timestamp with time zone
  repeated integer not null default 0
  repeated_product_codes text[] not null default '{}'::text[]
  warnings jsonb not null default '[]'::jsonb
  purpose text not null default 'Upload'::text
  constraint catalog_upload_pkey PRIMARY KEY (tenant, upload_id)
  constraint catalog_upload_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint catalog_upload_purpose_check CHECK ((purpose = ANY (ARRAY['Upload'::text, 'Repair'::text])))
  constraint catalog_upload_state_check CHECK ((state = ANY (ARRAY['Queued'::text, 'Processing'::text, 'Completed'::text, 'Failed'::text])))
  index catalog_upload_finished USING btree (finished_at) WHERE (finished_at IS NOT NULL)
  index catalog_upload_newest USING btree (tenant, upload_number)
  unique index catalog_upload_open USING btree (tenant, upload_number) WHERE (state = ANY (ARRAY['Queued'::text, 'Processing'::text]))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check false
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table catalog_upload_chunk
  tenant text not null
  upload_id uuid not null
  chunk_number integer not null
  products bytea not null
  constraint catalog_upload_chunk_pkey PRIMARY KEY (tenant, upload_id, chunk_number)
  constraint catalog_upload_chunk_tenant_upload_id_fkey FOREIGN KEY (tenant, upload_id) REFERENCES catalog_upload(tenant, upload_id) ON DELETE CASCADE
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check false
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table console_session
  session_id uuid not null
  user_id text not null
  secret_hash text not null
  started_at timestamp with time zone not null
  last_used_at timestamp with time zone not null
  address text not null
  signed_in_at timestamp with time zone
  constraint console_session_pkey PRIMARY KEY (session_id)
  constraint console_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES console_user(user_id) ON DELETE CASCADE
  index console_session_started USING btree (started_at)
  index console_session_user USING btree (user_id, started_at)
  row-level security off

table console_user
  user_id text not null
  name text not null
  roles jsonb not null
  password_hash text
  password_changed_at timestamp with time zone
  is_active boolean not null
  created_at timestamp with time zone not null
  is_sandbox boolean not null default false
  identity_issuer text
  identity_subject text
  constraint console_user_pkey PRIMARY KEY (user_id)
  constraint console_user_identity_alone CHECK (((identity_issuer IS NULL) OR (password_hash IS NULL)))
  constraint console_user_identity_whole CHECK (((identity_issuer IS NULL) = (identity_subject IS NULL)))
  unique index console_user_identity USING btree (identity_issuer, identity_subject)
  row-level security off

table country_configuration
  tenant text not null
  country_iso text not null
  country_name text not null
  currency text not null
  languages text[] not null
  is_returnable boolean not null
  return_period_days integer not null
  transit_days integer not null
  return_admin_centre_code text not null
  return_methods json not null
  return_reasons json not null
  constraint country_configuration_pkey PRIMARY KEY (tenant, country_iso)
  constraint country_configuration_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint country_configuration_country_iso_check CHECK ((country_iso ~ '^[A-Z]{2}$'::text))
  constraint country_configuration_return_period_days_check CHECK ((return_period_days >= 0))
  constraint country_configuration_transit_days_check CHECK ((transit_days >= 0))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table denied_party
  list text not null
  entry_id text not null
  from_edition integer not null
  until_edition integer
  digest text not null
  content json not null
  constraint denied_party_pkey PRIMARY KEY (list, entry_id, from_edition)
  unique index denied_party_current USING btree (list, entry_id) WHERE (until_edition IS NULL)
  row-level security off
  portolan_app may select

table denied_party_edition
  list text not null
  edition_number integer not null
  published_on date not null
  file_name text not null
  entries integer not null
  added integer not null
  changed integer not null
  removed integer not null
  imported_at timestamp with time zone not null
  constraint denied_party_edition_pkey PRIMARY KEY (list, edition_number)
  constraint denied_party_edition_list_check CHECK ((list = ANY (ARRAY['us-csl'::text, 'eu'::text, 'uk'::text])))
  row-level security off
  portolan_app may select

table denied_party_name
  list text not null
  entry_id text not null
  name_number integer not null
  name text not null
  is_weak boolean not null
  tokens text[] not null
  keys text[] not null
  constraint denied_party_name_pkey PRIMARY KEY (list, entry_id, name_number)
  index denied_party_name_keys USING gin (keys) WITH (fastupdate=off)
  row-level security off
  portolan_app may select

table document
  tenant text not null
  subject text not null
  document_type text not null
  media_type text not null
  content bytea not null
  etag text not null
  created_at timestamp with time zone not null
  constraint document_pkey PRIMARY KEY (tenant, subject, document_type, media_type)
  constraint document_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  trigger CREATE TRIGGER count_added AFTER INSERT ON portolan.document REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_storage()
  trigger CREATE TRIGGER count_deleted AFTER DELETE ON portolan.document REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_storage()
  portolan_app may delete, insert, select, update

table document_storage
  tenant text not null
  documents bigint not null
  bytes bigint not null
  constraint document_storage_pkey PRIMARY KEY (tenant)
  constraint document_storage_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table ended_return_session
  tenant text not null
  session_id uuid not null
  ended_at timestamp with time zone not null
  constraint ended_return_session_pkey PRIMARY KEY (tenant, session_id)
  index ended_return_session_by_time USING btree (tenant, ended_at)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table erasure
  tenant text not null
  erasure_id uuid not null
  email_address text
  state text not null
  requested_by text not null
  requested_at timestamp with time zone not null
  finished_at timestamp with time zone
  progress jsonb not null
  counts jsonb not null
  constraint erasure_pkey PRIMARY KEY (tenant, erasure_id)
  constraint erasure_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint erasure_state_check CHECK ((state = ANY (ARRAY['Queued'::text, 'Running'::text, 'Completed'::text])))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table event
  tenant text not null
  event_id uuid not null
  type text not null
  subject text not null
  occurred_at timestamp with time zone not null
  recorded_at timestamp with time zone not null default clock_timestamp()
  traceparent text
  data json not null
  position bigint
  tenant_position bigint
  constraint event_pkey PRIMARY KEY (tenant, event_id)
  constraint event_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  index event_placed USING btree ("position") WHERE ("position" IS NOT NULL)
  index event_unplaced USING btree (recorded_at, event_id) WHERE ("position" IS NULL)
  unique index event_of_tenant USING btree (tenant, tenant_position) WHERE (tenant_position IS NOT NULL)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table event_counter
  tenant text not null
  tenant_position bigint not null
  position bigint not null
  constraint event_counter_pkey PRIMARY KEY (tenant)
  constraint event_counter_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table exchange_rates
  rates_date date not null
  source text not null
  per_euro json not null
  imported_at timestamp with time zone not null
  valid_until date
  constraint exchange_rates_pkey PRIMARY KEY (rates_date, source)
  row-level security off
  portolan_app may select

table idempotency_key
  tenant text not null
  operation text not null
  key text not null
  fingerprint bytea not null
  status smallint not null
  headers jsonb not null
  body text
  created_at timestamp with time zone not null
  client_id text not null
  brands text[] not null
  constraint idempotency_key_pkey PRIMARY KEY (tenant, client_id, operation, key)
  index idempotency_key_created USING brin (created_at) WITH (pages_per_range='16')
  index idempotency_key_large USING btree (tenant, client_id, created_at) WHERE (octet_length(body) > 2048)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check (is_operator() AND (tenant = ''::text))
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table label_request
  tenant text not null
  order_reference text not null
  shipping_reference text not null
  label_reference uuid not null
  tracking_reference bigint not null
  request json not null
  created_at timestamp with time zone not null
  constraint label_request_pkey PRIMARY KEY (tenant, order_reference, shipping_reference)
  constraint label_request_tenant_order_reference_fkey FOREIGN KEY (tenant, order_reference) REFERENCES outbound_order(tenant, order_reference)
  unique index label_request_reference USING btree (tenant, label_reference)
  unique index label_request_tracking USING btree (tenant, tracking_reference)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table location
  tenant text not null
  location_id text not null
  name text not null
  type text not null
  address1 text not null
  city text not null
  city_key text not null
  postal_code text collate "C" not null
  country_iso text not null
  latitude double precision not null
  longitude double precision not null
  carrier_service_route_id text not null
  opening_hours text[] not null
  x double precision not null
  y double precision not null
  z double precision not null
  cell bigint not null
  constraint location_pkey PRIMARY KEY (tenant, location_id)
  constraint location_tenant_carrier_service_route_id_fkey FOREIGN KEY (tenant, carrier_service_route_id) REFERENCES carrier_service_route(tenant, carrier_service_route_id)
  constraint location_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint location_country_iso_check CHECK ((country_iso ~ '^[A-Z]{2}$'::text))
  constraint location_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)))
  constraint location_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
  constraint location_type_check CHECK ((type = ANY (ARRAY['Store'::text, 'Pudo'::text])))
  index location_city USING btree (tenant, country_iso, city_key)
  index location_near USING btree (tenant, carrier_service_route_id, country_iso, cell) INCLUDE (location_id, x, y, z)
  index location_postal_code USING btree (tenant, country_iso, postal_code)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table migration
  number integer not null
  name text not null
  applied_at timestamp with time zone not null default now()
  checksum text
  constraint migration_pkey PRIMARY KEY (number)
  row-level security off

table number_counter
  range_name text not null
  size bigint not null
  taken bigint not null
  database_identity text not null
  constraint number_counter_pkey PRIMARY KEY (range_name)
  constraint number_counter_check CHECK (((taken >= 0) AND (taken <= size)))
  row-level security off

table official_edition
  collection text not null
  edition text not null
  revision bigint not null generated as identity
  imported_at timestamp with time zone not null
  constraint official_edition_pkey PRIMARY KEY (collection)
  row-level security off

table official_text
  collection text not null
  code text not null
  title text not null
  constraint official_text_pkey PRIMARY KEY (collection, code)
  constraint official_text_collection_fkey FOREIGN KEY (collection) REFERENCES official_edition(collection) ON DELETE CASCADE
  row-level security off

table order_confirmation
  tenant text not null
  platform_order_number text not null
  order_confirmation_id uuid not null
  retailer_cart_id text not null
  status text not null
  received_at timestamp with time zone not null
  body json not null
  warnings json not null
  reconciliation json not null
  history json not null
  listed_octets integer not null generated as (octets_of(warnings) + octets_of(reconciliation))
  constraint order_confirmation_pkey PRIMARY KEY (tenant, platform_order_number)
  constraint order_confirmation_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint order_confirmation_status_check CHECK ((status = ANY (ARRAY['OnHold'::text, 'AwaitingPayment'::text, 'Confirmed'::text, 'Cancelled'::text])))
  index order_confirmation_cart USING btree (tenant, retailer_cart_id, order_confirmation_id)
  index order_confirmation_open USING btree (tenant, status, order_confirmation_id) WHERE (status <> 'Confirmed'::text)
  index order_confirmation_open_cart USING btree (tenant, retailer_cart_id text_pattern_ops) WHERE (status <> 'Confirmed'::text)
  index order_confirmation_open_number USING btree (tenant, platform_order_number text_pattern_ops) WHERE (status <> 'Confirmed'::text)
  unique index order_confirmation_id USING btree (tenant, order_confirmation_id)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table outbound_order
  tenant text not null
  order_reference text not null
  outbound_order_id uuid not null
  country_iso text
  contact json
  items json not null
  custom_fields json
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  is_retailers_own boolean not null default false
  listed_octets integer not null generated as ((octets_of(contact) + octets_of(items)) + octets_of(custom_fields))
  email text generated as email_of(contact)
  constraint outbound_order_pkey PRIMARY KEY (tenant, order_reference)
  constraint outbound_order_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  index outbound_order_email USING btree (tenant, email, outbound_order_id) WHERE (email IS NOT NULL)
  index outbound_order_reference USING btree (tenant, order_reference text_pattern_ops)
  unique index outbound_order_id USING btree (tenant, outbound_order_id)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table outbound_shipment
  tenant text not null
  order_reference text not null
  shipping_reference text not null
  shipping_date text not null
  items json not null
  content text not null
  created_at timestamp with time zone not null
  constraint outbound_shipment_pkey PRIMARY KEY (tenant, order_reference, shipping_reference)
  constraint outbound_shipment_tenant_order_reference_fkey FOREIGN KEY (tenant, order_reference) REFERENCES outbound_order(tenant, order_reference) ON DELETE CASCADE
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table package
  tenant text not null
  brand_code text not null
  order_reference text not null
  package_reference text not null
  package_id uuid not null
  platform_package_reference bigint not null
  content text not null
  details json not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  listed_octets integer not null generated as octets_of(details)
  tracking_id uuid not null
  awaits_decision boolean not null
  lacks_label boolean not null default false
  awaits_handover boolean not null
  constraint package_pkey PRIMARY KEY (tenant, brand_code, order_reference, package_reference)
  constraint package_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  index package_awaits_handover USING btree (tenant, package_id) WHERE awaits_handover
  index package_brand USING btree (tenant, brand_code, package_id)
  index package_held USING btree (tenant, package_id) WHERE awaits_decision
  index package_order USING btree (tenant, brand_code, order_reference text_pattern_ops, package_id)
  index package_reference USING btree (tenant, brand_code, package_reference text_pattern_ops)
  index package_tracking_id USING btree (tracking_id)
  index package_without_label USING btree (tenant, package_id) WHERE lacks_label
  unique index package_id USING btree (tenant, package_id)
  unique index package_platform_reference USING btree (tenant, platform_package_reference)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table parcel
  tenant text not null
  subject text not null
  tracking_number text not null
  carrier_result json not null
  label bytea
  created_at timestamp with time zone not null
  constraint parcel_pkey PRIMARY KEY (tenant, subject)
  constraint parcel_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  index parcel_tracking_number USING btree (tenant, tracking_number)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table portal_look
  tenant text not null
  accent_colour text
  help_address text
  logo bytea
  logo_media_type text
  logo_version text
  constraint portal_look_pkey PRIMARY KEY (tenant)
  constraint portal_look_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint portal_look_accent_colour_check CHECK ((accent_colour ~ '^#[0-9a-f]{6}$'::text))
  constraint portal_look_check CHECK ((((logo IS NULL) = (logo_media_type IS NULL)) AND ((logo IS NULL) = (logo_version IS NULL))))
  constraint portal_look_logo_media_type_check CHECK ((logo_media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text])))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table registration
  tenant text not null
  registration_id text not null
  brand_code text
  kind text not null
  country_iso text not null
  number text not null
  valid_from date
  valid_to date
  constraint registration_pkey PRIMARY KEY (tenant, registration_id)
  constraint registration_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint registration_country_iso_check CHECK ((country_iso ~ '^[A-Z]{2}$'::text))
  constraint registration_kind_check CHECK ((kind = ANY (ARRAY['EORI'::text, 'VAT'::text, 'IOSS'::text, 'VOEC'::text, 'GST'::text, 'REX'::text, 'IOR'::text])))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table retention
  tenant text not null
  kind text not null
  days integer not null
  done_until timestamp with time zone
  constraint retention_pkey PRIMARY KEY (tenant, kind)
  constraint retention_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint retention_days_check CHECK ((days > 0))
  constraint retention_kind_check CHECK ((kind = 'shopper-data'::text))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table return_draft
  tenant text not null
  draft_id uuid not null
  order_reference text not null
  content json not null
  updated_at timestamp with time zone not null
  constraint return_draft_pkey PRIMARY KEY (tenant, draft_id)
  constraint return_draft_tenant_order_reference_fkey FOREIGN KEY (tenant, order_reference) REFERENCES outbound_order(tenant, order_reference) ON DELETE CASCADE
  index return_draft_by_order USING btree (tenant, order_reference)
  index return_draft_by_time USING btree (tenant, updated_at)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table return_hold
  tenant text not null
  return_order_number bigint not null
  held_at timestamp with time zone not null
  constraint return_hold_pkey PRIMARY KEY (tenant, return_order_number)
  constraint return_hold_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint return_hold_tenant_return_order_number_fkey FOREIGN KEY (tenant, return_order_number) REFERENCES return_order(tenant, return_order_number) ON DELETE CASCADE
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table return_order
  tenant text not null
  return_order_number bigint not null
  return_order_id uuid not null
  order_reference text not null
  status text not null
  return_type text not null
  details json not null
  items json not null
  history json not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  listed_octets integer not null generated as ((octets_of(details) + octets_of(items)) + octets_of(history))
  constraint return_order_pkey PRIMARY KEY (tenant, return_order_number)
  constraint return_order_tenant_order_reference_fkey FOREIGN KEY (tenant, order_reference) REFERENCES outbound_order(tenant, order_reference)
  index return_order_by_order USING btree (tenant, order_reference, return_order_id)
  index return_order_by_status USING btree (tenant, status, return_order_id)
  index return_order_by_type USING btree (tenant, return_type, return_order_id)
  unique index return_order_id USING btree (tenant, return_order_id)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table sandbox_clock
  tenant text not null
  ahead_seconds integer not null
  moved_at timestamp with time zone not null
  moved_by text not null
  constraint sandbox_clock_pkey PRIMARY KEY (tenant)
  constraint sandbox_clock_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint sandbox_clock_ahead_seconds_check CHECK (((ahead_seconds >= 1) AND (ahead_seconds <= 315360000)))
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table sandbox_delivery
  tenant text not null
  delivery_number bigint not null generated as identity
  inbox_name text not null
  received_at timestamp with time zone not null
  webhook_id text not null
  event_type text not null
  subject text not null
  signature text not null
  status integer not null
  headers json not null
  body text not null
  is_cut boolean not null
  is_repeat boolean not null
  octets integer not null
  constraint sandbox_delivery_pkey PRIMARY KEY (tenant, delivery_number)
  constraint sandbox_delivery_signature_check CHECK ((signature = ANY (ARRAY['Right'::text, 'Wrong'::text, 'Stale'::text, 'Missing'::text, 'Unknown'::text])))
  index sandbox_delivery_inbox USING btree (inbox_name, delivery_number)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table sandbox_inbox
  inbox_name text not null
  answer text not null
  remaining integer
  received_count integer not null
  used_at timestamp with time zone not null
  constraint sandbox_inbox_pkey PRIMARY KEY (inbox_name)
  constraint sandbox_inbox_answer_check CHECK ((answer = ANY (ARRAY['Accept'::text, 'Fail'::text, 'Busy'::text, 'Gone'::text, 'Slow'::text])))
  constraint sandbox_inbox_remaining_check CHECK ((remaining > 0))
  row-level security off

table screening_decision
  tenant text not null
  decision_id uuid not null
  party_key text not null
  list text not null
  entry_id text not null
  entry_digest text not null
  action text not null
  note text not null
  decided_by text not null
  decided_at timestamp with time zone not null
  platform_package_reference bigint
  brand_code text
  order_reference text not null
  package_reference text
  hit json not null
  return_order_number bigint
  constraint screening_decision_pkey PRIMARY KEY (tenant, decision_id)
  constraint screening_decision_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint screening_decision_action_check CHECK ((action = ANY (ARRAY['Release'::text, 'Cancel'::text])))
  constraint screening_decision_subject CHECK ((num_nonnulls(platform_package_reference, return_order_number) = 1))
  index screening_decision_order USING btree (tenant, order_reference)
  index screening_decision_party USING btree (tenant, party_key)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  trigger CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON portolan.screening_decision FOR EACH ROW EXECUTE FUNCTION refuse_change()
  trigger CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON portolan.screening_decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  portolan_app may insert, select

table shopper_message
  tenant text not null
  message_id uuid not null
  order_reference text not null
  content json not null
  created_at timestamp with time zone not null
  sent_at timestamp with time zone
  constraint shopper_message_pkey PRIMARY KEY (tenant, message_id)
  constraint shopper_message_tenant_order_reference_fkey FOREIGN KEY (tenant, order_reference) REFERENCES outbound_order(tenant, order_reference) ON DELETE CASCADE
  index shopper_message_by_order USING btree (tenant, order_reference)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table signing_key
  key_id text not null
  algorithm text not null
  private_key jsonb not null
  created_at timestamp with time zone not null
  retired_at timestamp with time zone
  expires_at timestamp with time zone
  constraint signing_key_pkey PRIMARY KEY (key_id)
  row-level security off

table site
  tenant text not null
  site_code text not null
  company text not null
  address_lines text[] not null
  postal_code text
  city text not null
  country_iso text not null
  contact_name text
  telephone text
  email text
  constraint site_pkey PRIMARY KEY (tenant, site_code)
  constraint site_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table tariff_edition
  tariff text not null
  valid_from date not null
  edition text not null
  source text not null
  columns text not null
  lines text not null
  line_count integer not null
  revision bigint not null generated as identity
  imported_at timestamp with time zone not null
  constraint tariff_edition_pkey PRIMARY KEY (tariff, valid_from)
  row-level security off

table tenant
  tenant text not null
  name text not null
  created_at timestamp with time zone not null
  disabled_at timestamp with time zone
  accept_good_products boolean not null default false
  hold_uncompared_names boolean not null default true
  constraint tenant_pkey PRIMARY KEY (tenant)
  constraint tenant_tenant_check CHECK ((tenant ~ '^[a-z][a-z0-9-]{1,30}$'::text))
  row-level security off
  portolan_app may select

table tracking_event
  tenant text not null
  tracking_reference bigint not null
  tracking_event_id uuid not null
  code text not null
  description text
  date_time text not null
  location text
  recorded_at timestamp with time zone not null
  constraint tracking_event_pkey PRIMARY KEY (tenant, tracking_reference, tracking_event_id)
  constraint tracking_event_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table unowned_parcel
  tenant text not null
  parcel_reference uuid not null
  service_name text not null
  announced_at timestamp with time zone not null
  parcel json
  withdraw_at timestamp with time zone not null
  is_given_up boolean not null
  constraint unowned_parcel_pkey PRIMARY KEY (tenant, parcel_reference)
  constraint unowned_parcel_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  index unowned_parcel_due USING btree (withdraw_at)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table vat_rate
  tenant text not null
  vat_rate_id bigint not null
  vat_band_id integer not null
  region_code text
  country_iso text not null
  vat_rate numeric(9,6) not null
  valid_from date
  valid_to date
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint vat_rate_pkey PRIMARY KEY (tenant, vat_rate_id)
  constraint vat_rate_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  constraint vat_rate_vat_rate_check CHECK (((vat_rate >= (0)::numeric) AND (vat_rate <= (100)::numeric)))
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table webhook_delivery
  tenant text not null
  endpoint_id uuid not null
  event_id uuid not null
  tenant_position bigint not null
  type text not null
  subject text not null
  state text not null
  attempt_count integer not null
  first_attempt_at timestamp with time zone
  next_attempt_at timestamp with time zone
  attempts jsonb not null
  constraint webhook_delivery_pkey PRIMARY KEY (tenant, endpoint_id, event_id)
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['Waiting'::text, 'Delivered'::text, 'Parked'::text])))
  index webhook_delivery_due USING btree (tenant, endpoint_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL)
  index webhook_delivery_undelivered USING btree (tenant, endpoint_id, state, event_id) WHERE (state <> 'Delivered'::text)
  index webhook_delivery_waiting USING btree (tenant, endpoint_id, subject, tenant_position) WHERE (state = 'Waiting'::text)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table webhook_endpoint
  tenant text not null
  endpoint_id uuid not null
  url text not null
  description text not null
  event_types text[]
  is_enabled boolean not null
  disabled_reason text
  disabled_at timestamp with time zone
  secrets jsonb not null
  version integer not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint webhook_endpoint_pkey PRIMARY KEY (tenant, endpoint_id)
  constraint webhook_endpoint_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(tenant)
  index webhook_endpoint_id USING btree (endpoint_id)
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table webhook_progress
  tenant text not null
  endpoint_id uuid not null
  tenant_position bigint not null
  consecutive_failures integer not null default 0
  failing_since timestamp with time zone
  paused_until timestamp with time zone
  last_delivered_at timestamp with time zone
  next_due_at timestamp with time zone
  lease_owner uuid
  leased_until timestamp with time zone
  served_at timestamp with time zone not null default clock_timestamp()
  constraint webhook_progress_pkey PRIMARY KEY (tenant, endpoint_id)
  constraint webhook_progress_tenant_endpoint_id_fkey FOREIGN KEY (tenant, endpoint_id) REFERENCES webhook_endpoint(tenant, endpoint_id) ON DELETE CASCADE
  row-level security on, for the owner too
  policy operator_rows for all using is_operator() with check is_operator()
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

table withdrawal
  tenant text not null
  withdrawal_id uuid not null
  order_reference text not null
  statement json not null
  received_at timestamp with time zone not null
  refunded_at timestamp with time zone
  refunded_by text
  listed_octets integer not null generated as octets_of(statement)
  constraint withdrawal_pkey PRIMARY KEY (tenant, withdrawal_id)
  constraint withdrawal_tenant_order_reference_fkey FOREIGN KEY (tenant, order_reference) REFERENCES outbound_order(tenant, order_reference) ON DELETE CASCADE
  index withdrawal_by_order USING btree (tenant, order_reference)
  index withdrawal_open USING btree (tenant, withdrawal_id) WHERE (refunded_at IS NULL)
  row-level security on, for the owner too
  policy tenant_rows for all using (tenant = current_tenant()) with check (tenant = current_tenant())
  portolan_app may delete, insert, select, update

sequence api_request_entry_number_seq bigint from 1 by 1
  portolan_app may usage

sequence audit_entry_entry_number_seq bigint from 1 by 1
  portolan_app may usage

sequence catalog_run_number bigint from 1 by 1
  portolan_app may usage

sequence catalog_upload_number bigint from 1 by 1
  portolan_app may usage

sequence event_position bigint from 1 by 1
  portolan_app may usage

sequence official_edition_revision_seq bigint from 1 by 1
  portolan_app may usage

sequence sandbox_delivery_delivery_number_seq bigint from 1 by 1
  portolan_app may usage

sequence tariff_edition_revision_seq bigint from 1 by 1
  portolan_app may usage

CREATE OR REPLACE FUNCTION portolan.count_document_storage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into portolan.document_storage as kept (tenant, documents, bytes)
  select tenant,
         case tg_op when 'INSERT' then count(*) else -count(*) end,
         case tg_op when 'INSERT' then sum(octet_length(content)) else -sum(octet_length(content)) end
    from changed group by tenant order by tenant
  on conflict (tenant) do update
    set documents = kept.documents + excluded.documents, bytes = kept.bytes + excluded.bytes;
  return null;
end
$function$

CREATE OR REPLACE FUNCTION portolan.current_tenant()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('portolan.tenant', true), '') $function$

CREATE OR REPLACE FUNCTION portolan.email_of(contact json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(trim(substring(contact::text from '"email"\s*:\s*"([^"\\]*)"'))) $function$

CREATE OR REPLACE FUNCTION portolan.is_operator()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(current_setting('portolan.operator', true), '') = 'on' $function$

CREATE OR REPLACE FUNCTION portolan.mentions(value text, phrase text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(position(phrase in lower(value)) > 0
    or (position('\u' in value) > 0 and position(phrase in lower(portolan.unescaped(value))) > 0), false) $function$

CREATE OR REPLACE FUNCTION portolan.octets_of(value json)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(octet_length(value::text), 0) $function$

CREATE OR REPLACE FUNCTION portolan.only_members(value jsonb, names text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case jsonb_typeof(value)
      when 'object' then
        (select coalesce(jsonb_object_agg(member.key, member.value), '{}') from jsonb_each(value) as member
          where member.key = any(names))
      when 'array' then
        (select coalesce(jsonb_agg(portolan.only_members(entry.value, names) order by entry.place), '[]')
           from jsonb_array_elements(value) with ordinality as entry (value, place))
      else value end $function$

CREATE OR REPLACE FUNCTION portolan.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% takes rows, and never changes or removes one', tg_table_name using errcode = 'insufficient_privilege';
end $function$

CREATE OR REPLACE FUNCTION portolan.to_jsonb_without_nul(value json)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN (regexp_replace((value)::text, '(?<!\\)((?:\\\\)*)\\u0000'::text, '\1'::text, 'g'::text))::jsonb

CREATE OR REPLACE FUNCTION portolan.unescaped(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin
    return (value::jsonb)::text;
  exception when others then
    return value;
  end $function$

CREATE OR REPLACE FUNCTION portolan.without_phrase(value text, pattern text, substitute text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select regexp_replace(case when value ~* pattern then value else portolan.unescaped(value) end, pattern, substitute, 'gi') $function$
