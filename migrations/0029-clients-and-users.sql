-- A secret that goes on for a while beside the one that has replaced it, and limits of one client.

alter table portolan.api_client
  add column previous_secret_hash text,
  -- until then, with the tokens that were given out before the renewal
  add column previous_secret_expires_at timestamptz,
  -- requests a minute by operation, in the place of the installation's own: {"findProducts": 60, "*": 600}
  add column rate_limits jsonb not null default '{}';

-- People who will use the console. They are of the installation, and their roles say of which tenants they may see what.
create table portolan.console_user (
  user_id text primary key,
  name text not null,
  -- [{"tenant": "acme", "role": "returns"}]; the tenant null: every tenant
  roles jsonb not null,
  -- null until one is set
  password_hash text,
  password_changed_at timestamptz,
  is_active boolean not null,
  created_at timestamptz not null
);
