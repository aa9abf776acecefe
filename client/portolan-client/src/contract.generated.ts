// Made from the operations of the contract by `npm run generate`.

import type * as schemas from './schemas.generated.ts'

export interface AdminOperations {
  /** List tenants. Sorted by code. */
  readonly listTenants: {
    readonly query: {
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.TenantPage
    }
    readonly items: 'items'
  }
  /** Get a tenant. A retailer that uses this installation. Its code is part of every record it owns and never changes. */
  readonly readTenant: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly answers: {
      readonly 200: schemas.TenantResource
    }
  }
  /** Create or update a tenant. Creates a tenant or updates the one with this code: 2 to 31 lower-case letters, digits or hyphens, starting with a letter. When a tenant is disabled, its tokens are rejected within a minute. */
  readonly putTenant: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly body: schemas.TenantBody
    readonly answers: {
      readonly 200: schemas.TenantResource
      readonly 201: schemas.TenantResource
    }
  }
  /** Delete a tenant. Deletes an empty tenant. Returns 409 if it owns anything, such as brands, clients, settings or orders; disable it instead. */
  readonly removeTenant: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List brands. Sorted by code. */
  readonly listBrands: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.BrandPage
    }
    readonly items: 'items'
  }
  /** Get a brand. A storefront of a tenant. New tokens include it; tokens already issued do not. */
  readonly readBrand: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Brand code. */
      readonly brandCode: string
    }
    readonly answers: {
      readonly 200: schemas.BrandResource
    }
  }
  /** Create or replace a brand. Creates or replaces the entry with this code. A brand code has 3 upper-case letters or digits. */
  readonly putBrand: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Brand code. */
      readonly brandCode: string
    }
    readonly body: schemas.BrandBody
    readonly answers: {
      readonly 200: schemas.BrandResource
      readonly 201: schemas.BrandResource
    }
  }
  /** Delete a brand. Deletes the brand. Returns 409 if packages or products belong to it. */
  readonly removeBrand: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Brand code. */
      readonly brandCode: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Get the sandbox clock of a tenant. The business time of a sandbox tenant. Return periods, withdrawal periods, registrations, tariffs and document dates follow it; tokens, sessions, rate limits, events, signatures and jobs do not. While it is moved, each response to the tenant states the time in the header Portolan-Sandbox-Clock. */
  readonly readSandboxClock: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly answers: {
      readonly 200: schemas.SandboxClock
    }
  }
  /** Move the sandbox clock of a tenant. Takes effect in every process from the next request. The clock moves only forward, or back to the server’s time with 0; any other move back returns 409, because existing data would lie in the future. Also returns 409 if the server has no sandbox, as in production. */
  readonly putSandboxClock: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly body: schemas.SandboxClockBody
    readonly answers: {
      readonly 200: schemas.SandboxClock
    }
  }
  /** List clients. Sorted by id. A tenant’s client needs access to all of its brands. */
  readonly listClients: {
    readonly query: {
      /** Only clients of this tenant. */
      readonly tenant?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.ClientPage
    }
    readonly items: 'items'
  }
  /** Create a client. Creates a client and returns its secret. Only a hash is stored: a retry with the same Idempotency-Key does not return the secret again. Clients that a tenant creates for itself have an id that starts with the tenant’s code and a dot; a tenant may have 100 of them. A tenant’s client needs access to all of its brands. A user of the console must have signed in within the last 15 minutes. */
  readonly createClient: {
    readonly body: schemas.NewClient
    readonly answers: {
      readonly 201: schemas.ClientWithSecret
    }
  }
  /** Get a client. A program that calls the interface with its own secret. Clients are never deleted, so an id is never reused. A tenant’s client needs access to all of its brands. */
  readonly readClient: {
    readonly params: {
      /** Client id. */
      readonly clientId: string
    }
    readonly answers: {
      readonly 200: schemas.ClientResource
    }
  }
  /** Update a client. Updates what a client may do. Removed permissions also end for issued tokens within a minute. A tenant’s client needs access to all of its brands. A user of the console must have signed in within the last 15 minutes. */
  readonly putClient: {
    readonly params: {
      /** Client id. */
      readonly clientId: string
    }
    readonly body: schemas.ClientBody
    readonly answers: {
      readonly 200: schemas.ClientResource
    }
  }
  /** Renew the secret of a client. Returns a new secret. The previous secret and tokens issued with it remain valid during the overlap; without an overlap they are rejected within a minute. A secret that was not generated, such as that of the sandbox, cannot overlap (409). A retry with the same Idempotency-Key does not return the secret again. A tenant’s client needs access to all of its brands. A user of the console must have signed in within the last 15 minutes. */
  readonly renewClientSecret: {
    readonly params: {
      /** Client id. */
      readonly clientId: string
    }
    readonly body: schemas.SecretRenewal
    readonly answers: {
      readonly 200: schemas.ClientWithSecret
    }
  }
  /** Get the rate limits of a client. Returns the client’s own rate limits; empty if it has none. */
  readonly readClientRateLimits: {
    readonly params: {
      /** Client id. */
      readonly clientId: string
    }
    readonly answers: {
      readonly 200: schemas.ClientRateLimitsResource
    }
  }
  /** Set the rate limits of a client. Replaces all rate limits of the client. They override those of the installation; * also overrides the installation’s limits for single operations. Calls are counted per minute across all processes. */
  readonly putClientRateLimits: {
    readonly params: {
      /** Client id. */
      readonly clientId: string
    }
    readonly body: schemas.ClientRateLimitsBody
    readonly answers: {
      readonly 200: schemas.ClientRateLimitsResource
    }
  }
  /** List signing keys. Returns the keys whose tokens are accepted, sorted by id. */
  readonly listSigningKeys: {
    readonly query: {
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.SigningKeyPage
    }
    readonly items: 'items'
  }
  /** Rotate the signing key. Creates a key that signs all new tokens. The previous keys stay published for 24 hours, so issued tokens remain valid. A user of the console must have signed in within the last 15 minutes. */
  readonly rotateSigningKey: {
    readonly answers: {
      readonly 201: schemas.SigningKeyResource
    }
  }
  /** Revoke a signing key. Revokes a key and with it every token it has signed, on every process within a minute; this may include the caller’s own token. If it was the active key, a new one replaces it. A user of the console must have signed in within the last 15 minutes. */
  readonly revokeSigningKey: {
    readonly params: {
      /** Key id. */
      readonly keyId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List console users. Returns users, sorted by id. */
  readonly listUsers: {
    readonly query: {
      /** Only users with a role for this tenant. */
      readonly tenant?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.UserPage
    }
    readonly items: 'items'
  }
  /** Get a console user. A person who may use the console, with a role per tenant. */
  readonly readUser: {
    readonly params: {
      /** The user name for signing in. */
      readonly userId: string
    }
    readonly answers: {
      readonly 200: schemas.UserResource
    }
  }
  /** Create or update a console user. Creates a user or updates the one with this id: 2 to 100 letters, digits, dots, dashes, underscores or @, starting with a letter or digit. A new user has no password. A user of the console must have signed in within the last 15 minutes. */
  readonly putUser: {
    readonly params: {
      /** The user name for signing in. */
      readonly userId: string
    }
    readonly body: schemas.UserBody
    readonly answers: {
      readonly 200: schemas.UserResource
      readonly 201: schemas.UserResource
    }
  }
  /** Delete a console user. Deletes the user. Audit log entries continue to name the person. A user of the console must have signed in within the last 15 minutes. */
  readonly removeUser: {
    readonly params: {
      /** The user name for signing in. */
      readonly userId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Set the password of a console user. Sets the given password, or generates one and returns it. A generated password is returned only once: a retry with the same Idempotency-Key does not repeat it. Only an encrypted scrypt hash is stored. Returns 409 for a person who signs in through the identity provider. A user of the console must have signed in within the last 15 minutes. */
  readonly setUserPassword: {
    readonly params: {
      /** The user name for signing in. */
      readonly userId: string
    }
    readonly body: schemas.UserPassword
    readonly answers: {
      readonly 200: schemas.UserWithPassword
    }
  }
  /** Sign a console user out everywhere. Ends all console sessions of the user, in every browser; their access tokens are rejected within a minute. The user can sign in again: to prevent that, set `isActive` to false. */
  readonly endUserSessions: {
    readonly params: {
      /** The user name for signing in. */
      readonly userId: string
    }
    readonly answers: {
      readonly 200: schemas.EndedSessions
    }
  }
  /** List carrier service routes. Sorted by code. */
  readonly listCarrierServiceRoutes: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.CarrierServiceRoutePage
    }
    readonly items: 'items'
  }
  /** Get a carrier service route. A service of a carrier between countries and the tenant’s sites. */
  readonly readCarrierServiceRoute: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the carrier service route. */
      readonly carrierServiceRouteId: string
    }
    readonly answers: {
      readonly 200: schemas.CarrierServiceRouteResource
    }
  }
  /** Create or replace a carrier service route. Creates or replaces the entry with this code. A country whose returns use the route cannot be removed from it. */
  readonly putCarrierServiceRoute: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the carrier service route. */
      readonly carrierServiceRouteId: string
    }
    readonly body: schemas.CarrierServiceRouteBody
    readonly answers: {
      readonly 200: schemas.CarrierServiceRouteResource
      readonly 201: schemas.CarrierServiceRouteResource
    }
  }
  /** Delete a carrier service route. Deletes the route. Returns 409 while returns of a country use it or it has locations. */
  readonly removeCarrierServiceRoute: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the carrier service route. */
      readonly carrierServiceRouteId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List country configurations. Sorted by code. */
  readonly listCountryConfigurationSettings: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.CountryConfigurationSettingPage
    }
    readonly items: 'items'
  }
  /** Get a country configuration. Return settings of a country. */
  readonly readCountryConfigurationSetting: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the country configuration. */
      readonly countryIso: string
    }
    readonly answers: {
      readonly 200: schemas.CountryConfigurationSettingResource
    }
  }
  /** Create or replace a country configuration. Creates or replaces the entry with this code. Each return method must name an inbound route that serves the country, and `returnAdminCentreCode` an existing site. */
  readonly putCountryConfigurationSetting: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the country configuration. */
      readonly countryIso: string
    }
    readonly body: schemas.CountryConfigurationSettingBody
    readonly answers: {
      readonly 200: schemas.CountryConfigurationSettingResource
      readonly 201: schemas.CountryConfigurationSettingResource
    }
  }
  /** Delete a country configuration. Deletes the country: its goods can no longer be returned. */
  readonly removeCountryConfigurationSetting: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the country configuration. */
      readonly countryIso: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List locations. Sorted by code. */
  readonly listLocations: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly query: {
      /** Only locations in this country. */
      readonly countryIso?: string | undefined
      /** Only locations of this route. */
      readonly carrierServiceRouteId?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.LocationPage
    }
    readonly items: 'items'
  }
  /** Get a location. A location that accepts parcels. */
  readonly readLocation: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the location. */
      readonly locationId: string
    }
    readonly answers: {
      readonly 200: schemas.LocationResource
    }
  }
  /** Create or replace a location. Creates or replaces the entry with this code. Its route must serve its country. */
  readonly putLocation: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the location. */
      readonly locationId: string
    }
    readonly body: schemas.LocationBody
    readonly answers: {
      readonly 200: schemas.LocationResource
      readonly 201: schemas.LocationResource
    }
  }
  /** Delete a location. Removes the location from searches. */
  readonly removeLocation: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the location. */
      readonly locationId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List sites. Sorted by code. */
  readonly listSites: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.SitePage
    }
    readonly items: 'items'
  }
  /** Get a site. A return centre, distribution centre or hub of the tenant. Its address appears on labels. */
  readonly readSite: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the site. */
      readonly siteCode: string
    }
    readonly answers: {
      readonly 200: schemas.SiteResource
    }
  }
  /** Create or replace a site. Creates or replaces the entry with this code. Existing labels stay as they are. */
  readonly putSite: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the site. */
      readonly siteCode: string
    }
    readonly body: schemas.SiteBody
    readonly answers: {
      readonly 200: schemas.SiteResource
      readonly 201: schemas.SiteResource
    }
  }
  /** Delete a site. Deletes the site. Returns 409 while returns of a country go to it. */
  readonly removeSite: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the site. */
      readonly siteCode: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Get the appearance of the return portal. The appearance of a tenant’s return portal: an accent colour, from which the colours of the dark theme are derived, a contact address and a logo. Pages also show the tenant’s name. */
  readonly readPortalLook: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly answers: {
      readonly 200: schemas.PortalLookResource
    }
  }
  /** Set the appearance of the return portal. Replaces the appearance. A colour with too little contrast is rejected; the error suggests a darker one. */
  readonly putPortalLook: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly body: schemas.PortalLookBody
    readonly answers: {
      readonly 200: schemas.PortalLookResource
    }
  }
  /** Get the configuration of a brand. Returns how a brand’s catalog is processed. Send its ETag with the next change. */
  readonly readBrandConfigurationSetting: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Brand. */
      readonly brandCode: string
    }
    readonly answers: {
      readonly 200: schemas.BrandConfigurationResource
    }
  }
  /** Configure a brand. Replaces the configuration of a brand. Existing classifications stay until a product is uploaded again or the catalog is reloaded. */
  readonly putBrandConfiguration: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Brand. */
      readonly brandCode: string
    }
    readonly body: schemas.BrandConfigurationBody
    readonly answers: {
      readonly 200: schemas.BrandConfigurationResource
    }
  }
  /** List registrations. Sorted by code. */
  readonly listRegistrations: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly query: {
      /** Type. EORI: economic operator. VAT, GST: consumption tax. IOSS: EU import one-stop shop. VOEC: Norway’s simplified scheme. REX: registered exporter. IOR: importer of record in the United States. */
      readonly kind?: "EORI" | "VAT" | "IOSS" | "VOEC" | "GST" | "REX" | "IOR" | undefined
      /** Only registrations in this country. */
      readonly countryIso?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.RegistrationPage
    }
    readonly items: 'items'
  }
  /** Get a registration. A number under which a tenant or brand is registered with a customs or tax authority. Its format is validated; whether it was issued cannot be. */
  readonly readRegistration: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the registration. */
      readonly registrationId: string
    }
    readonly answers: {
      readonly 200: schemas.RegistrationResource
    }
  }
  /** Create or replace a registration. Creates or replaces the entry with this code. Registrations of the same type and country can follow each other in time. */
  readonly putRegistration: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the registration. */
      readonly registrationId: string
    }
    readonly body: schemas.RegistrationBody
    readonly answers: {
      readonly 200: schemas.RegistrationResource
      readonly 201: schemas.RegistrationResource
    }
  }
  /** Delete a registration. New documents no longer show it. */
  readonly removeRegistration: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Code of the registration. */
      readonly registrationId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Get the operator’s work. Returns what an operator checks first: jobs overdue by five minutes or more, failed jobs, and outdated exchange rates. List and retry jobs with `listJobs` and `retryJob`; update rates with `portolan import rates`. */
  readonly readInstallationDesk: {
    readonly answers: {
      readonly 200: schemas.InstallationDesk
    }
  }
  /** List audit log entries. Returns every change an operator has made through this interface or the command line, newest first. Each entry is written in the transaction of its change. The database rejects updates and deletions of entries. */
  readonly listAuditEntries: {
    readonly query: {
      /** Only changes by this client or user. */
      readonly actor?: string | undefined
      /** Only this action, such as `client.secret-renewed`. */
      readonly action?: string | undefined
      /** Only changes to resources of this type, such as `site`. */
      readonly subjectKind?: string | undefined
      /** Only changes to the resource with this id. */
      readonly subjectId?: string | undefined
      /** Only changes within this tenant. */
      readonly tenant?: string | undefined
      /** Only changes at or after this time. */
      readonly from?: string | undefined
      /** Only changes before this time. */
      readonly to?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.AuditEntryPage
    }
    readonly items: 'items'
  }
  /** List jobs. Returns jobs, newest first. Completed jobs are removed; failed ones remain. */
  readonly listJobs: {
    readonly query: {
      /** State of the job: scheduled for later, due, running, or failed after its last attempt. */
      readonly state?: "Scheduled" | "Ready" | "Running" | "Failed" | undefined
      /** Only jobs of this type. */
      readonly kind?: string | undefined
      /** Only jobs of this tenant. */
      readonly tenant?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.JobPage
    }
    readonly items: 'items'
  }
  /** Get a job. Returns a background job that is not complete. */
  readonly readJob: {
    readonly params: {
      /** Job id. */
      readonly jobId: string
    }
    readonly answers: {
      readonly 200: schemas.Job
    }
  }
  /** Run a job now. Makes the job due immediately and resets its attempts. Returns 409 if it is running. */
  readonly retryJob: {
    readonly params: {
      /** Job id. */
      readonly jobId: string
    }
    readonly answers: {
      readonly 200: schemas.Job
    }
  }
  /** Cancel a job. Removes the job from the queue; its work is not done. Returns 409 if it is running. */
  readonly cancelJob: {
    readonly params: {
      /** Job id. */
      readonly jobId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List the requests of a tenant. Returns the latest requests of the tenant’s clients, newest first: up to 7 days, 100,000 requests and 64 MiB, unless the operator has set other limits. Of a tenant that sends many requests per second, some are missing. Requests without a valid access token, of the console and of operators are not in the log. A tenant’s client needs access to all of its brands. */
  readonly listApiRequests: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly query: {
      /** Only requests with this outcome. */
      readonly outcome?: "Succeeded" | "Refused" | "Failed" | undefined
      /** Only requests to this operation. */
      readonly operationId?: string | undefined
      /** Only requests of this client. */
      readonly clientId?: string | undefined
      /** Only requests answered at or after this time. */
      readonly from?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.ApiRequestPage
    }
    readonly items: 'items'
  }
  /** Get a request of a tenant. Returns a request and, if it was refused, which fields were wrong, with a masked copy of what was sent. A tenant’s client needs access to all of its brands. */
  readonly readApiRequest: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Number of the entry. */
      readonly entryNumber: string
    }
    readonly answers: {
      readonly 200: schemas.ApiRequestDetails
    }
  }
  /** Export the data of a shopper. Returns everything the tenant stores about a shopper: every order whose confirmation, order, label, return or package contains the email address, complete with documents, and every other record that mentions it. The response is streamed. The audit log records that an export was made, but not for whom. */
  readonly exportShopper: {
    readonly body: schemas.Shopper
    readonly answers: {
      readonly 200: schemas.ShopperData
    }
  }
  /** Erase the data of a shopper. Erases in the background who placed the orders whose records contain the email address: names, addresses, phone numbers, documents and free text; then the address wherever else it occurs. What tax and customs law require stays without the person. A new request erases data added since. */
  readonly requestErasure: {
    readonly body: schemas.Shopper
    readonly answers: {
      readonly 202: schemas.Erasure
    }
  }
  /** List erasures. Newest first. */
  readonly listErasures: {
    readonly query: {
      /** Only erasures of this tenant. */
      readonly tenant?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.ErasurePage
    }
    readonly items: 'items'
  }
  /** Get an erasure. Returns what has been erased so far and what stays. */
  readonly readErasure: {
    readonly params: {
      /** Erasure id. */
      readonly erasureId: string
    }
    readonly answers: {
      readonly 200: schemas.Erasure
    }
  }
  /** List retentions. Sorted by code. */
  readonly listRetentions: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.RetentionPage
    }
    readonly items: 'items'
  }
  /** Get a retention. How long a tenant keeps data. `shopper-data`: this many days after an order was taken, its shopper’s data is erased, as if the shopper had asked for it; what tax and customs law require stays. Without a setting, data is kept indefinitely. */
  readonly readRetention: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Type of data: `shopper-data`. */
      readonly kind: string
    }
    readonly answers: {
      readonly 200: schemas.RetentionResource
    }
  }
  /** Create or replace a retention. Creates or replaces the entry with this code. A nightly job applies it. */
  readonly putRetention: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Type of data: `shopper-data`. */
      readonly kind: string
    }
    readonly body: schemas.RetentionBody
    readonly answers: {
      readonly 200: schemas.RetentionResource
      readonly 201: schemas.RetentionResource
    }
  }
  /** Delete a retention. Data is kept indefinitely from then on. */
  readonly removeRetention: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Type of data: `shopper-data`. */
      readonly kind: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Read the event feed. Returns the events of all tenants, oldest first. Store the token of the last page and use it for the next request: an event whose transaction commits late appears later in the feed and is never skipped. A page scans a limited part of the feed, so with a filter it may hold few events or none although more follow. If the token differs from the one you sent, request the next page immediately. */
  readonly listEvents: {
    readonly query: {
      /** Only events of this tenant. */
      readonly tenant?: string | undefined
      /** Only events of this type. */
      readonly type?: "order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "withdrawal.refunded" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled" | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.EventPage
    }
    readonly items: 'items'
  }
  /** List webhook endpoints. Returns endpoints in the order in which they were created. A tenant’s client needs access to all of its brands. */
  readonly listWebhookEndpoints: {
    readonly query: {
      /** Only endpoints of this tenant. */
      readonly tenant?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.WebhookEndpointPage
    }
    readonly items: 'items'
  }
  /** Create a webhook endpoint. Creates an endpoint for future events and returns its secret, which is stored encrypted. A retry with the same Idempotency-Key does not return the secret again. A tenant’s client needs access to all of its brands. A user of the console must have signed in within the last 15 minutes. */
  readonly createWebhookEndpoint: {
    readonly body: schemas.NewWebhookEndpoint
    readonly answers: {
      readonly 201: schemas.WebhookEndpointWithSecret
    }
  }
  /** Get a webhook endpoint. A URL to which a tenant’s events are delivered, signed according to Standard Webhooks. A tenant may have 20. A tenant’s client needs access to all of its brands. */
  readonly readWebhookEndpoint: {
    readonly params: {
      /** Endpoint id. */
      readonly endpointId: string
    }
    readonly answers: {
      readonly 200: schemas.WebhookEndpoint
    }
  }
  /** Update a webhook endpoint. Takes effect on every process within seconds. Resets the failure count and sends pending events immediately. A tenant’s client needs access to all of its brands. A user of the console must have signed in within the last 15 minutes. */
  readonly putWebhookEndpoint: {
    readonly params: {
      /** Endpoint id. */
      readonly endpointId: string
    }
    readonly body: schemas.WebhookEndpointBody
    readonly answers: {
      readonly 200: schemas.WebhookEndpoint
    }
  }
  /** Delete a webhook endpoint. Deletes the endpoint and its delivery history. A tenant’s client needs access to all of its brands. */
  readonly removeWebhookEndpoint: {
    readonly params: {
      /** Endpoint id. */
      readonly endpointId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Renew the secret of a webhook endpoint. Returns a new secret. During the overlap, each delivery is signed with both secrets. A retry with the same Idempotency-Key does not return the secret again. A tenant’s client needs access to all of its brands. A user of the console must have signed in within the last 15 minutes. */
  readonly renewWebhookSecret: {
    readonly params: {
      /** Endpoint id. */
      readonly endpointId: string
    }
    readonly body: schemas.WebhookSecretRenewal
    readonly answers: {
      readonly 200: schemas.WebhookEndpointWithSecret
    }
  }
  /** Test a webhook endpoint. Sends one event of type `webhook-endpoint.test` immediately, even if the endpoint is disabled, and returns the outcome. The event is in no feed and is not stored. A tenant’s client needs access to all of its brands. */
  readonly testWebhookEndpoint: {
    readonly params: {
      /** Endpoint id. */
      readonly endpointId: string
    }
    readonly answers: {
      readonly 200: schemas.WebhookAttempt
    }
  }
  /** Get the delivery status of a webhook endpoint. Returns the endpoint’s backlog and its recent failures. A tenant’s client needs access to all of its brands. */
  readonly readWebhookProgress: {
    readonly params: {
      /** Endpoint id. */
      readonly endpointId: string
    }
    readonly answers: {
      readonly 200: schemas.WebhookProgress
    }
  }
  /** List the deliveries of a webhook endpoint. Returns deliveries, those of the newest events first. A page scans a limited number of deliveries, so with a type filter it may hold few or none although more follow. Only the last page has no token. A tenant’s client needs access to all of its brands. */
  readonly listWebhookDeliveries: {
    readonly params: {
      /** Endpoint id. */
      readonly endpointId: string
    }
    readonly query: {
      /** Only deliveries in this state. */
      readonly state?: "Waiting" | "Delivered" | "Parked" | undefined
      /** Only events of this type. */
      readonly type?: "order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "withdrawal.refunded" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled" | undefined
      /** Only events at or after this time. */
      readonly from?: string | undefined
      /** Only events before this time. */
      readonly to?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.WebhookDeliveryPage
    }
    readonly items: 'items'
  }
  /** Get a delivery with its attempts. The delivery of one event to one endpoint. It exists once the event has been considered for the endpoint. A tenant’s client needs access to all of its brands. */
  readonly readWebhookDelivery: {
    readonly params: {
      /** Endpoint id. */
      readonly endpointId: string
      /** Event id. */
      readonly eventId: string
    }
    readonly answers: {
      readonly 200: schemas.WebhookDeliveryDetails
    }
  }
  /** Redeliver an event. Sends the event again with the same `webhook-id`, whatever its delivery state and whatever types the endpoint subscribes to. Pending later events of the same subject are sent after it. A tenant’s client needs access to all of its brands. */
  readonly replayWebhookDelivery: {
    readonly params: {
      /** Endpoint id. */
      readonly endpointId: string
      /** Event id. */
      readonly eventId: string
    }
    readonly answers: {
      readonly 202: undefined
    }
  }
  /** Redeliver events in bulk. Sends the events of a time range, or all events after a given one, if the endpoint subscribes to their type. Includes events that were never delivered to it. Handles at most 10,000 events per call; the response contains the body for the next call. Events that are already pending are not affected. A tenant’s client needs access to all of its brands. */
  readonly replayWebhookDeliveries: {
    readonly params: {
      /** Endpoint id. */
      readonly endpointId: string
    }
    readonly body: schemas.WebhookReplay
    readonly answers: {
      readonly 202: schemas.WebhookReplayed
    }
  }
}

export interface ConsoleOperations {
  /** Sign in to the console. Starts a session for a user with the right password. The session is identified by a cookie that is sent only to these operations and is inaccessible to scripts. It ends after an hour of inactivity, after 12 hours, or when the password is changed. After 20 failed attempts in a minute from one address or for one user name, further failures return 429; the right password is still accepted. Accepted only from a page of this server: requires the header `Portolan-Console`, and no `Origin` or `Sec-Fetch-Site` of another site. */
  readonly signIn: {
    readonly body: schemas.SignIn
    readonly answers: {
      readonly 200: schemas.ConsoleSession
    }
  }
  /** Get the session. Returns the session of the cookie, or 204 if there is none or it has ended. */
  readonly readSession: {
    readonly answers: {
      readonly 200: schemas.ConsoleSession
      readonly 204: undefined
    }
  }
  /** Get an access token for the session. Issues an access token for one tenant with the scopes of the person’s roles, valid for at most 10 minutes. It is rejected within a minute after its session ends. Accepted only from a page of this server: requires the header `Portolan-Console`, and no `Origin` or `Sec-Fetch-Site` of another site. */
  readonly issueSessionToken: {
    readonly body: schemas.SessionTokenRequest
    readonly answers: {
      readonly 200: schemas.SessionToken
    }
  }
  /** Sign out of the console. Ends the session of the cookie. Accepted only from a page of this server: requires the header `Portolan-Console`, and no `Origin` or `Sec-Fetch-Site` of another site. */
  readonly signOut: {
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Sign out everywhere. Ends all sessions of the person, in every browser. Accepted only from a page of this server: requires the header `Portolan-Console`, and no `Origin` or `Sec-Fetch-Site` of another site. */
  readonly signOutEverywhere: {
    readonly answers: {
      readonly 200: schemas.EndedSessions
    }
  }
  /** Change your own password. Sets a new password for the signed-in user, who must know the current one. Ends all sessions of the person and starts a new one, identified by a cookie that is sent only to these operations and is inaccessible to scripts. A wrong current password counts as a failed sign-in attempt. Returns 409 for a person who signs in through the identity provider and has no password here. Accepted only from a page of this server: requires the header `Portolan-Console`, and no `Origin` or `Sec-Fetch-Site` of another site. */
  readonly changePassword: {
    readonly body: schemas.PasswordChange
    readonly answers: {
      readonly 200: schemas.ConsoleSession
    }
  }
  /** Get the sign-in options of the console. Returns whether people can sign in through the operator’s identity provider as well as with a password. */
  readonly readSignInWays: {
    readonly answers: {
      readonly 200: schemas.SignInWays
    }
  }
  /** Sign in through the identity provider. Redirects the browser to the operator’s identity provider (OpenID Connect, authorization code with PKCE) and sets a cookie that binds the sign-in to this browser for ten minutes. If that is not possible, redirects to the console with `?sign-in=unavailable`. */
  readonly beginProviderSignIn: {
    readonly query: {
      /** The person must prove who they are again, even if the provider remembers them. */
      readonly again?: "1" | undefined
    }
    readonly answers: {
      readonly 303: undefined
    }
  }
  /** Complete sign-in through the identity provider. The redirect URI of the operator’s client at the identity provider. Starts the same session as signing in with a password if the state, nonce, signature, issuer, audience and times of the ID token are valid and one of the person’s groups has a role; the roles are then those of the groups. Always redirects to the console. On failure, the `sign-in` query parameter states the reason: `no-provider`, `unavailable`, `expired`, `denied`, `unproved`, `no-role`, `inactive` or `busy`. */
  readonly finishProviderSignIn: {
    readonly query: {
      /** The authorization code. */
      readonly code?: string | undefined
      /** The state sent to the provider. */
      readonly state?: string | undefined
      /** The issuer identifier of the provider (RFC 9207). */
      readonly iss?: string | undefined
      /** OAuth 2.0 error code of the provider. */
      readonly error?: string | undefined
      /** The provider’s error description. */
      readonly error_description?: string | undefined
    }
    readonly answers: {
      readonly 303: undefined
    }
  }
  /** Open the console. Returns the page of the console, at any of its URLs. The console offers people what the operations of this interface offer programs. */
  readonly openConsole: {
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Open the console. Returns the page of the console, at any of its URLs. The console offers people what the operations of this interface offer programs. */
  readonly openConsoleOfFirstTenant: {
    readonly params: {
      /** Name of a page of the console. */
      readonly page: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Open the console. Returns the page of the console, at any of its URLs. The console offers people what the operations of this interface offer programs. */
  readonly openConsoleOfTenant: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Open the console. Returns the page of the console, at any of its URLs. The console offers people what the operations of this interface offer programs. */
  readonly openConsolePage: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Name of a page of the console. */
      readonly page: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Open the console. Returns the page of the console, at any of its URLs. The console offers people what the operations of this interface offer programs. */
  readonly openConsoleItem: {
    readonly params: {
      /** Tenant code. */
      readonly tenant: string
      /** Name of a page of the console. */
      readonly page: string
      /** What the page shows, such as an order reference. */
      readonly item: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Read a file of the console. Returns a script or style sheet of the console. The content of a name never changes, so it can be cached forever. */
  readonly readConsoleAsset: {
    readonly params: {
      /** File name, as used in the page. */
      readonly file: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
}

export interface IdentityOperations {
  /** Get an access token. Issues an access token for OAuth 2.0 client credentials (RFC 6749 §4.4). The client authenticates in the form or with HTTP Basic. After 20 failed attempts in a minute from one address or for one client, further failures return 429; the right secret is still accepted. */
  readonly issueToken: {
    readonly body: schemas.TokenRequest
    readonly answers: {
      readonly 200: schemas.TokenAnswer
    }
  }
  /** Get the discovery document. Returns the authorization server metadata (RFC 8414), for programs that verify Portolan’s tokens themselves. */
  readonly readDiscovery: {
    readonly answers: {
      readonly 200: schemas.DiscoveryDocument
    }
  }
  /** Get the public keys. Returns the JSON Web Key Set (RFC 7517). A rotated key remains in it for 24 hours. */
  readonly readKeys: {
    readonly answers: {
      readonly 200: schemas.KeySet
    }
  }
}

export interface CheckoutOperations {
  /** Confirm an order. Stores the confirmation of an order that a shopper has placed. `platformOrderNumber` identifies it: a retry with the same content returns the original response with status 200; different content returns 409. Totals that do not add up are accepted and reported in `warnings` and `reconciliation`. The response is sent after the confirmation is durably stored. */
  readonly receiveOrderConfirmation: {
    readonly body: schemas.OrderConfirmationRequest
    readonly answers: {
      readonly 200: schemas.OrderConfirmationReceipt
      readonly 201: schemas.OrderConfirmationReceipt
    }
  }
  /** List confirmations. Returns confirmations, newest first. Use a continuation token only with the filters it was issued for. */
  readonly listOrderConfirmations: {
    readonly query: {
      /** Status of the confirmation. */
      readonly Status?: "OnHold" | "AwaitingPayment" | "Confirmed" | "Cancelled" | undefined
      /** Only confirmations with this cart id. */
      readonly RetailerCartId?: string | undefined
      /** Only confirmations received at or after this time. Encode `+` as `%2B`. */
      readonly From?: string | undefined
      /** Only confirmations received before this time. Encode `+` as `%2B`. */
      readonly To?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly PageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly ContinuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.OrderConfirmationPage
    }
    readonly items: 'confirmations'
  }
  /** Validate a confirmation. Reports what a confirmation with this body would result in. Stores nothing. */
  readonly checkOrderConfirmation: {
    readonly body: schemas.OrderConfirmationRequest
    readonly answers: {
      readonly 200: schemas.OrderConfirmationCheckReport
    }
  }
  /** Get a confirmation. Returns the confirmation with its status, its history and the request body exactly as sent. */
  readonly readOrderConfirmation: {
    readonly params: {
      /** The platform’s unique order number. */
      readonly platformOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.OrderConfirmationDetails
    }
  }
  /** Release a held order. Moves the confirmation from `OnHold` to `Confirmed`, or to `AwaitingPayment` if the order is paid over the counter. Returns 409 in any other status. */
  readonly releaseHold: {
    readonly params: {
      /** The platform’s unique order number. */
      readonly platformOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.OrderConfirmationReceipt
    }
  }
  /** Report an over-the-counter payment. Moves the confirmation from `AwaitingPayment` to `Confirmed`. Returns 409 in any other status. */
  readonly paymentReceived: {
    readonly params: {
      /** The platform’s unique order number. */
      readonly platformOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.OrderConfirmationReceipt
    }
  }
  /** Cancel an order. Cancels the confirmation in any status except `Cancelled`, which returns 409. */
  readonly cancelOrderConfirmation: {
    readonly params: {
      /** The platform’s unique order number. */
      readonly platformOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.OrderConfirmationReceipt
    }
  }
}

export interface ReturnsOperations {
  /** Register an outbound order. Registers an order so that its goods can be returned. If the order exists, it is replaced if `canOverwrite` is true; otherwise returns 409. */
  readonly createOutboundOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly body: schemas.CreateOutboundOrderWebRequest
    readonly answers: {
      readonly 201: schemas.OutboundOrder
    }
  }
  /** List outbound orders. Returns orders, newest first. */
  readonly listOutboundOrders: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly query: {
      /** Only this order. Finds orders whose reference is `.` or `..` too, which HTTP clients remove from paths. */
      readonly orderReference?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.OutboundOrderPage
    }
    readonly items: 'outboundOrders'
  }
  /** Update an outbound order. Replaces the fields you send, keeps those you omit, and clears those that are `null`. */
  readonly updateOutboundOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The order reference, percent-encoded. */
      readonly orderReference: string
    }
    readonly body: schemas.UpdateOutboundOrderWebRequest
    readonly answers: {
      readonly 200: schemas.OutboundOrder
    }
  }
  /** Register a shipment. Registers that goods of an order have been shipped. A retry with the same content returns the same response; different content under the same `shippingReference` is rejected. */
  readonly submitOutboundShipment: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly body: schemas.SubmitOutboundShipmentWebRequest
    readonly answers: {
      readonly 201: schemas.OutboundShipment
    }
  }
  /** Get an order and its return eligibility. Calculates from shipments, returns and the country’s rules what can be returned at the time of the call. `reasons` states why something cannot be returned, one entry per rule. An article is one unit of quantity. */
  readonly readOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The order reference, percent-encoded. */
      readonly orderReference: string
    }
    readonly query: {
      /** `not-returned` omits items with nothing left to return. */
      readonly orderItems?: "all" | "not-returned" | undefined
    }
    readonly answers: {
      readonly 200: schemas.OrderWithEligibility
    }
  }
  /** Create an enclosed return label. Creates a label to enclose in the outbound parcel, once per order and shipping reference; a second request returns 409. The label uses the country’s first return method with printed labels. Returns 400 if nothing in the order can be returned. */
  readonly requestLabel: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly body: schemas.LabelRequestWebRequest
    readonly answers: {
      readonly 200: schemas.LabelAnswer
    }
  }
  /** Get a return label. Returns the label as a PDF with an `ETag`, unchanged since it was created. */
  readonly readLabel: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** Portolan’s id of the label. */
      readonly labelReference: string
    }
    readonly answers: {
      readonly 200: Blob
      readonly 304: undefined
    }
  }
  /** List the return methods of an order. Returns the return methods of the destination country with their prices. Returns 404 if the order is unknown or no return method is configured. */
  readonly searchReturnMethods: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The order reference, percent-encoded. */
      readonly orderReference: string
    }
    readonly body: schemas.SearchReturnMethodsWebRequest
    readonly answers: {
      readonly 200: schemas.ReturnMethods
    }
  }
  /** Create a return. Creates a return of goods from an order. If items cannot be returned, the error lists every reason per item. Returns 409 while another return of the order is open, unless `canBeAdditional` is true. */
  readonly createReturnOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The order reference, percent-encoded. */
      readonly orderReference: string
    }
    readonly body: schemas.CreateReturnOrderWebRequest
    readonly answers: {
      readonly 201: schemas.ReturnOrder
    }
  }
  /** List returns. Returns returns, newest first. If none match, returns 404; treat it as an empty result. */
  readonly listReturnOrders: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly query: {
      /** Status of the return. */
      readonly status?: "Created" | "LabelIssued" | "ReceivedByCarrier" | "InTransit" | "Received" | "InProgress" | "Processed" | "Refunded" | "Rejected" | "Cancelled" | "Expired" | undefined
      /** Type of return; `EUCoolingOff` only for deliveries to the EU or EEA. */
      readonly returnType?: "Normal" | "Undeliverable" | "BlindReturn" | "EUCoolingOff" | undefined
      /** Only returns of this order. */
      readonly orderReference?: string | undefined
      /** Only returns created at or after this time. Encode `+` as `%2B`. */
      readonly startUtc?: string | undefined
      /** Only returns created before this time. Encode `+` as `%2B`. */
      readonly endUtc?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.ReturnOrderPage
    }
    readonly items: 'returnOrders'
  }
  /** Get a return. Returns the return with its status, documents and history. */
  readonly readReturnOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The order reference, percent-encoded. */
      readonly orderReference: string
      /** Return number, digits only. */
      readonly returnOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.ReturnOrder
    }
  }
  /** Update a return. Moves the return to another status and records the result of inspecting its items. Returns 400 for a status that cannot follow the current one. */
  readonly updateReturnOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The order reference, percent-encoded. */
      readonly orderReference: string
      /** Return number, digits only. */
      readonly returnOrderNumber: string
    }
    readonly body: schemas.UpdateReturnOrderWebRequest
    readonly answers: {
      readonly 200: schemas.ReturnOrder
    }
  }
  /** Release a held return. Records a person’s decision, with a note, that the shopper is not the denied party of the same name, or that a name in a script that cannot be compared is none. The documents of the return become available again; the decision is kept as evidence. For a return that is not held, `cleared` is empty. */
  readonly releaseReturnOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** Return number, digits only. */
      readonly returnOrderNumber: string
    }
    readonly body: schemas.ReturnReleaseRequest
    readonly answers: {
      readonly 200: schemas.ReturnRelease
    }
  }
  /** Get a document of a return. Returns a document as a PDF; `QrCode` is also available as `image/png` if `Accept` asks for it. A document is created on first request and served with an `ETag`. Returns 404 for an unknown type, for a document that does not apply, such as a customs declaration within one customs territory or `Combined` if the carrier creates the label, and for one that was not created before the return was closed. `HEAD` does not create the document and has no `ETag` until it exists. */
  readonly readReturnDocument: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** Return number. */
      readonly returnOrderNumber: string
      /** Type of document. */
      readonly documentType: string
    }
    readonly answers: {
      readonly 200: Blob
      readonly 304: undefined
    }
  }
  /** List the photographs of a return. Returns the photographs of returned goods that the shopper uploaded in the return portal, in upload order; at most 10. */
  readonly listReturnPhotographs: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** Return number. */
      readonly returnOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.ReturnPhotographs
    }
  }
  /** Get a photograph of a return. Returns the photograph, a JPEG, PNG or WebP file of at most 5 MiB. Data about camera and place, and anything else that does not affect how it looks, was removed on upload. */
  readonly readReturnPhotograph: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** Return number. */
      readonly returnOrderNumber: string
      /** Id of the photograph. */
      readonly photographId: string
    }
    readonly answers: {
      readonly 200: Blob
      readonly 304: undefined
    }
  }
  /** Track a parcel. Returns the milestones and carrier events of a return to a shopper who knows its tracking reference and email address. Returns 404 if either is wrong. */
  readonly getTrackingEvents: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly body: schemas.GetTrackingEventsWebRequest
    readonly answers: {
      readonly 200: schemas.Tracking
    }
  }
  /** Report carrier tracking events. Adds carrier events to the parcel of a return. An event may move the return to its next status. Returns 404 for the parcel of an enclosed label that belongs to no return yet. */
  readonly feedTrackingEvents: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** Return number. */
      readonly returnOrderNumber: string
    }
    readonly body: schemas.FeedTrackingEventsWebRequest
    readonly answers: {
      readonly 200: schemas.Tracking
    }
  }
  /** List withdrawals. Returns the withdrawals that shoppers declared in the return portal (Directive 2011/83/EU, article 11a). With `state=Open`, those whose refund is still owed, earliest deadline first; otherwise newest first. */
  readonly listWithdrawals: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly query: {
      /** Only those whose refund is still owed, or was recorded. */
      readonly state?: "Open" | "Refunded" | undefined
      /** Only withdrawals from this order. */
      readonly orderReference?: string | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.WithdrawalPage
    }
    readonly items: 'withdrawals'
  }
  /** Record the refund of a withdrawal. Records that the shopper has been refunded; Portolan moves no money. If it was recorded before, nothing changes. Refunding the returns that bring back all withdrawn goods records it too. */
  readonly recordWithdrawalRefund: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** Id of the withdrawal. */
      readonly withdrawalId: string
    }
    readonly answers: {
      readonly 200: schemas.Withdrawal
    }
  }
  /** Send a return to its shopper. Sends the shopper of an open return the message that returns registered in the return portal send: its number, goods and drop-off point, and a link to the portal with the label. Writes the event `shopper-message.requested`; if a mail server is configured, Portolan sends the email itself. */
  readonly sendReturnMessage: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** Return number, digits only. */
      readonly returnOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.ReturnMessage
    }
  }
  /** List the countries with returns. Returns countries, sorted by code. */
  readonly listCountryConfigurations: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly answers: {
      readonly 200: readonly schemas.CountryConfiguration[]
    }
  }
  /** Get the return settings of a country. Returns the return settings of a country, or 404 if it is not configured. */
  readonly readCountryConfiguration: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** Country code. */
      readonly countryIso: string
    }
    readonly answers: {
      readonly 200: schemas.CountryConfiguration
    }
  }
  /** Find drop-off locations. Returns the nearest locations by great-circle distance: from the coordinates if given, otherwise from the centre of the postal code or the area of its prefix, otherwise from the city. Returns 422 for well-formed values without meaning. */
  readonly searchLocations: {
    readonly query: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** Country. */
      readonly CountryCode: string
      /** Postal code. */
      readonly PostalCode: string
      /** Direction of transport. */
      readonly RouteType: "Inbound" | "Outbound"
      /** Carrier service route. */
      readonly CarrierServiceRouteId: string
      /** City. */
      readonly City?: string | undefined
      /** Longitude in degrees, positive to the east. */
      readonly Longitude?: number | undefined
      /** Latitude in degrees, positive to the north. */
      readonly Latitude?: number | undefined
      /** Radius in kilometres, 1 to 500. */
      readonly MaxDistanceInKms?: number | undefined
      /** Maximum number of locations, 1 to 100. */
      readonly MaxLocations?: number | undefined
    }
    readonly answers: {
      readonly 200: schemas.Locations
    }
  }
}

export interface PortalOperations {
  /** Get the style sheet of the return portal. Returns the style sheet shared by the portals of all tenants. */
  readonly readPortalStyle: {
    readonly query: {
      /** Version, as used in the pages. */
      readonly v?: string | undefined
    }
    readonly answers: {
      readonly 200: string
    }
  }
}

export interface PackagesOperations {
  /** Submit a package. Stores a package and returns the requested documents: label, commercial invoice and customs declaration. Field names are case-insensitive, numbers and booleans may be strings, and empty strings mean absent. A retry with the same content returns the same response. Different content returns 409; use `PUT` to change the package. */
  readonly submitPackage: {
    readonly body: schemas.PackageRequest
    readonly answers: {
      readonly 201: schemas.PackageSubmission
    }
  }
  /** Update a package. Updates a package and creates its documents again. Omitted fields stay, `null` clears a field, objects merge field by field, and lists are replaced as a whole (RFC 7396). A retry with the same content changes nothing, unless the package has warnings: then its documents are tried again. */
  readonly updatePackage: {
    readonly body: schemas.PackageUpdate
    readonly answers: {
      readonly 200: schemas.PackageSubmission
    }
  }
  /** Get a package. Returns the package with its documents. */
  readonly readPackage: {
    readonly query: {
      /** One of the token’s brands, 3 characters. */
      readonly BrandCode: string
      /** Order reference. */
      readonly OrderReference: string
      /** Package reference. */
      readonly PackageReference: string
    }
    readonly answers: {
      readonly 200: schemas.PackageSubmission
    }
  }
  /** Delete a package. Deletes a package and its documents, and cancels its parcels with the carrier. */
  readonly deletePackage: {
    readonly query: {
      /** One of the token’s brands, 3 characters. */
      readonly BrandCode: string
      /** Order reference. */
      readonly OrderReference: string
      /** Package reference. */
      readonly PackageReference: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Release or cancel a held package. Records a person’s decision about a held package, with a note. `Release` creates the requested documents, by the carrier service in `serviceLevel` if there is one; the same reasons do not hold the package again when it is updated, but new ones do. `Cancel` is final: the package can only be deleted. Returns 409 if the package is not held. */
  readonly releasePackage: {
    readonly body: schemas.PackageHoldDecision
    readonly answers: {
      readonly 200: schemas.PackageSubmission
    }
  }
  /** List the carrier services. Returns the carrier services that `serviceLevel` of a package can name. */
  readonly listServiceLevels: {
    readonly answers: {
      readonly 200: schemas.ServiceLevels
    }
  }
  /** List the packages of a period. Returns the packages of the token’s brands submitted from `FromDate` to `ToDate`, oldest first, without the content of documents. Each bound is a day (`2026-03-01`, in UTC; `ToDate` includes the whole day) or a date-time (`2026-03-01T13:00:00Z`; a space may replace the `T`; UTC if it has no offset). The period is at most 3 days, such as `2026-03-01` to `2026-03-03`, or 72 hours. */
  readonly listAsnPackages: {
    readonly query: {
      /** Start of the period. */
      readonly FromDate: string
      /** End of the period, inclusive if it is a day. */
      readonly ToDate: string
    }
    readonly answers: {
      readonly 200: schemas.AsnPackages
    }
  }
  /** Get a document of a package. Returns a document of a package as a PDF with an `ETag`. The links in a package’s documents point here. Documents are created when the package is submitted or updated. Returns 404 if the package has no document of this type. */
  readonly readPackageDocument: {
    readonly query: {
      /** One of the token’s brands, 3 characters. */
      readonly BrandCode: string
      /** Order reference. */
      readonly OrderReference: string
      /** Package reference. */
      readonly PackageReference: string
      /** Type of document. */
      readonly DocumentType: string
    }
    readonly answers: {
      readonly 200: Blob
      readonly 304: undefined
    }
  }
  /** List packages. Returns the packages of the token’s brands, newest first, without the content of documents. */
  readonly listPackages: {
    readonly query: {
      /** Only packages of this order. */
      readonly OrderReference?: string | undefined
      /** Only held packages, except cancelled ones. */
      readonly HoldReleaseStatus?: "Held" | undefined
      /** Only packages that may leave but have no label although one was requested. `statusMessage` states the reason. */
      readonly Label?: "Missing" | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly PageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly ContinuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.PackagePage
    }
    readonly items: 'packages'
  }
  /** Get the electronic advance data of a package. Returns the customs declaration of a package as data: the fields of an ITMATT message for postal operators (null without an S10 number) and of an H7 declaration (null outside the European Union and above 150 EUR). Created together with the documents, with the same content. Returns 404 if the package has no customs documents. */
  readonly readAdvanceData: {
    readonly query: {
      /** One of the token’s brands, 3 characters. */
      readonly BrandCode: string
      /** Order reference. */
      readonly OrderReference: string
      /** Package reference. */
      readonly PackageReference: string
    }
    readonly answers: {
      readonly 200: schemas.PackageAdvanceData
    }
  }
  /** Track a parcel. Returns the page that a package’s `trackingUrl` points to if the carrier has none. Requires no token, because its URL cannot be guessed. It shows the milestones of the parcel and nothing about the shopper, goods or retailer, in one of eight languages chosen by `Accept-Language`. */
  readonly readTrackingPage: {
    readonly params: {
      /** Last path segment of the package’s `trackingUrl`. */
      readonly trackingId: string
    }
    readonly answers: {
      readonly 200: string
    }
  }
}

export interface CatalogOperations {
  /** Upload products. Accepts a list of products, then validates and classifies them in the background. The response is sent after the list is durably stored. An upload is rejected as a whole, with all failures listed, for errors that need no lookup: a wrong JSON type, a required field that is missing or blank, a weight without a unit, an amount without a currency, or a brand outside the token. If the tenant has `acceptGoodProducts`, only a missing product code or a brand outside the token rejects the upload. Any other error makes a single product invalid; see the list of invalid products. Existing products are replaced. Uploads are applied in the order in which they arrive. A body may have up to 33,554,432 bytes. */
  readonly uploadCatalog: {
    readonly query: {
      /** What the upload is for; default `Upload`. `Repair` marks new versions of invalid products in the list of uploads, and changes nothing else. */
      readonly Purpose?: "Upload" | "Repair" | undefined
    }
    readonly body: readonly schemas.CatalogUploadProduct[]
    readonly answers: {
      readonly 202: undefined
    }
  }
  /** List uploads. Returns uploads with their progress, newest first. Uploads with products of brands outside the token are left out, so a page may have fewer than `PageSize` uploads, or none, although more follow; continue until `continuationToken` is `null`. An upload is listed for 90 days after it ends. */
  readonly listUploads: {
    readonly query: {
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly PageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly ContinuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.CatalogUploadPage
    }
    readonly items: 'uploads'
  }
  /** Get the progress of an upload. Returns the progress of an upload. Available for 90 days after it ends. */
  readonly readUpload: {
    readonly params: {
      /** Id of the upload, from the `Location` header of its response. */
      readonly uploadId: string
    }
    readonly answers: {
      readonly 200: schemas.CatalogUpload
    }
  }
  /** Look up products. Returns products of a brand by code, in the order of the codes: one entry per destination country, or one without duty and tax if no country is given. Unknown codes are omitted; returns 404 if all are unknown. Limited to 600 requests per minute and client unless the operator configures another limit. */
  readonly findProducts: {
    readonly query: {
      /** Brand. */
      readonly BrandCode: string
      /** Product code; repeat for up to 200 products. */
      readonly ProductCode: readonly string[]
      /** Destination country; repeat for up to 20. */
      readonly DeliveryCountry?: readonly string[] | undefined
      /** Only products made in this country. */
      readonly CountryOfOrigin?: string | undefined
    }
    readonly answers: {
      readonly 200: readonly schemas.ProductCatalogDto[]
    }
  }
  /** Create products synchronously. Validates, classifies and stores up to 5,000 products and returns them in order. All or nothing: if any product is invalid, all failures are listed and nothing is stored. If the tenant has `acceptGoodProducts`, the valid products are stored and returned, and the others appear in the list of invalid products; if none is valid, the request is rejected. Existing products are replaced. A body may have up to 33,554,432 bytes. */
  readonly createProducts: {
    readonly body: readonly schemas.CatalogNewProduct[]
    readonly answers: {
      readonly 201: readonly schemas.ProductCatalogDto[]
    }
  }
  /** List products. Returns the products of one brand, or of all brands of the token, grouped by brand, in the order in which they entered the catalog. */
  readonly listProducts: {
    readonly query: {
      /** Only products of this brand. */
      readonly BrandCode?: string | undefined
      /** `true` for only products classified by the brand’s default code. */
      readonly DefaultClassification?: boolean | undefined
      /** The tenant’s code; must be that of the token. */
      readonly TenantCode?: string | undefined
      /** Page number, starting at 1. */
      readonly PageNumber: number
      /** Entries per page, 1 to 1,000. */
      readonly PageSize: number
    }
    readonly answers: {
      readonly 200: schemas.PagedProducts
    }
    readonly items: 'results'
  }
  /** Review a classification. Records a person’s decision. It takes precedence over the retailer’s code and automatic classification, and survives uploads and reloads. Returns the updated product. */
  readonly reviewClassification: {
    readonly params: {
      /** The retailer’s product code. */
      readonly productCode: string
    }
    readonly query: {
      /** Brand. */
      readonly BrandCode: string
    }
    readonly body: schemas.ClassificationReview
    readonly answers: {
      readonly 200: schemas.ProductCatalogDto
    }
  }
  /** Get the history of a product. Returns when a product came into the catalog, its last 50 changes, and whether its latest version is listed as invalid. Uploads that change nothing are not in it. */
  readonly readProductHistory: {
    readonly params: {
      /** The retailer’s product code. */
      readonly productCode: string
    }
    readonly query: {
      /** Brand. */
      readonly BrandCode: string
    }
    readonly answers: {
      readonly 200: schemas.ProductHistory
    }
  }
  /** Count invalid products. Returns the number of invalid products of the token’s brands. */
  readonly countInvalidProducts: {
    readonly answers: {
      readonly 200: number
    }
  }
  /** List invalid products. Returns the invalid products, sorted by brand and code. A numbered page shows the current list; a `continuationToken` continues the snapshot from which it was issued. */
  readonly listInvalidProducts: {
    readonly body: schemas.InvalidProductsRequest
    readonly answers: {
      readonly 200: schemas.PagedInvalidProducts
    }
    readonly items: 'items'
  }
  /** Recheck invalid products. Validates the invalid products of a brand again in the background; those that are now valid enter the catalog. Returns 400 if the brand is outside the token or has no invalid products. */
  readonly reprocessInvalidProducts: {
    readonly query: {
      /** Brand. */
      readonly brandCode: string
    }
    readonly answers: {
      readonly 202: undefined
    }
  }
  /** Browse products that need attention. Returns invalid products, products awaiting classification, or products classified by the brand’s default code. Send `PageNumber` and `PageSize` for a page of the current list, or a `ContinuationToken` to continue a snapshot: rows that change in between are neither repeated nor skipped. A token is valid for at least an hour. */
  readonly browseInvalidProducts: {
    readonly query: {
      /** Only products of this brand; all brands of the token by default. */
      readonly BrandCode?: string | undefined
      /** The opaque token from the previous page, unchanged. Required after the first page unless you use `PageNumber` and `PageSize`. */
      readonly ContinuationToken?: string | undefined
      /** Page number, starting at 1. Required with `PageSize` if there is no `ContinuationToken`; otherwise ignored. */
      readonly PageNumber?: number | undefined
      /** Entries per page, 1 to 1,000. Required with `PageNumber` if there is no `ContinuationToken`; otherwise defaults to the size of the previous page. */
      readonly PageSize?: number | undefined
      /** Only invalid products whose latest version was sent in this upload. Returns 404 for an upload that is unknown or has products of brands outside the token. */
      readonly UploadId?: string | undefined
      /** The list to return; `InvalidProducts` by default. */
      readonly SearchType?: "InvalidProducts" | "AwaitingClassification" | "DefaultClassifiedProducts" | undefined
    }
    readonly answers: {
      readonly 200: schemas.PagedInvalidProducts
    }
    readonly items: 'items'
  }
  /** Download products as CSV. Returns invalid products with their failures, or valid products with their classification, as UTF-8 CSV with a header row. Safe to open in a spreadsheet: cells that could be read as formulas start with an apostrophe. Paged like the list; the `continuation-token` header contains the token of the next page. */
  readonly downloadProducts: {
    readonly query: {
      /** Only products of this brand; all brands of the token by default. */
      readonly BrandCode?: string | undefined
      /** The opaque token from the previous page, unchanged. Required after the first page unless you use `PageNumber` and `PageSize`. */
      readonly ContinuationToken?: string | undefined
      /** Page number, starting at 1. Required with `PageSize` if there is no `ContinuationToken`; otherwise ignored. */
      readonly PageNumber?: number | undefined
      /** Entries per page, 1 to 1,000. Required with `PageNumber` if there is no `ContinuationToken`; otherwise defaults to the size of the previous page. */
      readonly PageSize?: number | undefined
      /** Only invalid products whose latest version was sent in this upload. Returns 404 for an upload that is unknown or has products of brands outside the token. */
      readonly UploadId?: string | undefined
      /** The list to return; `InvalidProducts` by default. */
      readonly RequestType?: "InvalidProducts" | "ValidProducts" | undefined
    }
    readonly answers: {
      readonly 200: string
    }
  }
  /** Reload a catalog. Validates and classifies every product of a brand again in the background, including invalid ones. People’s decisions are kept. Returns 412 while a reload of the brand is queued or running. */
  readonly reloadCatalog: {
    readonly body: schemas.CatalogReloadRequest
    readonly answers: {
      readonly 201: schemas.CatalogReload
    }
  }
  /** Get the progress of a reload. Returns the progress of a reload. Available for 90 days after it ends. */
  readonly readReload: {
    readonly params: {
      /** Id of the reload. */
      readonly reloadId: string
    }
    readonly answers: {
      readonly 200: schemas.CatalogReloadStatus
    }
  }
  /** List VAT rates. Returns custom rates first, then built-in ones, each sorted by country, region, band and first day unless `OrderByField` says otherwise. */
  readonly listVatRates: {
    readonly query: {
      /** Page number, starting at 1. */
      readonly PageNumber: number
      /** Entries per page, 1 to 1,000. */
      readonly PageSize: number
      /** Only rates of this band. */
      readonly VatBandId?: number | undefined
      /** Only rates of this region. */
      readonly RegionCode?: string | undefined
      /** Only rates of this country. */
      readonly CountryIso?: string | undefined
      /** Field to sort by. */
      readonly OrderByField?: "id" | "vatBandId" | "regionCode" | "countryIso" | "vatRate" | "validFrom" | "validTo" | "isReference" | undefined
      /** `false` for descending order. */
      readonly IsOrderByAsc?: boolean | undefined
    }
    readonly answers: {
      readonly 200: schemas.PagedVatRates
    }
    readonly items: 'items'
  }
  /** Add a VAT rate. Adds a custom rate, which takes precedence over built-in ones. Two rates of the same band, country and region must not apply on the same day. A tenant’s client needs access to all of its brands. */
  readonly createVatRate: {
    readonly body: schemas.VatRateRequest
    readonly answers: {
      readonly 201: schemas.VatRateDto
    }
  }
  /** Replace a VAT rate. Replaces a custom rate as a whole. Built-in rates cannot be changed. A tenant’s client needs access to all of its brands. */
  readonly updateVatRate: {
    readonly params: {
      /** Id of the rate. */
      readonly id: string
    }
    readonly body: schemas.VatRateRequest
    readonly answers: {
      readonly 200: schemas.VatRateDto
    }
  }
  /** List classifications. Returns the subheadings of the Harmonized System 2022 or, with `RegionCode`, the lines of that tariff. Sorted by code unless `OrderByField` says otherwise. */
  readonly listClassifications: {
    readonly query: {
      /** A tariff, such as `US`, whose lines are returned instead of the subheadings of the Harmonized System. */
      readonly RegionCode?: string | undefined
      /** Only classifications whose code starts with these digits (dots are ignored) or whose title contains all of these words, in any case, singular or plural, or as part of longer words. */
      readonly SearchText?: string | undefined
      /** Page number, starting at 1. */
      readonly PageNumber: number
      /** Entries per page, 1 to 1,000. */
      readonly PageSize: number
      /** Field to sort by. */
      readonly OrderByField?: "classificationId" | "classificationCode" | "classificationDesc" | undefined
      /** `false` for descending order. */
      readonly IsOrderByAsc?: boolean | undefined
    }
    readonly answers: {
      readonly 200: schemas.PagedClassifications
    }
    readonly items: 'results'
  }
  /** List the chapters. Returns the chapters of the Harmonized System 2022, sorted by code. */
  readonly listChapters: {
    readonly answers: {
      readonly 200: readonly schemas.CatalogChapter[]
    }
  }
  /** List the headings of a chapter. Returns the headings of a chapter, sorted by code; empty for an unknown chapter. */
  readonly listSections: {
    readonly query: {
      /** Two-digit code of the chapter. */
      readonly chapterCode: string
    }
    readonly answers: {
      readonly 200: readonly schemas.CatalogHeading[]
    }
  }
  /** List the subheadings of a heading. Returns the subheadings of a heading, sorted by code; empty for an unknown heading or one of another chapter. */
  readonly listSubSections: {
    readonly query: {
      /** Two-digit code of the chapter. */
      readonly chapterCode: string
      /** Four-digit code of the heading. */
      readonly sectionCode: string
    }
    readonly answers: {
      readonly 200: readonly schemas.CatalogSubheading[]
    }
  }
  /** List the classifications of a chapter. Returns the classifications of a chapter or of one of its headings, or all if neither is given. An unknown code returns an empty page. */
  readonly listChapterClassifications: {
    readonly query: {
      /** A tariff, such as `US`, whose lines are returned instead of the subheadings of the Harmonized System. */
      readonly RegionCode?: string | undefined
      /** Two-digit code of the chapter. */
      readonly ChapterCode?: string | undefined
      /** Four-digit code of the heading. */
      readonly SectionCode?: string | undefined
      /** Page number, starting at 1. */
      readonly PageNumber: number
      /** Entries per page, 1 to 1,000. */
      readonly PageSize: number
    }
    readonly answers: {
      readonly 200: schemas.PagedClassifications
    }
    readonly items: 'results'
  }
  /** Get the configuration of a brand. Returns how a brand’s catalog is processed, as configured by the operator. */
  readonly readBrandConfiguration: {
    readonly params: {
      /** One of the token’s brands. */
      readonly brandCode: string
    }
    readonly answers: {
      readonly 200: schemas.BrandConfiguration
    }
  }
  /** Classify products. Returns up to ten subheadings for each product with the confidence, words and rules behind each, and questions for the one or two facts that would decide, with the codes each answer leads to. Send answers as `facts`. Decisions by people of the tenant about similar products count and are cited in the evidence. Texts may be in English, German, French, Spanish, Italian, Dutch, Polish or Portuguese. Stores nothing and calls no other server. */
  readonly classifyProducts: {
    readonly query: {
      /** Brand whose confidence threshold determines whether questions are asked; defaults to the token’s only brand. If the token has several and none is given, questions are asked for every product. */
      readonly BrandCode?: string | undefined
    }
    readonly body: readonly schemas.ProductToClassify[]
    readonly answers: {
      readonly 200: readonly schemas.ClassificationProposal[]
    }
  }
  /** Suggest codes for a catalog product. Classifies a product by its texts in the catalog and by answers to questions, whether or not it has a code. Stores nothing; send the chosen code with `PUT`. */
  readonly proposeClassification: {
    readonly params: {
      /** The retailer’s product code. */
      readonly productCode: string
    }
    readonly query: {
      /** Brand. */
      readonly BrandCode: string
    }
    readonly body: schemas.ClassificationAnswers
    readonly answers: {
      readonly 200: schemas.ClassificationProposal
    }
  }
  /** Calculate the landed cost of a consignment. Calculates the duty, taxes and fees of a consignment on a given date, per item and in total, with the rule, rate, base, source and validity of each amount. Nothing is guessed: an amount that depends on unknown input is `null`; a possible further charge is omitted and makes `exact` false. `missing` lists the unknown input in both cases. Below a de minimis threshold, duty is zero even if the tariff is unknown. Stores nothing and calls no other server. */
  readonly findLandedCost: {
    readonly body: schemas.LandedCostRequest
    readonly answers: {
      readonly 200: schemas.LandedCost
    }
  }
  /** Calculate the landed costs of several consignments. Does the same as `POST /api/v2/LandedCost` for up to 100 consignments with 2,000 items in all, and returns the results in the same order, without the calculation steps. If any consignment is invalid, none is calculated; the paths of the messages name it, as in `consignments[3].items[0].hsCode`. A tenant’s batches are calculated one after the other. */
  readonly findLandedCosts: {
    readonly body: schemas.LandedCostsRequest
    readonly answers: {
      readonly 200: schemas.LandedCosts
    }
  }
}

export interface DeskOperations {
  /** Get the work that waits for a person. Returns the work of a tenant that waits for a person and how long the oldest item has been waiting, daily counts of confirmations and returns, and breakdowns of returns, invalid products and classification confidence. Sections outside the token’s scopes are omitted. A tenant’s client needs access to all of its brands. */
  readonly readDesk: {
    readonly params: {
      /** Tenant code. */
      readonly identifier: string
    }
    readonly query: {
      /** Number of days, including today. */
      readonly days?: number | undefined
    }
    readonly answers: {
      readonly 200: schemas.Desk
    }
  }
  /** Search orders, confirmations, returns, packages and products. Finds orders and packages by the start of their reference. Finds confirmations and returns by number, packages by tracking number or Portolan’s number, orders by email address, and products by code, if the whole value matches. Confirmations that are not yet confirmed also match by the start of their number; confirmed ones appear as orders. Matching ignores case where references are upper case. Only resources within the token’s scopes are searched; `searched` lists them. Exact matches come first, then the newest. */
  readonly search: {
    readonly params: {
      /** Tenant code. */
      readonly identifier: string
    }
    readonly query: {
      /** Search text. The shorter it is, the more references start with it. */
      readonly text: string
      /** Maximum hits of each type. */
      readonly most?: number | undefined
    }
    readonly answers: {
      readonly 200: schemas.SearchResult
    }
  }
}

export interface ServerOperations {
  /** Check liveness. Returns 200 as long as the process runs. Does not use the database. */
  readonly readLiveness: {
    readonly answers: {
      readonly 200: schemas.Health
    }
  }
  /** Check readiness. Returns 503 while the database is unavailable or the server is stopping. Without blob storage, product lists by token return 503; without Redis, each process counts rate limits on its own. In both cases the status is `degraded`. */
  readonly readReadiness: {
    readonly answers: {
      readonly 200: schemas.Readiness
    }
  }
  /** Get metrics. Returns metrics in the Prometheus text format. Depending on the server’s settings, they require a separate token or are on a separate port. */
  readonly readMetrics: {
    readonly answers: {
      readonly 200: string
    }
  }
  /** Get the OpenAPI document. Returns the OpenAPI 3.1 document of all services. */
  readonly readDocument: {
    readonly answers: {
      readonly 200: schemas.OpenApiDocument
      readonly 304: undefined
    }
  }
  /** Get the OpenAPI document of a service. Returns the OpenAPI 3.1 document of one service, such as `/openapi/checkout.json`. */
  readonly readServiceDocument: {
    readonly params: {
      /** Name of the service, followed by `.json`. */
      readonly document: string
    }
    readonly answers: {
      readonly 200: schemas.OpenApiDocument
      readonly 304: undefined
    }
  }
  /** Get the AsyncAPI document. Returns the AsyncAPI 3.0 document of all event types, with the headers and body of their delivery. */
  readonly readAsyncDocument: {
    readonly answers: {
      readonly 200: schemas.AsyncApiDocument
      readonly 304: undefined
    }
  }
  /** Get the reference. Returns the start page of the reference: the services, the first steps, and the conventions of all operations. */
  readonly readReference: {
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Get a page of the reference. Returns the page of a service, of the events, or of the errors, to which the `type` of each error points. */
  readonly readReferencePage: {
    readonly params: {
      /** Name of a service, `events` or `errors`. */
      readonly page: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Get a guide. Returns a guide: how a service works, how to operate the server, or why it works as it does. */
  readonly readGuide: {
    readonly params: {
      /** Name of a guide, such as `checkout`. */
      readonly guide: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Get a file of the reference. Returns a style sheet, script or search index used by the pages. */
  readonly readReferenceAsset: {
    readonly params: {
      /** Version, as used in the pages. Any other value returns the current file, uncached. */
      readonly version: string
      /** File name, such as `style.css`. */
      readonly file: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Get the icon. Returns the icon of the server’s pages, in three sizes. */
  readonly readIcon: {
    readonly answers: {
      readonly 200: Blob
      readonly 304: undefined
    }
  }
}

export interface EventsOperations {
  /** Read a tenant’s event feed. Returns the events of a tenant, oldest first, in the format and with the guarantees of the operator’s feed. Store the token of the last page and use it for the next request. With `wait`, an empty page is held until an event occurs or the time is up. At most 20 readers of a tenant, and 5 of one client, can wait at the same time. Events that notify a shopper (`shopper-message.requested`) are included only if the token also has the scope `returns`. A tenant’s client needs access to all of its brands. */
  readonly listTenantEvents: {
    readonly params: {
      /** Tenant code. */
      readonly identifier: string
    }
    readonly query: {
      /** Only events of this type. */
      readonly type?: "order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "withdrawal.refunded" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled" | undefined
      /** Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest. */
      readonly pageSize?: number | undefined
      /** The opaque token from the previous page, unchanged. Omit for the first page. */
      readonly continuationToken?: string | undefined
      /** Without a token: number of past events of any type to start with; 0 for future events only. By default, starts with the oldest event stored. */
      readonly last?: number | undefined
      /** Seconds to wait for an event if there is none. */
      readonly wait?: number | undefined
    }
    readonly answers: {
      readonly 200: schemas.EventPage
    }
    readonly items: 'items'
  }
}

export interface SandboxOperations {
  /** View an inbox. Returns a page with the webhooks that a sandbox inbox has received, newest first, and a form to choose its responses. Not available if the server has no sandbox, as in production. */
  readonly readSandboxInbox: {
    readonly params: {
      /** Any name: 1 to 40 lower-case letters, digits and hyphens. */
      readonly name: string
    }
    readonly answers: {
      readonly 200: string
    }
  }
  /** Deliver a webhook to an inbox. A target for webhook endpoints of the sandbox, such as `http://127.0.0.1:8080/sandbox/inbox/demo`. Responds with 204, or as chosen on the page of the inbox: 500, 503 with Retry-After, 410, or 204 after 12 seconds. Stores deliveries for 7 days, up to 100 per inbox, and per tenant up to 1,000 with a total of 4 MiB. */
  readonly receiveSandboxDelivery: {
    readonly params: {
      /** Any name: 1 to 40 lower-case letters, digits and hyphens. */
      readonly name: string
    }
    readonly body: unknown
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Configure an inbox. Handles the forms on the page of an inbox: chooses its next responses, or clears its deliveries. */
  readonly changeSandboxInbox: {
    readonly params: {
      /** Any name: 1 to 40 lower-case letters, digits and hyphens. */
      readonly name: string
    }
    readonly body: {
      /** Choose responses, or clear all deliveries. */
      readonly action: "answer" | "empty"
      /** The response. */
      readonly answer?: "Accept" | "Fail" | "Busy" | "Gone" | "Slow" | undefined
      /** Number of deliveries to answer this way; 0 for all. */
      readonly count?: number | undefined
    }
    readonly answers: {
      readonly 200: string
    }
  }
}

/** Every operation of the server: what it takes, and what it answers by status. */
export interface Contract {
  readonly admin: AdminOperations
  readonly console: ConsoleOperations
  readonly identity: IdentityOperations
  readonly checkout: CheckoutOperations
  readonly returns: ReturnsOperations
  readonly portal: PortalOperations
  readonly packages: PackagesOperations
  readonly catalog: CatalogOperations
  readonly desk: DeskOperations
  readonly server: ServerOperations
  readonly events: EventsOperations
  readonly sandbox: SandboxOperations
}
