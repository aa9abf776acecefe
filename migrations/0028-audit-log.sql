-- Who has changed what of what operators set up. Rows are added and read, never changed nor removed.

create table portolan.audit_entry (
  entry_number bigint generated always as identity primary key,
  recorded_at timestamptz not null,
  -- a client's id, the user of a command line, or the system
  actor text not null,
  address text,
  request_id text,
  -- the operation of the contract, or the command line
  operation text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- null: of the installation
  tenant text,
  before json,
  after json,
  listed_octets integer not null generated always as (portolan.octets_of(before) + portolan.octets_of(after)) stored
);
create index audit_entry_tenant on portolan.audit_entry (tenant, entry_number);
create index audit_entry_actor on portolan.audit_entry (actor, entry_number);
create index audit_entry_action on portolan.audit_entry (action, entry_number);
create index audit_entry_subject on portolan.audit_entry (subject_id, entry_number);
create index audit_entry_recorded on portolan.audit_entry (recorded_at);

create function portolan.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% takes rows, and never changes or removes one', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on portolan.audit_entry
  for each row execute function portolan.refuse_change();
create trigger append_only_whole before truncate on portolan.audit_entry
  for each statement execute function portolan.refuse_change();

-- Operators alone, and no policy by which a row could be changed or removed.
alter table portolan.audit_entry enable row level security;
alter table portolan.audit_entry force row level security;
create policy operator_reads on portolan.audit_entry for select using (portolan.is_operator());
create policy operator_adds on portolan.audit_entry for insert with check (portolan.is_operator());
