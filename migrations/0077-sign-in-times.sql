-- When the user of a session proved who they are; null if the identity provider did not say.

alter table portolan.console_session add column signed_in_at timestamptz;

update portolan.console_session s set signed_in_at = s.started_at
  from portolan.console_user u
 where u.user_id = s.user_id and u.identity_issuer is null;
