-- What a returns desk is shown first: the packages on hold, which are few.

create index package_held on portolan.package (tenant, package_id) where details ->> 'holdReleaseStatus' = 'Held';
