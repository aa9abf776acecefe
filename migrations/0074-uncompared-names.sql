-- Whether parties whose names cannot be compared with denied-party lists are held, or only draw a warning.

alter table portolan.tenant add column hold_uncompared_names boolean not null default true;
