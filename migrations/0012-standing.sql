-- What ends the tokens of clients before they expire.

-- since when nobody of it may call
alter table portolan.tenant add column disabled_at timestamptz;

-- tokens from before then are refused
alter table portolan.api_client add column secret_renewed_at timestamptz;

-- Encrypted: {"version", "sealedBy", "nonce", "text", "tag"}. Those from before are plain until the next start.
alter table portolan.signing_key rename column private_jwk to private_key;
