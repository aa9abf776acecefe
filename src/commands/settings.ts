/** The settings with their meaning, for the help; docs/operating.md has details. */
export const settings = [
  ['HOST, PORT', 'address and port to listen on; default: 127.0.0.1 and 8080'],
  ['PORTOLAN_PUBLIC_URL', 'URL under which clients reach the server'],
  ['PORTOLAN_ALLOWED_HOSTS', 'host names under which browsers may use the server, besides that of PORTOLAN_PUBLIC_URL'],
  ['DATABASE_URL', 'URL of a PostgreSQL 15 or newer; default: the embedded PostgreSQL'],
  ['PORTOLAN_MIGRATION_DATABASE_URL', 'the same database as its owner, so that the server itself owns nothing'],
  ['PORTOLAN_TRUSTED_PROXIES', 'networks of proxies whose X-Forwarded-For is trusted; default: loopback'],
  [
    'PORTOLAN_SECRET_KEY',
    'key that encrypts secrets in the database; use PORTOLAN_SECRET_KEY_FILE to read it from a file, and PORTOLAN_SECRET_KEY_PREVIOUS or PORTOLAN_SECRET_KEY_PREVIOUS_FILE for the previous key',
  ],
  ['PORTOLAN_DATA_DIR', 'data directory; default: .portolan'],
  ['PORTOLAN_BLOB_DIR', 'directory for list snapshots; default: blobs in the data directory'],
  [
    'PORTOLAN_S3_BUCKET',
    'S3 bucket for list snapshots instead of a directory; see also PORTOLAN_S3_ENDPOINT, PORTOLAN_S3_REGION, PORTOLAN_S3_PATH_STYLE, PORTOLAN_S3_ACCESS_KEY_ID, PORTOLAN_S3_SECRET_ACCESS_KEY and PORTOLAN_S3_PREFIX',
  ],
  ['PORTOLAN_DB_CONNECTIONS', 'maximum database connections per process; default: 10'],
  ['PORTOLAN_MAX_CONNECTIONS', 'maximum client connections per process; default: 2000'],
  ['PORTOLAN_MAX_CONNECTIONS_PER_ADDRESS', 'maximum client connections from one address; default: 512'],
  ['PORTOLAN_TRUSTED_ISSUERS', 'additional issuers of access tokens, as JSON'],
  ['PORTOLAN_OIDC_ISSUER', 'identity provider for console sign-in (OpenID Connect)'],
  [
    'PORTOLAN_OIDC_CLIENT_ID',
    'client id at the identity provider; set its secret with PORTOLAN_OIDC_CLIENT_SECRET or, from a file, PORTOLAN_OIDC_CLIENT_SECRET_FILE',
  ],
  [
    'PORTOLAN_OIDC_ROLES',
    'roles of the provider’s groups, as JSON: {"Returns": [{"role": "returns", "tenant": "acme"}]}',
  ],
  [
    'PORTOLAN_OIDC_NAME',
    'display name of the provider; see also PORTOLAN_OIDC_SCOPE (default: openid profile email) and PORTOLAN_OIDC_GROUPS_CLAIM (default: groups)',
  ],
  ['PORTOLAN_RATE_LIMITS', 'requests per minute and client, by operation, as JSON; default: 6000'],
  ['PORTOLAN_METRICS_PORT', 'separate port for metrics'],
  ['PORTOLAN_METRICS_TOKEN', 'token required to read metrics'],
  ['PORTOLAN_REDIS_URL', 'URL of a Redis that shares rate limits between processes'],
  ['PORTOLAN_COMPANY_PREFIX', 'GS1 company prefix for the SSCCs of parcels'],
  ['PORTOLAN_KARRIO', 'carriers behind a karrio server, as JSON'],
  [
    'PORTOLAN_OUTGOING=off',
    'keeps a copy of an installation silent: no webhooks, no emails, no calls to carriers or language models',
  ],
  ['PORTOLAN_OUTGOING_RANGES', 'non-public networks that outgoing calls may reach'],
  ['PORTOLAN_EVENT_DAYS', 'days to keep events; default: 90'],
  ['PORTOLAN_DELIVERY_DAYS', 'days to keep webhook deliveries; default: 30'],
  ['PORTOLAN_REQUEST_LOG_DAYS', 'days to keep the request log of each tenant, 0 to record nothing; default: 7'],
  ['PORTOLAN_REQUEST_LOG_ROWS', 'maximum requests it keeps per tenant; default: 100,000'],
  ['PORTOLAN_REQUEST_LOG_MB', 'maximum MiB it keeps per tenant; default: 64'],
  ['PORTOLAN_SMTP_URL', 'mail server for emails to shoppers, such as smtps://user:password@mail.example:465'],
  ['PORTOLAN_MAIL_FROM', 'sender address of those emails'],
  [
    'PORTOLAN_SMTP_TLS',
    'required (default) or optional; optional sends emails unencrypted if a remote smtp:// server offers no TLS',
  ],
  ['PORTOLAN_CLAMD', 'ClamAV daemon that scans shoppers’ photographs, such as tcp://127.0.0.1:3310; default: none'],
  ['PORTOLAN_EXTRA_FONTS', 'font files for scripts missing in documents'],
  ['PORTOLAN_TENANT_STORAGE_GB', 'maximum GiB of documents and photographs per tenant; default: 100'],
  ['PORTOLAN_SCREENING_THRESHOLD', 'similarity to a denied party’s name that holds a package, in %; default: 90'],
  [
    'PORTOLAN_RERANKER_URL',
    'URL of an OpenAI-compatible chat endpoint that re-ranks uncertain classifications; default: none',
  ],
  ['PORTOLAN_RERANKER_MODEL', 'model to use there'],
  ['PORTOLAN_RERANKER_KEY', 'API key for it'],
  ['PORTOLAN_RERANKER_THRESHOLD', 'confidence below which it is used, in %; default: 70'],
  ['PORTOLAN_RERANKER_TOKENS_PER_DAY', 'maximum tokens per process and day; default: 200,000'],
  ['PORTOLAN_RERANKER_REQUESTS_PER_MINUTE', 'maximum requests per process and minute; default: 60'],
  ['LOG_LEVEL', 'fatal, error, warn, info, debug, trace or silent; default: info'],
  ['PORTOLAN_SECURITY_LOG', 'file for the security log; default: part of the server log'],
  ['NODE_ENV=production', 'creates no sandbox'],
] as const

/** The names of all settings with the prefix that marks them as Portolan's. */
export const settingNames: readonly string[] = [
  ...new Set(
    settings
      .flat()
      .join(' ')
      .match(/\bPORTOLAN_[A-Z0-9_]+\b/g),
  ),
]
