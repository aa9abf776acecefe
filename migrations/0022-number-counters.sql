-- Numbers that nobody else in the installation may have: tracking numbers and SSCCs, whichever tenant's parcel they are of.

create table portolan.number_counter (
  -- such as `S10 CP NL` and `SSCC 9521234`
  range_name text primary key,
  -- how many numbers the range has
  size bigint not null,
  -- how many of them were handed out, in blocks, to processes
  taken bigint not null,
  -- which database that was: another one is a copy, which may lack what was handed out after it was made
  database_identity text not null,
  check (taken between 0 and size)
);

-- Each tenant's own count of its returned parcels, from which several tenants made the same numbers.
drop table portolan.number_range;
