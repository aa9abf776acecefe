-- Official lists of denied parties that an operator has imported, the same for every tenant. Without any, nobody is looked up.

create table portolan.denied_party_edition (
  list text not null check (list in ('us-csl', 'eu', 'uk')),
  -- from 1; the highest is in force
  edition_number integer not null,
  -- the day that the file says, or that of the import
  published_on date not null,
  file_name text not null,
  -- how many there are, and how many differ from the edition before
  entries integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  imported_at timestamptz not null,
  primary key (list, edition_number)
);

-- What an entry says, from one edition on until another one takes it out or changes it.
create table portolan.denied_party (
  list text not null,
  entry_id text not null,
  from_edition integer not null,
  until_edition integer,
  -- a hash of the content
  digest text not null,
  content json not null,
  primary key (list, entry_id, from_edition)
);
create unique index denied_party_current on portolan.denied_party (list, entry_id) where until_edition is null;

-- The names of the entries in force, and what they are found by.
create table portolan.denied_party_name (
  list text not null,
  entry_id text not null,
  name_number integer not null,
  name text not null,
  is_weak boolean not null,
  tokens text[] not null,
  keys text[] not null,
  primary key (list, entry_id, name_number)
);
create index denied_party_name_keys on portolan.denied_party_name using gin (keys);

-- What people have decided about packages whose consignee or importer is called like an entry: evidence, which is added and
-- never changed. A release clears the party of the entry as long as that has the same digest.
create table portolan.screening_decision (
  tenant text not null references portolan.tenant,
  decision_id uuid not null,
  -- a hash of the name and address
  party_key text not null,
  list text not null,
  entry_id text not null,
  entry_digest text not null,
  action text not null check (action in ('Release', 'Cancel')),
  note text not null,
  decided_by text not null,
  decided_at timestamptz not null,
  platform_package_reference bigint not null,
  brand_code text not null,
  order_reference text not null,
  package_reference text not null,
  -- the entry, the name, the score and how it came about
  hit json not null,
  primary key (tenant, decision_id)
);
create index screening_decision_party on portolan.screening_decision (tenant, party_key);
create index screening_decision_order on portolan.screening_decision (tenant, order_reference);

create trigger append_only before update or delete on portolan.screening_decision
  for each row execute function portolan.refuse_change();
create trigger append_only_whole before truncate on portolan.screening_decision
  for each statement execute function portolan.refuse_change();

alter table portolan.screening_decision enable row level security;
alter table portolan.screening_decision force row level security;
create policy tenant_rows on portolan.screening_decision
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());

-- Such a decision is told in the audit log, by the transaction of the tenant that makes it.
create policy tenant_adds on portolan.audit_entry for insert with check (tenant = portolan.current_tenant());
