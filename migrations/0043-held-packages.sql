-- What a returns desk is shown first: the packages on hold, which are few.

select set_config('portolan.operator', 'on', true);
alter table portolan.package add column is_held boolean not null default false;
-- by its text: a value of JSON with U+0000 in it, which a package may have, cannot be taken apart here
update portolan.package set is_held = true where details::text like '%"holdReleaseStatus":"Held"%';
alter table portolan.package alter column is_held drop default;
create index package_held on portolan.package (tenant, package_id) where is_held;
select set_config('portolan.operator', 'off', true);
