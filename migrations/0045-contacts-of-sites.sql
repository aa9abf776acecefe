-- Whom carriers and customs ask about goods that leave from a site.

alter table portolan.site
  add column contact_name text,
  add column telephone text,
  add column email text;
