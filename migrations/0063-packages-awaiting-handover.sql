-- Packages that have not left yet, which are looked up again when a list of denied parties changes.

select set_config('portolan.operator', 'on', true);
alter table portolan.package add column awaits_handover boolean not null default true;
update portolan.package set awaits_handover = false
 where details::text ~* '"status":\s*"\s*(shipped|in[ _-]*transit|out[ _-]*for[ _-]*delivery|delivered|returned|cancelled)\s*"';
alter table portolan.package alter column awaits_handover drop default;
create index package_awaits_handover on portolan.package (tenant, package_id) where awaits_handover;
select set_config('portolan.operator', 'off', true);
