-- Clients of the sandbox are marked, and the secrets of others are kept in two ways: see secret_hash.

-- Whether the secret is the one that everybody knows. Such a client works for trying things out and nowhere else.
alter table portolan.api_client add column is_sandbox boolean not null default false;

-- Those that a first start has made so far are known by what it has called them.
update portolan.api_client set is_sandbox = true
  where (client_id, name) in (
    ('acme-sandbox', 'Acme Sandbox Outfitters, sandbox client'),
    ('globex-sandbox', 'Globex Sandbox Traders, sandbox client'),
    ('operator', 'Sandbox operator')
  );
