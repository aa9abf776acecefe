-- Whether a package is held, in a column of its own: a value of JSON with U+0000 in it, which a package may have, cannot be
-- taken apart in an index. Some databases have the column already.

select set_config('portolan.operator', 'on', true);
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'portolan' and table_name = 'package' and column_name in ('is_held', 'awaits_decision')
  ) then
    return;
  end if;
  drop index portolan.package_held;
  alter table portolan.package add column is_held boolean not null default false;
  update portolan.package set is_held = true where details::text like '%"holdReleaseStatus":"Held"%';
  alter table portolan.package alter column is_held drop default;
  create index package_held on portolan.package (tenant, package_id) where is_held;
end
$$;
select set_config('portolan.operator', 'off', true);
