-- How a tenant's return portal looks, and whom its shoppers can ask.

create table portolan.portal_look (
  tenant text not null references portolan.tenant,
  -- #rrggbb; null: that of the program
  accent_colour text check (accent_colour ~ '^#[0-9a-f]{6}$'),
  help_address text,
  logo bytea,
  logo_media_type text check (logo_media_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- of the content: changes when it does
  logo_version text,
  check ((logo is null) = (logo_media_type is null) and (logo is null) = (logo_version is null)),
  primary key (tenant)
);
alter table portolan.portal_look enable row level security;
alter table portolan.portal_look force row level security;
create policy tenant_rows on portolan.portal_look
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.portal_look using (portolan.is_operator()) with check (portolan.is_operator());
