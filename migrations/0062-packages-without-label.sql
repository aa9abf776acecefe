-- Whether a package that may leave was to have a label and has none: the carrier has refused it, or could not be reached.

alter table portolan.package add column lacks_label boolean not null default false;

select set_config('portolan.operator', 'on', true);
-- by its text: a value of JSON with U+0000 in it cannot be taken apart here; quotes within texts are escaped
update portolan.package set lacks_label = true
 where details::text ~ '"holdReleaseStatus":\s*"Released"'
   and details::text ~ '"shippingDocumentationRequested":\s*true'
   and details::text !~ '"SHIPPING_LABEL"';
select set_config('portolan.operator', 'off', true);

create index package_without_label on portolan.package (tenant, package_id) where lacks_label;
