-- How much the documents and photographs of each tenant take up, so that nobody fills the disk of all. Kept by triggers:
-- documents are deleted in several ways, and counting them anew would read a whole table.
create table portolan.document_storage (
  tenant text primary key references portolan.tenant,
  documents bigint not null,
  bytes bigint not null
);
alter table portolan.document_storage enable row level security;
alter table portolan.document_storage force row level security;
create policy tenant_rows on portolan.document_storage
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());

create function portolan.count_document_storage() returns trigger language plpgsql as $$
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
$$;
create trigger count_added after insert on portolan.document
  referencing new table as changed for each statement execute function portolan.count_document_storage();
create trigger count_deleted after delete on portolan.document
  referencing old table as changed for each statement execute function portolan.count_document_storage();

-- The owner is held by the policy of the tenants, too, while this counts those of all.
alter table portolan.document no force row level security;
alter table portolan.document_storage no force row level security;
insert into portolan.document_storage (tenant, documents, bytes)
select tenant, count(*), sum(octet_length(content)) from portolan.document group by tenant;
alter table portolan.document force row level security;
alter table portolan.document_storage force row level security;
