-- Sessions of people who have signed in to the console. A session is gone with its user, and when it is ended.

create table portolan.console_session (
  session_id uuid primary key,
  user_id text not null references portolan.console_user on delete cascade,
  -- of the secret in the cookie
  secret_hash text not null,
  started_at timestamptz not null,
  -- to the minute
  last_used_at timestamptz not null,
  address text not null
);

create index console_session_user on portolan.console_session (user_id, started_at);
create index console_session_started on portolan.console_session (started_at);

-- Whether the password is the one of the sandbox, which everybody knows.
alter table portolan.console_user add column is_sandbox boolean not null default false;
