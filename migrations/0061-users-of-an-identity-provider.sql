-- People who sign in to the console at the operator's identity provider (OpenID Connect): whom it means by whom.

alter table portolan.console_user
  -- `iss` and `sub` of the ID token; null for those who sign in with a password
  add column identity_issuer text,
  add column identity_subject text,
  add constraint console_user_identity_whole check ((identity_issuer is null) = (identity_subject is null)),
  -- whoever has a password needs no provider, and would stay when the provider lets them go
  add constraint console_user_identity_alone check (identity_issuer is null or password_hash is null);

create unique index console_user_identity on portolan.console_user (identity_issuer, identity_subject);
