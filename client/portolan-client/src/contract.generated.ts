// Made from the operations of the contract by `npm run generate`.

import type * as schemas from './schemas.generated.ts'

export interface AdminOperations {
  /** List tenants. In the order of their codes. */
  readonly listTenants: {
    readonly query: {
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.TenantPage
    }
    readonly items: 'items'
  }
  /** Read a tenant. A retailer that uses this installation. Its code is in every row that belongs to it and never changes. */
  readonly readTenant: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly answers: {
      readonly 200: schemas.TenantResource
    }
  }
  /** Set up a tenant. Makes a tenant, or changes the one with this code: 2 to 31 lower-case letters, digits or -, beginning with a letter. Once it is disabled, tokens of its clients are refused within a minute. */
  readonly putTenant: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly body: schemas.TenantBody
    readonly answers: {
      readonly 200: schemas.TenantResource
      readonly 201: schemas.TenantResource
    }
  }
  /** Remove a tenant. 409 while anything belongs to it: brands, clients, settings, orders. Disable it instead. */
  readonly removeTenant: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List brands. Sorted by code. */
  readonly listBrands: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.BrandPage
    }
    readonly items: 'items'
  }
  /** Read a brand. A storefront of a tenant. Tokens name the brands that they are for from their next issue on. */
  readonly readBrand: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the brand. */
      readonly brandCode: string
    }
    readonly answers: {
      readonly 200: schemas.BrandResource
    }
  }
  /** Set up a brand. Creates or replaces the entry with this code. A code has 3 upper-case letters or digits. */
  readonly putBrand: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the brand. */
      readonly brandCode: string
    }
    readonly body: schemas.BrandBody
    readonly answers: {
      readonly 200: schemas.BrandResource
      readonly 201: schemas.BrandResource
    }
  }
  /** Remove a brand. 409 while packages or products belong to it. */
  readonly removeBrand: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the brand. */
      readonly brandCode: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Read the sandbox clock of a tenant. What time it is in the business of a tenant of the sandbox. Return periods, withdrawal periods, registrations, tariffs and the dates of what is made go by it; tokens, sessions, limits, events, signatures and jobs never do. While it is moved, each answer to the tenant tells the time in the header Portolan-Sandbox-Clock. */
  readonly readSandboxClock: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly answers: {
      readonly 200: schemas.SandboxClock
    }
  }
  /** Move the sandbox clock of a tenant. Holds in every process from the next request on. It moves forward, or back to the machine’s time with 0: 409 for anything between, as what was made under it would not have happened yet. 409, too, where the server has no sandbox, as in production. */
  readonly putSandboxClock: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly body: schemas.SandboxClockBody
    readonly answers: {
      readonly 200: schemas.SandboxClock
    }
  }
  /** List clients. In the order of their ids. A client of a tenant needs all brands of the tenant for it. */
  readonly listClients: {
    readonly query: {
      /** Only those of this tenant. */
      readonly tenant?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.ClientPage
    }
    readonly items: 'items'
  }
  /** Make a client. The answer has its secret, of which a hash alone is kept: a repeat under the same Idempotency-Key does not tell it again. What a tenant makes for itself has an id that begins with the tenant’s code and a dot; a tenant may have 100 clients of its own. A client of a tenant needs all brands of the tenant for it. */
  readonly createClient: {
    readonly body: schemas.NewClient
    readonly answers: {
      readonly 201: schemas.ClientWithSecret
    }
  }
  /** Read a client. A program that may call, with a secret of its own. It is never removed, so that its id means one for ever. A client of a tenant needs all brands of the tenant for it. */
  readonly readClient: {
    readonly params: {
      /** The id of the client. */
      readonly clientId: string
    }
    readonly answers: {
      readonly 200: schemas.ClientResource
    }
  }
  /** Change a client. Changes what a client may do. What it may do no longer, tokens that it has may not do either, within a minute. A client of a tenant needs all brands of the tenant for it. */
  readonly putClient: {
    readonly params: {
      /** The id of the client. */
      readonly clientId: string
    }
    readonly body: schemas.ClientBody
    readonly answers: {
      readonly 200: schemas.ClientResource
    }
  }
  /** Renew the secret of a client. The answer has a new secret. The one before, and tokens that were given out before, go on for the overlap; without one they end at once, within a minute. A secret that somebody has chosen, as that of the sandbox, goes on in no case (409 with an overlap). A repeat under the same Idempotency-Key does not tell the secret again. A client of a tenant needs all brands of the tenant for it. */
  readonly renewClientSecret: {
    readonly params: {
      /** The id of the client. */
      readonly clientId: string
    }
    readonly body: schemas.SecretRenewal
    readonly answers: {
      readonly 200: schemas.ClientWithSecret
    }
  }
  /** Read the rate limits of a client. Empty where it has none of its own. */
  readonly readClientRateLimits: {
    readonly params: {
      /** The id of the client. */
      readonly clientId: string
    }
    readonly answers: {
      readonly 200: schemas.ClientRateLimitsResource
    }
  }
  /** Limit how often a client may call. Replaces all limits of the client. Each goes before that of the installation, and * before those of single operations there; they count within a minute on every process. */
  readonly putClientRateLimits: {
    readonly params: {
      /** The id of the client. */
      readonly clientId: string
    }
    readonly body: schemas.ClientRateLimitsBody
    readonly answers: {
      readonly 200: schemas.ClientRateLimitsResource
    }
  }
  /** List signing keys. Those whose tokens are accepted, in the order of their ids. */
  readonly listSigningKeys: {
    readonly query: {
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.SigningKeyPage
    }
    readonly items: 'items'
  }
  /** Sign with a new key. Makes a new key, which signs from now on. The ones before stay published for 24 hours, so that no token that was given out stops working. */
  readonly rotateSigningKey: {
    readonly answers: {
      readonly 201: schemas.SigningKeyResource
    }
  }
  /** Revoke a signing key. Ends a key and every token that it has signed, on every process within a minute; the caller’s own token may be one of them. If it was the key that signs, a new one does. */
  readonly revokeSigningKey: {
    readonly params: {
      /** The id of the key. */
      readonly keyId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List users of the console. In the order of their ids. */
  readonly listUsers: {
    readonly query: {
      /** Only those with a role for it. */
      readonly tenant?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.UserPage
    }
    readonly items: 'items'
  }
  /** Read a user of the console. Somebody who may use the console, with a role for each tenant. */
  readonly readUser: {
    readonly params: {
      /** The name under which the person signs in. */
      readonly userId: string
    }
    readonly answers: {
      readonly 200: schemas.UserResource
    }
  }
  /** Set up a user of the console. Makes a user, or changes the one with this id: 2 to 100 letters, digits, dots, dashes, underscores or @, beginning with a letter or digit. A new one has no password. */
  readonly putUser: {
    readonly params: {
      /** The name under which the person signs in. */
      readonly userId: string
    }
    readonly body: schemas.UserBody
    readonly answers: {
      readonly 200: schemas.UserResource
      readonly 201: schemas.UserResource
    }
  }
  /** Remove a user of the console. The audit log goes on to name what the person did. */
  readonly removeUser: {
    readonly params: {
      /** The name under which the person signs in. */
      readonly userId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Set the password of a user of the console. Sets the password that is sent, or makes one where none is, which is in the answer and nowhere else: a repeat under the same Idempotency-Key does not tell it again. A hash alone is kept (scrypt). Somebody who signs in at the identity provider cannot have one (409). */
  readonly setUserPassword: {
    readonly params: {
      /** The name under which the person signs in. */
      readonly userId: string
    }
    readonly body: schemas.UserPassword
    readonly answers: {
      readonly 200: schemas.UserWithPassword
    }
  }
  /** List carrier service routes. Sorted by code. */
  readonly listCarrierServiceRoutes: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.CarrierServiceRoutePage
    }
    readonly items: 'items'
  }
  /** Read a carrier service route. A service of a carrier between countries and the tenant’s sites. */
  readonly readCarrierServiceRoute: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the carrier service route. */
      readonly carrierServiceRouteId: string
    }
    readonly answers: {
      readonly 200: schemas.CarrierServiceRouteResource
    }
  }
  /** Set up a carrier service route. Creates or replaces the entry with this code. A country whose returns use the route cannot be removed from it. */
  readonly putCarrierServiceRoute: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the carrier service route. */
      readonly carrierServiceRouteId: string
    }
    readonly body: schemas.CarrierServiceRouteBody
    readonly answers: {
      readonly 200: schemas.CarrierServiceRouteResource
      readonly 201: schemas.CarrierServiceRouteResource
    }
  }
  /** Remove a carrier service route. 409 while returns of a country use it or it has locations. */
  readonly removeCarrierServiceRoute: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the carrier service route. */
      readonly carrierServiceRouteId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List country configurations. Sorted by code. */
  readonly listCountryConfigurationSettings: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.CountryConfigurationSettingPage
    }
    readonly items: 'items'
  }
  /** Read a country configuration. Returns how returns from a country work. */
  readonly readCountryConfigurationSetting: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the country configuration. */
      readonly countryIso: string
    }
    readonly answers: {
      readonly 200: schemas.CountryConfigurationSettingResource
    }
  }
  /** Set up a country configuration. Creates or replaces the entry with this code. Each return method must name an inbound route that serves the country, and `returnAdminCentreCode` an existing site. */
  readonly putCountryConfigurationSetting: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the country configuration. */
      readonly countryIso: string
    }
    readonly body: schemas.CountryConfigurationSettingBody
    readonly answers: {
      readonly 200: schemas.CountryConfigurationSettingResource
      readonly 201: schemas.CountryConfigurationSettingResource
    }
  }
  /** Remove a country configuration. Removes the country: its goods can no longer be returned. */
  readonly removeCountryConfigurationSetting: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the country configuration. */
      readonly countryIso: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List locations. Sorted by code. */
  readonly listLocations: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly query: {
      /** Only locations in this country. */
      readonly countryIso?: string | undefined
      /** Only locations of this route. */
      readonly carrierServiceRouteId?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.LocationPage
    }
    readonly items: 'items'
  }
  /** Read a location. Returns a location that accepts parcels. */
  readonly readLocation: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the location. */
      readonly locationId: string
    }
    readonly answers: {
      readonly 200: schemas.LocationResource
    }
  }
  /** Set up a location. Creates or replaces the entry with this code. Its route must serve its country. */
  readonly putLocation: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the location. */
      readonly locationId: string
    }
    readonly body: schemas.LocationBody
    readonly answers: {
      readonly 200: schemas.LocationResource
      readonly 201: schemas.LocationResource
    }
  }
  /** Remove a location. Removes the location from searches. */
  readonly removeLocation: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the location. */
      readonly locationId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** List sites. Sorted by code. */
  readonly listSites: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.SitePage
    }
    readonly items: 'items'
  }
  /** Read a site. A return centre, distribution centre or hub of the tenant. Its address appears on labels. */
  readonly readSite: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the site. */
      readonly siteCode: string
    }
    readonly answers: {
      readonly 200: schemas.SiteResource
    }
  }
  /** Set up a site. Creates or replaces the entry with this code. Existing labels stay as they are. */
  readonly putSite: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the site. */
      readonly siteCode: string
    }
    readonly body: schemas.SiteBody
    readonly answers: {
      readonly 200: schemas.SiteResource
      readonly 201: schemas.SiteResource
    }
  }
  /** Remove a site. 409 while returns of a country go to it. */
  readonly removeSite: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the site. */
      readonly siteCode: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Read how the return portal looks. How a tenant’s return portal looks, beside the tenant’s name: one colour, from which those of the dark pages follow, and a logo. */
  readonly readPortalLook: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly answers: {
      readonly 200: schemas.PortalLookResource
    }
  }
  /** Set how the return portal looks. Replaces the look. A colour that could not be read is refused, with a darker one that can. */
  readonly putPortalLook: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly body: schemas.PortalLookBody
    readonly answers: {
      readonly 200: schemas.PortalLookResource
    }
  }
  /** Read the configuration of a brand. How the catalog of a brand is worked on. Its ETag is what the next change has to name. */
  readonly readBrandConfigurationSetting: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The brand. */
      readonly brandCode: string
    }
    readonly answers: {
      readonly 200: schemas.BrandConfigurationResource
    }
  }
  /** Configure a brand. Replaces the configuration of a brand. Existing classifications stay until the product is uploaded again or the catalog is reloaded. */
  readonly putBrandConfiguration: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The brand. */
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
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly query: {
      /** EORI of an economic operator, VAT and GST for the tax on consumption, IOSS for the EU’s import one-stop shop, VOEC for Norway’s simplified scheme, REX of a registered exporter, IOR of an importer of record in the United States. */
      readonly kind?: "EORI" | "VAT" | "IOSS" | "VOEC" | "GST" | "REX" | "IOR" | undefined
      /** Only those of this country. */
      readonly countryIso?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.RegistrationPage
    }
    readonly items: 'items'
  }
  /** Read a registration. A number under which a tenant, or a brand of it, is known to the customs or tax authority of a country. Its form is checked; whether it has been given out, the authority alone knows. */
  readonly readRegistration: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the registration. */
      readonly registrationId: string
    }
    readonly answers: {
      readonly 200: schemas.RegistrationResource
    }
  }
  /** Set up a registration. Creates or replaces the entry with this code. Several of one kind and country may follow each other in time. */
  readonly putRegistration: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the registration. */
      readonly registrationId: string
    }
    readonly body: schemas.RegistrationBody
    readonly answers: {
      readonly 200: schemas.RegistrationResource
      readonly 201: schemas.RegistrationResource
    }
  }
  /** Remove a registration. It is on no document that is made from then on. */
  readonly removeRegistration: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The code of the registration. */
      readonly registrationId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Read what of the installation waits for a person. What an operator looks at first: jobs that have been due for five minutes and nobody has begun, jobs that were given up, and rates of exchange that are too old to be relied on. `listJobs` and `retryJob` show and cure the first two; `portolan import rates` the last. */
  readonly readInstallationDesk: {
    readonly answers: {
      readonly 200: schemas.InstallationDesk
    }
  }
  /** Read the audit log. Every change that an operator has made by this interface or at the command line, newest first, written in the transaction that made it. The database takes entries, and lets nobody change or remove one. */
  readonly listAuditEntries: {
    readonly query: {
      /** Only of this client or user. */
      readonly actor?: string | undefined
      /** Only this action, such as client.secret-renewed. */
      readonly action?: string | undefined
      /** Only what was done to things of this kind, such as site. */
      readonly subjectKind?: string | undefined
      /** Only what was done to the thing with this id. */
      readonly subjectId?: string | undefined
      /** Only of this tenant. */
      readonly tenant?: string | undefined
      /** Only since then. */
      readonly from?: string | undefined
      /** Only before then. */
      readonly to?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.AuditEntryPage
    }
    readonly items: 'items'
  }
  /** List jobs. Newest first. A job that has been done is forgotten; one that has failed for good stays. */
  readonly listJobs: {
    readonly query: {
      /** To be done later, to be done now, being done, or given up after its last attempt. */
      readonly state?: "Scheduled" | "Ready" | "Running" | "Failed" | undefined
      /** Only this work. */
      readonly kind?: string | undefined
      /** Only work of this tenant. */
      readonly tenant?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.JobPage
    }
    readonly items: 'items'
  }
  /** Read a job. Work in the background that is not done yet. */
  readonly readJob: {
    readonly params: {
      /** The id of the job. */
      readonly jobId: string
    }
    readonly answers: {
      readonly 200: schemas.Job
    }
  }
  /** Do a job now. Lets it be done now, with all its attempts. 409 for one that is being done. */
  readonly retryJob: {
    readonly params: {
      /** The id of the job. */
      readonly jobId: string
    }
    readonly answers: {
      readonly 200: schemas.Job
    }
  }
  /** Cancel a job. Takes it out of the queue: what it was to do is left undone. 409 for one that is being done. */
  readonly cancelJob: {
    readonly params: {
      /** The id of the job. */
      readonly jobId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Export the data of a shopper. Answers with everything that the tenant has of a shopper: the orders in whose confirmation, order, label, return or package the e-mail address stands, whole, with their documents; and every other record that mentions it. The answer is made while it is sent; the audit log has that it was asked for, and not of whom. */
  readonly exportShopper: {
    readonly body: schemas.Shopper
    readonly answers: {
      readonly 200: schemas.ShopperData
    }
  }
  /** Erase the data of a shopper. Erases, in the background, whose the orders are in whose records the e-mail address stands: names, addresses, telephone numbers, documents, what was written by hand; then the address itself wherever else it stands. What tax and customs law ask for stays, without the person. Asked for again it erases what has come since. */
  readonly requestErasure: {
    readonly body: schemas.Shopper
    readonly answers: {
      readonly 202: schemas.Erasure
    }
  }
  /** List erasures. Newest first. */
  readonly listErasures: {
    readonly query: {
      /** Only those of this tenant. */
      readonly tenant?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.ErasurePage
    }
    readonly items: 'items'
  }
  /** Read how far an erasure is. What was erased so far, and what stays. */
  readonly readErasure: {
    readonly params: {
      /** The id of the erasure. */
      readonly erasureId: string
    }
    readonly answers: {
      readonly 200: schemas.Erasure
    }
  }
  /** List retentions. Sorted by code. */
  readonly listRetentions: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.RetentionPage
    }
    readonly items: 'items'
  }
  /** Read a retention. How long something is kept of a tenant. shopper-data: so many days after an order was taken it is erased whose it was, as a shopper’s own wish would; what tax and customs law ask for stays. Without a setting it is kept. */
  readonly readRetention: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** What is kept: shopper-data. */
      readonly kind: string
    }
    readonly answers: {
      readonly 200: schemas.RetentionResource
    }
  }
  /** Set up a retention. Creates or replaces the entry with this code. A job deals with it every night. */
  readonly putRetention: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** What is kept: shopper-data. */
      readonly kind: string
    }
    readonly body: schemas.RetentionBody
    readonly answers: {
      readonly 200: schemas.RetentionResource
      readonly 201: schemas.RetentionResource
    }
  }
  /** Remove a retention. It is kept from then on. */
  readonly removeRetention: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** What is kept: shopper-data. */
      readonly kind: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Read the feed of events. Returns the events of all tenants, oldest first. Keep the token of the last page and come back with it: an event whose transaction commits late appears later in the feed and is never skipped. A page covers a limited part of the feed, so with a filter it may hold few events or none although more follow: if the token differs from the one that you sent, request the next page immediately. */
  readonly listEvents: {
    readonly query: {
      /** Only events of this tenant. */
      readonly tenant?: string | undefined
      /** Only events of this type. */
      readonly type?: "order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled" | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.EventPage
    }
    readonly items: 'items'
  }
  /** List webhook endpoints. In the order in which they were made. A client of a tenant needs all brands of the tenant for it. */
  readonly listWebhookEndpoints: {
    readonly query: {
      /** Only those of this tenant. */
      readonly tenant?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.WebhookEndpointPage
    }
    readonly items: 'items'
  }
  /** Make a webhook endpoint. It is told of what happens from now on. The answer has its secret, which is kept encrypted: a repeat under the same Idempotency-Key does not tell it again. A client of a tenant needs all brands of the tenant for it. */
  readonly createWebhookEndpoint: {
    readonly body: schemas.NewWebhookEndpoint
    readonly answers: {
      readonly 201: schemas.WebhookEndpointWithSecret
    }
  }
  /** Read a webhook endpoint. An address of a tenant’s that its events are delivered to, signed as Standard Webhooks says. A tenant may have 20. A client of a tenant needs all brands of the tenant for it. */
  readonly readWebhookEndpoint: {
    readonly params: {
      /** The id of the endpoint. */
      readonly endpointId: string
    }
    readonly answers: {
      readonly 200: schemas.WebhookEndpoint
    }
  }
  /** Change a webhook endpoint. Holds from a few seconds later on every process. What has failed before no longer counts, and what waits is sent at once. A client of a tenant needs all brands of the tenant for it. */
  readonly putWebhookEndpoint: {
    readonly params: {
      /** The id of the endpoint. */
      readonly endpointId: string
    }
    readonly body: schemas.WebhookEndpointBody
    readonly answers: {
      readonly 200: schemas.WebhookEndpoint
    }
  }
  /** Remove a webhook endpoint. With all that is known of its deliveries. A client of a tenant needs all brands of the tenant for it. */
  readonly removeWebhookEndpoint: {
    readonly params: {
      /** The id of the endpoint. */
      readonly endpointId: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Renew the secret of a webhook endpoint. The answer has a new secret. During the overlap each delivery has two signatures, one with either secret. A repeat under the same Idempotency-Key does not tell the secret again. A client of a tenant needs all brands of the tenant for it. */
  readonly renewWebhookSecret: {
    readonly params: {
      /** The id of the endpoint. */
      readonly endpointId: string
    }
    readonly body: schemas.WebhookSecretRenewal
    readonly answers: {
      readonly 200: schemas.WebhookEndpointWithSecret
    }
  }
  /** Try a webhook endpoint out. Sends an event of the type webhook-endpoint.test to it, now and once, whether it is enabled or not, and answers how that ended. It is in no feed, and nothing is kept of it. A client of a tenant needs all brands of the tenant for it. */
  readonly testWebhookEndpoint: {
    readonly params: {
      /** The id of the endpoint. */
      readonly endpointId: string
    }
    readonly answers: {
      readonly 200: schemas.WebhookAttempt
    }
  }
  /** Read how far deliveries have come. What waits to be delivered to the endpoint, and how it has fared lately. A client of a tenant needs all brands of the tenant for it. */
  readonly readWebhookProgress: {
    readonly params: {
      /** The id of the endpoint. */
      readonly endpointId: string
    }
    readonly answers: {
      readonly 200: schemas.WebhookProgress
    }
  }
  /** List the deliveries of a webhook endpoint. Those of the newest events first. One page looks through a limited part of them, so with a filter by type it may have few or none although more follow: the last page is the one without a token. A client of a tenant needs all brands of the tenant for it. */
  readonly listWebhookDeliveries: {
    readonly params: {
      /** The id of the endpoint. */
      readonly endpointId: string
    }
    readonly query: {
      /** Only those in this state. */
      readonly state?: "Waiting" | "Delivered" | "Parked" | undefined
      /** Only those of this type. */
      readonly type?: "order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled" | undefined
      /** Only of events that happened then or later. */
      readonly from?: string | undefined
      /** Only of events that happened before then. */
      readonly to?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.WebhookDeliveryPage
    }
    readonly items: 'items'
  }
  /** Read a delivery with its attempts. How an event stands with an endpoint. There is one from when its turn has come. A client of a tenant needs all brands of the tenant for it. */
  readonly readWebhookDelivery: {
    readonly params: {
      /** The id of the endpoint. */
      readonly endpointId: string
      /** The id of the event. */
      readonly eventId: string
    }
    readonly answers: {
      readonly 200: schemas.WebhookDeliveryDetails
    }
  }
  /** Deliver an event once more. Whatever became of it before and whatever types the endpoint asks for. It has the same webhook-id as before. Later events of its subject that still wait are sent after it. A client of a tenant needs all brands of the tenant for it. */
  readonly replayWebhookDelivery: {
    readonly params: {
      /** The id of the endpoint. */
      readonly endpointId: string
      /** The id of the event. */
      readonly eventId: string
    }
    readonly answers: {
      readonly 202: undefined
    }
  }
  /** Deliver many events once more. Those of a time, or all after an event, of the types that the endpoint asks for; also such as it was never told of. At most 10,000 in one call: the answer says with what body to go on. What waits already goes on to wait. A client of a tenant needs all brands of the tenant for it. */
  readonly replayWebhookDeliveries: {
    readonly params: {
      /** The id of the endpoint. */
      readonly endpointId: string
    }
    readonly body: schemas.WebhookReplay
    readonly answers: {
      readonly 202: schemas.WebhookReplayed
    }
  }
}

export interface ConsoleOperations {
  /** Sign in to the console. Begins a session for somebody who knows the password, kept by a cookie that only these operations are sent, and no script can read. It ends after an hour without use, after 12 hours, and when the password is set anew. After 20 failed attempts in a minute from one address or for one name, further failures are answered with 429; the right password is still accepted. Sent by a page of this server alone: with the header `Portolan-Console`, and neither an `Origin` nor a `Sec-Fetch-Site` of another place. */
  readonly signIn: {
    readonly body: schemas.SignIn
    readonly answers: {
      readonly 200: schemas.ConsoleSession
    }
  }
  /** Read the session. Who has signed in, by the cookie; 204 where nobody has, or not any more. */
  readonly readSession: {
    readonly answers: {
      readonly 200: schemas.ConsoleSession
      readonly 204: undefined
    }
  }
  /** Get an access token for the session. An access token for one tenant, good for 10 minutes at the most, with the scopes of the person’s roles. It is refused within a minute of the end of its session. Sent by a page of this server alone: with the header `Portolan-Console`, and neither an `Origin` nor a `Sec-Fetch-Site` of another place. */
  readonly issueSessionToken: {
    readonly body: schemas.SessionTokenRequest
    readonly answers: {
      readonly 200: schemas.SessionToken
    }
  }
  /** Sign out of the console. Ends the session of the cookie. Sent by a page of this server alone: with the header `Portolan-Console`, and neither an `Origin` nor a `Sec-Fetch-Site` of another place. */
  readonly signOut: {
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Sign out everywhere. Ends every session of the person, at whichever browser. Sent by a page of this server alone: with the header `Portolan-Console`, and neither an `Origin` nor a `Sec-Fetch-Site` of another place. */
  readonly signOutEverywhere: {
    readonly answers: {
      readonly 200: schemas.EndedSessions
    }
  }
  /** Change your own password. Sets a new password for the person who is signed in and knows the present one. It ends every session of the person and begins a new one here, kept by a cookie that only these operations are sent, and no script can read. A wrong present password counts as a failed attempt to sign in. Somebody who signs in at the identity provider has no password here (409). Sent by a page of this server alone: with the header `Portolan-Console`, and neither an `Origin` nor a `Sec-Fetch-Site` of another place. */
  readonly changePassword: {
    readonly body: schemas.PasswordChange
    readonly answers: {
      readonly 200: schemas.ConsoleSession
    }
  }
  /** Read how to sign in to the console. Whether people can sign in at an identity provider of the operator, beside with a password. */
  readonly readSignInWays: {
    readonly answers: {
      readonly 200: schemas.SignInWays
    }
  }
  /** Sign in at the identity provider. Sends the browser to the identity provider of the operator (OpenID Connect, authorization code with PKCE), with a cookie that ties it to what it brings back within ten minutes. Where that cannot be, it goes back to the console, whose address then says why: `?sign-in=unavailable`. */
  readonly beginProviderSignIn: {
    readonly answers: {
      readonly 303: undefined
    }
  }
  /** Come back from the identity provider. The redirect address of the operator’s client at the identity provider. Begins the same session as signing in with a password, where state, nonce, signature, issuer, audience and times of the ID token are right and a group of the person has a role; the roles are those of the groups from then on. In any case the browser goes on to the console, whose address says why nobody was signed in: `?sign-in=` and `no-provider`, `unavailable`, `expired`, `denied`, `unproved`, `no-role`, `inactive` or `busy`. */
  readonly finishProviderSignIn: {
    readonly query: {
      /** What the provider gives the ID token for. */
      readonly code?: string | undefined
      /** What it was sent. */
      readonly state?: string | undefined
      /** The provider (RFC 9207). */
      readonly iss?: string | undefined
      /** Why it has signed nobody in. */
      readonly error?: string | undefined
      /** The same in words. */
      readonly error_description?: string | undefined
    }
    readonly answers: {
      readonly 303: undefined
    }
  }
  /** Open the console. The page in which the console runs, at whichever of its addresses: people work there with what the operations of the interface offer to programs. */
  readonly openConsole: {
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Open the console. The page in which the console runs, at whichever of its addresses: people work there with what the operations of the interface offer to programs. */
  readonly openConsoleOfTenant: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Open the console. The page in which the console runs, at whichever of its addresses: people work there with what the operations of the interface offer to programs. */
  readonly openConsolePage: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The name of a page of the console. */
      readonly page: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Open the console. The page in which the console runs, at whichever of its addresses: people work there with what the operations of the interface offer to programs. */
  readonly openConsoleItem: {
    readonly params: {
      /** The tenant’s code. */
      readonly tenant: string
      /** The name of a page of the console. */
      readonly page: string
      /** What the page shows. */
      readonly item: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Read a file of the console. The scripts and style sheets of the console. A name stands for one content, and is good for ever. */
  readonly readConsoleAsset: {
    readonly params: {
      /** The name of the file, as a page has it. */
      readonly file: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
}

export interface IdentityOperations {
  /** Get an access token. Issues an access token by OAuth 2.0 client credentials (RFC 6749 §4.4). The client authenticates in the form or by HTTP Basic. After 20 failed attempts in a minute from one address or for one client, further failures are answered with 429; the right secret is still accepted. */
  readonly issueToken: {
    readonly body: schemas.TokenRequest
    readonly answers: {
      readonly 200: schemas.TokenAnswer
    }
  }
  /** Read the discovery document. The authorization server metadata (RFC 8414), for programs that verify Portolan’s tokens themselves. */
  readonly readDiscovery: {
    readonly answers: {
      readonly 200: schemas.DiscoveryDocument
    }
  }
  /** Read the public keys. The JSON Web Key Set (RFC 7517). A rotated key stays in it for 24 hours. */
  readonly readKeys: {
    readonly answers: {
      readonly 200: schemas.KeySet
    }
  }
}

export interface CheckoutOperations {
  /** Confirm an order. Accepts the confirmation of an order that a shopper has placed. `platformOrderNumber` identifies it: the same content sent again returns the first answer with status 200; different content is refused with 409. Totals that do not add up are accepted and reported in `warnings` and `reconciliation`. The answer is sent once the confirmation is stored durably. */
  readonly receiveOrderConfirmation: {
    readonly body: schemas.OrderConfirmationRequest
    readonly answers: {
      readonly 200: schemas.OrderConfirmationReceipt
      readonly 201: schemas.OrderConfirmationReceipt
    }
  }
  /** List confirmations. Newest first. Send a continuation token with the same filters that it was issued for. */
  readonly listOrderConfirmations: {
    readonly query: {
      /** The status of the confirmation. */
      readonly Status?: "OnHold" | "AwaitingPayment" | "Confirmed" | "Cancelled" | undefined
      /** Only confirmations of this cart. */
      readonly RetailerCartId?: string | undefined
      /** Only confirmations received at or after this time. Encode `+` as `%2B`. */
      readonly From?: string | undefined
      /** Only confirmations received before this time. Encode `+` as `%2B`. */
      readonly To?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly PageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly ContinuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.OrderConfirmationPage
    }
    readonly items: 'confirmations'
  }
  /** Check a confirmation. Reports what sending this body would result in. Stores nothing. */
  readonly checkOrderConfirmation: {
    readonly body: schemas.OrderConfirmationRequest
    readonly answers: {
      readonly 200: schemas.OrderConfirmationCheckReport
    }
  }
  /** Read a confirmation. Returns the confirmation with its status, its history and the body exactly as it was sent. */
  readonly readOrderConfirmation: {
    readonly params: {
      /** The platform’s unique identifier of the order. */
      readonly platformOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.OrderConfirmationDetails
    }
  }
  /** Release a held order. Moves the confirmation from `OnHold` to `Confirmed`, or to `AwaitingPayment` if the order is paid over the counter. Any other status is refused with 409. */
  readonly releaseHold: {
    readonly params: {
      /** The platform’s unique identifier of the order. */
      readonly platformOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.OrderConfirmationReceipt
    }
  }
  /** Report an over-the-counter payment. Moves the confirmation from `AwaitingPayment` to `Confirmed`. Any other status is refused with 409. */
  readonly paymentReceived: {
    readonly params: {
      /** The platform’s unique identifier of the order. */
      readonly platformOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.OrderConfirmationReceipt
    }
  }
  /** Cancel an order. Cancels the confirmation, whatever its status. One that is already `Cancelled` is refused with 409. */
  readonly cancelOrderConfirmation: {
    readonly params: {
      /** The platform’s unique identifier of the order. */
      readonly platformOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.OrderConfirmationReceipt
    }
  }
}

export interface ReturnsOperations {
  /** Register an outbound order. Registers an order so that its goods can be returned. An existing order is refused with 409, or replaced if `canOverwrite` is true. */
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
  /** List outbound orders. Newest first. */
  readonly listOutboundOrders: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly query: {
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.OutboundOrderPage
    }
    readonly items: 'outboundOrders'
  }
  /** Change an outbound order. Replaces the fields that you send, keeps those that you leave out, and clears those that are `null`. */
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
  /** Register a shipment. Reports that goods of an order have been shipped. The same content sent again gets the same answer; the same `shippingReference` with different content is refused. */
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
  /** Read an order and its eligibility for return. Every figure is calculated from shipments, returns and the country’s rules at the time of the call. `reasons` says why something cannot be returned, one entry per rule. An article is one unit of quantity. */
  readonly readOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The order reference, percent-encoded. */
      readonly orderReference: string
    }
    readonly query: {
      /** `not-returned` leaves out items with nothing left to return. */
      readonly orderItems?: "all" | "not-returned" | undefined
    }
    readonly answers: {
      readonly 200: schemas.OrderWithEligibility
    }
  }
  /** Create a return label to enclose. Creates a label to enclose in the outbound parcel, one for each order and shipping reference; a second request is refused with 409. The label is for the country’s first return method that accepts a printed label. 400 if nothing of the order can be returned. */
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
  /** Read a return label. Returns the label as a PDF with an `ETag`, unchanged since it was created. */
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
  /** List the return methods of an order. Returns the return methods of the delivery country with their prices. 404 if the order is unknown or no return method is configured. */
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
  /** Create a return. Creates a return of goods of an order. If items cannot be returned, the refusal lists every reason by item. 409 while another return of the order is open. */
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
  /** List returns. Newest first. 404 if nothing matches: an empty result, not a failure. */
  readonly listReturnOrders: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly query: {
      /** The status of the return. */
      readonly status?: "Created" | "LabelIssued" | "ReceivedByCarrier" | "InTransit" | "Received" | "InProgress" | "Processed" | "Refunded" | "Rejected" | "Cancelled" | "Expired" | undefined
      /** The ground of the return; `EUCoolingOff` only for deliveries to the EU or EEA. */
      readonly returnType?: "Normal" | "Undeliverable" | "BlindReturn" | "EUCoolingOff" | undefined
      /** Only returns of this order. */
      readonly orderReference?: string | undefined
      /** Only returns created at or after this time. Encode `+` as `%2B`. */
      readonly startUtc?: string | undefined
      /** Only returns created before this time. Encode `+` as `%2B`. */
      readonly endUtc?: string | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.ReturnOrderPage
    }
    readonly items: 'returnOrders'
  }
  /** Read a return. Returns the return with its status, documents and history. */
  readonly readReturnOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The order reference, percent-encoded. */
      readonly orderReference: string
      /** The number of the return, digits only. */
      readonly returnOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.ReturnOrder
    }
  }
  /** Change a return. Moves the return to another status and records the result of inspecting its items. A status that cannot follow the current one is refused with 400. */
  readonly updateReturnOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The order reference, percent-encoded. */
      readonly orderReference: string
      /** The number of the return, digits only. */
      readonly returnOrderNumber: string
    }
    readonly body: schemas.UpdateReturnOrderWebRequest
    readonly answers: {
      readonly 200: schemas.ReturnOrder
    }
  }
  /** Release a held return. A person’s decision, with a note, that the shopper of a return is not the denied party of the same name. The return gets documents again; the decision is kept as evidence. A return that nothing holds is answered with no hits. */
  readonly releaseReturnOrder: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The number of the return, digits only. */
      readonly returnOrderNumber: string
    }
    readonly body: schemas.ReturnReleaseRequest
    readonly answers: {
      readonly 200: schemas.ReturnRelease
    }
  }
  /** Get a document of a return. Returns the document as a PDF, and `QrCode` also as `image/png` if `Accept` asks for it. A document is created once and served with an `ETag`. 404 for an unknown type, for a document that does not apply, such as a customs declaration within one customs territory or `Combined` where the carrier creates the label, and for one that was not created before the return was closed. `HEAD` creates no document and has no `ETag` until there is one. */
  readonly readReturnDocument: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The number of the return. */
      readonly returnOrderNumber: string
      /** The type of the document. */
      readonly documentType: string
    }
    readonly answers: {
      readonly 200: Blob
      readonly 304: undefined
    }
  }
  /** List the photographs of a return. The pictures that the shopper has sent in the return portal of what comes back, in the order in which they were sent; 10 at the most. */
  readonly listReturnPhotographs: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The number of the return. */
      readonly returnOrderNumber: string
    }
    readonly answers: {
      readonly 200: schemas.ReturnPhotographs
    }
  }
  /** Get a photograph of a return. The picture as it was sent: a JPEG, a PNG or a WebP, of 5 MiB at the most. */
  readonly readReturnPhotograph: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The number of the return. */
      readonly returnOrderNumber: string
      /** The id of the photograph. */
      readonly photographId: string
    }
    readonly answers: {
      readonly 200: Blob
      readonly 304: undefined
    }
  }
  /** Track a parcel. For a shopper who knows the tracking reference and the e-mail address of the return. 404 if either is wrong. */
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
  /** Report tracking events of a carrier. Adds events of the carrier to the parcel of a return. An event may move the return to its next status. 404 for the parcel of an enclosed label that belongs to no return yet. */
  readonly feedTrackingEvents: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The number of the return. */
      readonly returnOrderNumber: string
    }
    readonly body: schemas.FeedTrackingEventsWebRequest
    readonly answers: {
      readonly 200: schemas.Tracking
    }
  }
  /** List the countries with returns. Sorted by country code. */
  readonly listCountryConfigurations: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
    }
    readonly answers: {
      readonly 200: readonly schemas.CountryConfiguration[]
    }
  }
  /** Read the return settings of a country. 404 if the country is not configured. */
  readonly readCountryConfiguration: {
    readonly params: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The country’s code. */
      readonly countryIso: string
    }
    readonly answers: {
      readonly 200: schemas.CountryConfiguration
    }
  }
  /** Find drop-off locations. Nearest first, by great-circle distance from the coordinates if given, otherwise from the centre of the postal code or of the area that it begins with, otherwise from the city. 422 for values that are well-formed but meaningless. */
  readonly searchLocations: {
    readonly query: {
      /** The tenant’s code; must be that of the token. */
      readonly identifier: string
      /** The country. */
      readonly CountryCode: string
      /** The postal code. */
      readonly PostalCode: string
      /** The direction in which goods travel. */
      readonly RouteType: "Inbound" | "Outbound"
      /** The carrier service route. */
      readonly CarrierServiceRouteId: string
      /** The city. */
      readonly City?: string | undefined
      /** Degrees east. */
      readonly Longitude?: number | undefined
      /** Degrees north. */
      readonly Latitude?: number | undefined
      /** The radius in kilometres, 1 to 500. */
      readonly MaxDistanceInKms?: number | undefined
      /** The number of locations to return, 1 to 100. */
      readonly MaxLocations?: number | undefined
    }
    readonly answers: {
      readonly 200: schemas.Locations
    }
  }
}

export interface PortalOperations {
  /** Read the style sheet of the return portal. The style sheet of the pages of every tenant. */
  readonly readPortalStyle: {
    readonly query: {
      /** The version that a page names. */
      readonly v?: string | undefined
    }
    readonly answers: {
      readonly 200: string
    }
  }
}

export interface PackagesOperations {
  /** Submit a package. Stores a package and returns the requested documents: label, commercial invoice and customs declaration. Field names are case-insensitive, numbers and booleans may be strings, and empty strings mean absent. The same content sent again gets the same answer; different content is refused with 409: use `PUT` to change it. */
  readonly submitPackage: {
    readonly body: schemas.PackageRequest
    readonly answers: {
      readonly 201: schemas.PackageSubmission
    }
  }
  /** Change a package. Changes a package and creates its documents again. Fields that you leave out stay, `null` clears a field, objects merge field by field, and lists are replaced as a whole (RFC 7396). The same content sent again changes nothing, unless the package has warnings: then its documents are tried again. */
  readonly updatePackage: {
    readonly body: schemas.PackageUpdate
    readonly answers: {
      readonly 200: schemas.PackageSubmission
    }
  }
  /** Read a package. Returns the package with its documents. */
  readonly readPackage: {
    readonly query: {
      /** One of the token’s brands, 3 letters. */
      readonly BrandCode: string
      /** The order. */
      readonly OrderReference: string
      /** The package. */
      readonly PackageReference: string
    }
    readonly answers: {
      readonly 200: schemas.PackageSubmission
    }
  }
  /** Delete a package. Deletes a package with its documents, and withdraws its parcels from the carrier. */
  readonly deletePackage: {
    readonly query: {
      /** One of the token’s brands, 3 letters. */
      readonly BrandCode: string
      /** The order. */
      readonly OrderReference: string
      /** The package. */
      readonly PackageReference: string
    }
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Release or cancel a held package. A person’s decision about a package that is held, with a note. `Release` creates the documents that were asked for; what held the package does not hold it again when it is changed, but anything else does. `Cancel` leaves it held for good: it cannot be changed any more, only deleted. 409 if the package is not held. */
  readonly releasePackage: {
    readonly body: schemas.PackageHoldDecision
    readonly answers: {
      readonly 200: schemas.PackageSubmission
    }
  }
  /** List the packages of a period. Returns the packages of the token’s brands that were submitted from `FromDate` to `ToDate`, oldest first, without the content of documents. Each bound is a day (`2026-03-01`, in UTC; `ToDate` includes the whole day) or a date-time (`2026-03-01T13:00:00Z`; a space may replace the `T`, and UTC is assumed without an offset). The period is at most 3 days, such as `2026-03-01` to `2026-03-03`, or 72 hours. */
  readonly listAsnPackages: {
    readonly query: {
      /** The beginning of the period. */
      readonly FromDate: string
      /** The end of the period; a day is included. */
      readonly ToDate: string
    }
    readonly answers: {
      readonly 200: schemas.AsnPackages
    }
  }
  /** Get a document of a package. Returns a document of a package as a PDF with an `ETag`; the links in a package’s documents lead here. The document was created when the package was submitted or replaced. 404 if the package has no document of this type. */
  readonly readPackageDocument: {
    readonly query: {
      /** One of the token’s brands, 3 letters. */
      readonly BrandCode: string
      /** The order. */
      readonly OrderReference: string
      /** The package. */
      readonly PackageReference: string
      /** The type of the document. */
      readonly DocumentType: string
    }
    readonly answers: {
      readonly 200: Blob
      readonly 304: undefined
    }
  }
  /** List packages. The packages of the token’s brands, newest first, without the content of documents. */
  readonly listPackages: {
    readonly query: {
      /** Only packages of this order. */
      readonly OrderReference?: string | undefined
      /** Only packages that are held, and that nobody has cancelled. */
      readonly HoldReleaseStatus?: "Held" | undefined
      /** Only packages that may leave and were to have a label, and that the carrier has given none; `statusMessage` says what stood in the way. */
      readonly Label?: "Missing" | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly PageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly ContinuationToken?: string | undefined
    }
    readonly answers: {
      readonly 200: schemas.PackagePage
    }
    readonly items: 'packages'
  }
  /** Get the electronic advance data of a package. Returns what the customs declaration of a package says, as data: the fields of an ITMATT message for posts (null if the number is no S10 number), and those of an H7 declaration (null outside the European Union and above 150 EUR). Both are made together with the documents and say the same. 404 if the package has no customs documents. */
  readonly readAdvanceData: {
    readonly query: {
      /** One of the token’s brands, 3 letters. */
      readonly BrandCode: string
      /** The order. */
      readonly OrderReference: string
      /** The package. */
      readonly PackageReference: string
    }
    readonly answers: {
      readonly 200: schemas.PackageAdvanceData
    }
  }
  /** Track a parcel. The page that `trackingUrl` of a package leads to if the carrier has none of its own. It needs no token, because its address cannot be guessed. It shows the milestones of this parcel and nothing about the shopper, the goods or the retailer, in the language that `Accept-Language` asks for if it is one of eight. */
  readonly readTrackingPage: {
    readonly params: {
      /** The last part of the package’s `trackingUrl`. */
      readonly trackingId: string
    }
    readonly answers: {
      readonly 200: string
    }
  }
}

export interface CatalogOperations {
  /** Upload products. Accepts a list of products and checks and classifies them in the background; the answer is sent once they are stored durably. An upload is refused as a whole, with every failure listed, for mistakes that need no look-up: a wrong JSON type, a required field that is missing or blank, a weight without unit, an amount without currency, or a brand that the token does not cover. If the operator accepts valid products beside invalid ones (`acceptGoodProducts` of the tenant), only a missing product code or a brand that the token does not cover refuses the upload. Any other mistake makes a single product invalid; see the list of invalid products. Existing products are replaced, and uploads are applied in the order in which they arrive. A body has at most 33,554,432 bytes. */
  readonly uploadCatalog: {
    readonly body: readonly schemas.CatalogUploadProduct[]
    readonly answers: {
      readonly 202: undefined
    }
  }
  /** Follow an upload. Returns the progress of an upload. Kept for 90 days after it ends. */
  readonly readUpload: {
    readonly params: {
      /** The id of the upload, from the `Location` header of its answer. */
      readonly uploadId: string
    }
    readonly answers: {
      readonly 200: schemas.CatalogUpload
    }
  }
  /** Look products up. Returns products of a brand by code, in the order of the codes: one entry for each delivery country, or one without figures if no country is given. Unknown codes are left out; 404 if all are unknown. Limited to 600 requests a minute per client unless the operator configures another limit. */
  readonly findProducts: {
    readonly query: {
      /** The brand. */
      readonly BrandCode: string
      /** The product code; repeat it for up to 200 products. */
      readonly ProductCode: readonly string[]
      /** The delivery country; repeat it for up to 20. */
      readonly DeliveryCountry?: readonly string[] | undefined
      /** Only products that were made in this country. */
      readonly CountryOfOrigin?: string | undefined
    }
    readonly answers: {
      readonly 200: readonly schemas.ProductCatalogDto[]
    }
  }
  /** Create products synchronously. Checks, classifies and stores up to 5,000 products and returns them in their order. All or nothing: if any product is invalid, every failure is listed and nothing is stored. If the operator accepts valid products beside invalid ones, the valid ones are stored and returned, and the others are in the list of invalid products; if none is valid, the request is refused. Existing products are replaced. A body has at most 33,554,432 bytes. */
  readonly createProducts: {
    readonly body: readonly schemas.CatalogNewProduct[]
    readonly answers: {
      readonly 201: readonly schemas.ProductCatalogDto[]
    }
  }
  /** List products. Returns the products of one brand, or of all brands of the token, brand by brand in the order in which they entered the catalog. */
  readonly listProducts: {
    readonly query: {
      /** Only products of this brand. */
      readonly BrandCode?: string | undefined
      /** If `true`, only products classified by the brand’s default. */
      readonly DefaultClassification?: boolean | undefined
      /** The tenant’s code; must be that of the token. */
      readonly TenantCode?: string | undefined
      /** The page to return, 1 for the first. */
      readonly PageNumber: number
      /** Entries per page, 1 to 1,000. */
      readonly PageSize: number
    }
    readonly answers: {
      readonly 200: schemas.PagedProducts
    }
    readonly items: 'results'
  }
  /** Review a classification. Records a person’s decision. It takes precedence over the retailer’s code and over automatic classification, and survives uploads and reloads. Returns the product as it is afterwards. */
  readonly reviewClassification: {
    readonly params: {
      /** The retailer’s code of the product. */
      readonly productCode: string
    }
    readonly query: {
      /** The brand. */
      readonly BrandCode: string
    }
    readonly body: schemas.ClassificationReview
    readonly answers: {
      readonly 200: schemas.ProductCatalogDto
    }
  }
  /** Count invalid products. Returns the number of invalid products of the token’s brands. */
  readonly countInvalidProducts: {
    readonly answers: {
      readonly 200: number
    }
  }
  /** List invalid products. Returns the invalid products, sorted by brand and code. A page by number shows the current list; a `continuationToken` continues the list as it was when the token was issued. */
  readonly listInvalidProducts: {
    readonly body: schemas.InvalidProductsRequest
    readonly answers: {
      readonly 200: schemas.PagedInvalidProducts
    }
    readonly items: 'items'
  }
  /** Check invalid products again. Checks the invalid products of a brand again in the background; those that are now valid enter the catalog. 400 if the token does not cover the brand or the brand has no invalid products. */
  readonly reprocessInvalidProducts: {
    readonly query: {
      /** The brand. */
      readonly brandCode: string
    }
    readonly answers: {
      readonly 202: undefined
    }
  }
  /** Browse products that need attention. Returns invalid products, products that await classification, or products classified by the brand’s default. Send either `PageNumber` and `PageSize` for a page of the current list, or a `ContinuationToken` to continue the list as it was when the token was issued: rows that change in between are neither repeated nor skipped. A token is valid for at least an hour. */
  readonly browseInvalidProducts: {
    readonly query: {
      /** Only products of this brand; all brands of the token by default. */
      readonly BrandCode?: string | undefined
      /** The token of the previous page, unchanged. Opaque. Required for every page but the first, unless you page by `PageNumber` and `PageSize`. */
      readonly ContinuationToken?: string | undefined
      /** The page to return, 1 for the first. Required with `PageSize` when there is no `ContinuationToken`; ignored when there is one. */
      readonly PageNumber?: number | undefined
      /** Entries per page, 1 to 1,000. Required with `PageNumber` when there is no `ContinuationToken`; optional with one, and then the size of the previous page. */
      readonly PageSize?: number | undefined
      /** The list to return; `InvalidProducts` by default. */
      readonly SearchType?: "InvalidProducts" | "AwaitingClassification" | "DefaultClassifiedProducts" | undefined
    }
    readonly answers: {
      readonly 200: schemas.PagedInvalidProducts
    }
    readonly items: 'items'
  }
  /** Download products as CSV. Returns invalid products with their errors, or valid products with their classification, as CSV in UTF-8 with a header row. Safe to open in a spreadsheet: cells that would be read as formulas begin with an apostrophe. Paged like the list; if more follows, the header `continuation-token` has the token. */
  readonly downloadProducts: {
    readonly query: {
      /** Only products of this brand; all brands of the token by default. */
      readonly BrandCode?: string | undefined
      /** The token of the previous page, unchanged. Opaque. Required for every page but the first, unless you page by `PageNumber` and `PageSize`. */
      readonly ContinuationToken?: string | undefined
      /** The page to return, 1 for the first. Required with `PageSize` when there is no `ContinuationToken`; ignored when there is one. */
      readonly PageNumber?: number | undefined
      /** Entries per page, 1 to 1,000. Required with `PageNumber` when there is no `ContinuationToken`; optional with one, and then the size of the previous page. */
      readonly PageSize?: number | undefined
      /** The list to return; `InvalidProducts` by default. */
      readonly RequestType?: "InvalidProducts" | "ValidProducts" | undefined
    }
    readonly answers: {
      readonly 200: string
    }
  }
  /** Reload a catalog. Checks and classifies every product of a brand again in the background, including invalid ones. People’s decisions are kept. 412 while a reload of the brand is queued or running. */
  readonly reloadCatalog: {
    readonly body: schemas.CatalogReloadRequest
    readonly answers: {
      readonly 201: schemas.CatalogReload
    }
  }
  /** Follow a reload. Returns the progress of a reload. Kept for 90 days after it ends. */
  readonly readReload: {
    readonly params: {
      /** The id of the reload. */
      readonly reloadId: string
    }
    readonly answers: {
      readonly 200: schemas.CatalogReloadStatus
    }
  }
  /** List VAT rates. Returns your own rates first, then the built-in ones, each sorted by country, region, band and first day unless `OrderByField` says otherwise. */
  readonly listVatRates: {
    readonly query: {
      /** The page to return, 1 for the first. */
      readonly PageNumber: number
      /** Entries per page, 1 to 1,000. */
      readonly PageSize: number
      /** Only rates of this band. */
      readonly VatBandId?: number | undefined
      /** Only rates of this region. */
      readonly RegionCode?: string | undefined
      /** Only rates of this country. */
      readonly CountryIso?: string | undefined
      /** The field to sort by. */
      readonly OrderByField?: "id" | "vatBandId" | "regionCode" | "countryIso" | "vatRate" | "validFrom" | "validTo" | "isReference" | undefined
      /** If `false`, in descending order. */
      readonly IsOrderByAsc?: boolean | undefined
    }
    readonly answers: {
      readonly 200: schemas.PagedVatRates
    }
    readonly items: 'items'
  }
  /** Add a VAT rate. Adds a rate of your own, which takes precedence over the built-in ones. Two rates of the same band, country and region cannot apply on the same day. A client of a tenant needs all brands of the tenant for it. */
  readonly createVatRate: {
    readonly body: schemas.VatRateRequest
    readonly answers: {
      readonly 201: schemas.VatRateDto
    }
  }
  /** Change a VAT rate. Replaces a rate of your own as a whole. Built-in rates cannot be changed. A client of a tenant needs all brands of the tenant for it. */
  readonly updateVatRate: {
    readonly params: {
      /** The id of the rate. */
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
      /** Only those whose code begins with these digits, dots left out, or whose title has all of these words, in any case, of one or several, and also within longer words. */
      readonly SearchText?: string | undefined
      /** The page to return, 1 for the first. */
      readonly PageNumber: number
      /** Entries per page, 1 to 1,000. */
      readonly PageSize: number
      /** The field to sort by. */
      readonly OrderByField?: "classificationId" | "classificationCode" | "classificationDesc" | undefined
      /** If `false`, in descending order. */
      readonly IsOrderByAsc?: boolean | undefined
    }
    readonly answers: {
      readonly 200: schemas.PagedClassifications
    }
    readonly items: 'results'
  }
  /** List the chapters. Returns the chapters of the Harmonized System 2022, sorted by their two digits. */
  readonly listChapters: {
    readonly answers: {
      readonly 200: readonly schemas.CatalogChapter[]
    }
  }
  /** List the headings of a chapter. Sorted by their four digits. Empty for an unknown chapter. */
  readonly listSections: {
    readonly query: {
      /** The chapter, two digits. */
      readonly chapterCode: string
    }
    readonly answers: {
      readonly 200: readonly schemas.CatalogHeading[]
    }
  }
  /** List the subheadings of a heading. Sorted by their six digits. Empty for an unknown heading, or one of another chapter. */
  readonly listSubSections: {
    readonly query: {
      /** The chapter, two digits. */
      readonly chapterCode: string
      /** The heading, four digits. */
      readonly sectionCode: string
    }
    readonly answers: {
      readonly 200: readonly schemas.CatalogSubheading[]
    }
  }
  /** List the classifications of a chapter. Returns the classifications of a chapter or of one of its headings, or all if you name neither. An unknown code returns an empty page. */
  readonly listChapterClassifications: {
    readonly query: {
      /** A tariff, such as `US`, whose lines are returned instead of the subheadings of the Harmonized System. */
      readonly RegionCode?: string | undefined
      /** The chapter, two digits. */
      readonly ChapterCode?: string | undefined
      /** The heading, four digits. */
      readonly SectionCode?: string | undefined
      /** The page to return, 1 for the first. */
      readonly PageNumber: number
      /** Entries per page, 1 to 1,000. */
      readonly PageSize: number
    }
    readonly answers: {
      readonly 200: schemas.PagedClassifications
    }
    readonly items: 'results'
  }
  /** Read the configuration of a brand. Returns how the catalog of a brand is processed. The operator configures it. */
  readonly readBrandConfiguration: {
    readonly params: {
      /** One of the token’s brands. */
      readonly brandCode: string
    }
    readonly answers: {
      readonly 200: schemas.BrandConfiguration
    }
  }
  /** Classify products. Returns up to ten subheadings for each product, with the confidence of each, the words and rules that decided, and questions for the one or two facts that would settle it, with the codes that each answer leads to. Answers are sent back as `facts`. What people of the tenant have decided about products with like texts counts, and is named in the evidence. Texts may be in English, German, French, Spanish, Italian, Dutch, Polish or Portuguese. Stores nothing and calls no other server. */
  readonly classifyProducts: {
    readonly query: {
      /** The brand whose threshold says which answers need no question; the token’s only brand if left out. With several brands and none named, every product is asked about. */
      readonly BrandCode?: string | undefined
    }
    readonly body: readonly schemas.ProductToClassify[]
    readonly answers: {
      readonly 200: readonly schemas.ClassificationProposal[]
    }
  }
  /** Propose codes for a product of the catalog. Classifies a product by the texts that the catalog has of it and by answers to questions, whether or not it has a code. Stores nothing: who decides sends the code with `PUT`. */
  readonly proposeClassification: {
    readonly params: {
      /** The retailer’s code of the product. */
      readonly productCode: string
    }
    readonly query: {
      /** The brand. */
      readonly BrandCode: string
    }
    readonly body: schemas.ClassificationAnswers
    readonly answers: {
      readonly 200: schemas.ClassificationProposal
    }
  }
  /** Calculate the landed cost of a consignment. Calculates the duty, taxes and fees of a consignment on a given day, per item and in total, with the rule, rate, base, source and validity of each figure. Nothing is guessed: a figure that depends on something unknown is `null`; a further charge that may be due is left out, and `exact` is false. `missing` lists what is unknown in both cases. Below a threshold the duty is zero even if the tariff is unknown. Stores nothing and calls no other server. */
  readonly findLandedCost: {
    readonly body: schemas.LandedCostRequest
    readonly answers: {
      readonly 200: schemas.LandedCost
    }
  }
}

export interface DeskOperations {
  /** Read what waits for a person. What of a tenant waits for a person, with how long the oldest has waited, and how many confirmations and returns there were on each of the last days, what the returns and the invalid products are made of, and how sure automatic classification was. What the other scopes of the token do not reach is left out. A client of a tenant needs all brands of the tenant for it. */
  readonly readDesk: {
    readonly params: {
      /** The tenant’s code. */
      readonly identifier: string
    }
    readonly query: {
      /** How many days, with the present one. */
      readonly days?: number | undefined
    }
    readonly answers: {
      readonly 200: schemas.Desk
    }
  }
  /** Find an order, a confirmation, a return or a package. Finds orders and packages by how their references begin, and by what they are known by whole: the numbers of confirmations and returns, tracking numbers, Portolan’s number of a package, and the e-mail address of an order. Letters may be small where references have capitals. Confirmations that are not confirmed are found by how their numbers begin, too; the others are orders. What the other scopes of the token do not reach is not looked through; `searched` says what was. What has the whole of the text comes first, then what is newest. */
  readonly search: {
    readonly params: {
      /** The tenant’s code. */
      readonly identifier: string
    }
    readonly query: {
      /** What is looked for; the fewer characters it has, the more there is that begins with them. */
      readonly text: string
      /** How many of each kind. */
      readonly most?: number | undefined
    }
    readonly answers: {
      readonly 200: schemas.SearchResult
    }
  }
}

export interface ServerOperations {
  /** Check liveness. Answers as long as the process runs. Does not use the database. */
  readonly readLiveness: {
    readonly answers: {
      readonly 200: schemas.Health
    }
  }
  /** Check readiness. 503 while the database is unavailable or the server is stopping. Without blob storage, lists of products by token are answered with 503; without Redis, each process counts rate limits for itself: in both cases the status is `degraded`. */
  readonly readReadiness: {
    readonly answers: {
      readonly 200: schemas.Readiness
    }
  }
  /** Read the metrics. Metrics in the Prometheus text format. The server’s settings decide whether they need a token of their own and whether they are on another port. */
  readonly readMetrics: {
    readonly answers: {
      readonly 200: string
    }
  }
  /** Read the OpenAPI document. The OpenAPI 3.1 document of all services. */
  readonly readDocument: {
    readonly answers: {
      readonly 200: schemas.OpenApiDocument
      readonly 304: undefined
    }
  }
  /** Read the OpenAPI document of a service. The OpenAPI 3.1 document of one service, such as `/openapi/checkout.json`. */
  readonly readServiceDocument: {
    readonly params: {
      /** The name of the service, followed by `.json`. */
      readonly document: string
    }
    readonly answers: {
      readonly 200: schemas.OpenApiDocument
      readonly 304: undefined
    }
  }
  /** Read what webhook endpoints are told. The AsyncAPI 3.0 document of every type of event, with the head and the body of its delivery. */
  readonly readAsyncDocument: {
    readonly answers: {
      readonly 200: schemas.AsyncApiDocument
      readonly 304: undefined
    }
  }
  /** Read the reference. The first page: the services, the first steps, and the conventions of every operation. */
  readonly readReference: {
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Read a page of the reference. One page for each service, one for events, and one for errors, which the `type` of each error points to. */
  readonly readReferencePage: {
    readonly params: {
      /** The name of a service, `events` or `errors`. */
      readonly page: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Read a guide. One page for each guide: how a service works, how to operate the server, and why it decides as it does. */
  readonly readGuide: {
    readonly params: {
      /** The name of a guide, such as `checkout`. */
      readonly guide: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Read a file of the reference. The style sheet, the scripts and the search index that the pages use. */
  readonly readReferenceAsset: {
    readonly params: {
      /** The version that a page names. Any other gets the current file, uncached. */
      readonly version: string
      /** The name of the file, such as `style.css`. */
      readonly file: string
    }
    readonly answers: {
      readonly 200: string
      readonly 304: undefined
    }
  }
  /** Read the icon. The icon of the server’s pages, in three sizes. */
  readonly readIcon: {
    readonly answers: {
      readonly 200: Blob
      readonly 304: undefined
    }
  }
}

export interface EventsOperations {
  /** Read a tenant’s own feed of events. Returns the events of a tenant, oldest first, in the form and with the guarantees of the operator’s feed. Keep the token of the last page and come back with it. With wait, a page that would be empty is held back until an event is written or the time is over. At most 20 readers of a tenant may wait, and 5 of one client. Events that tell a shopper something, `shopper-message.requested`, are given to tokens that also have the scope `returns`, and left out for others. A client of a tenant needs all brands of the tenant for it. */
  readonly listTenantEvents: {
    readonly params: {
      /** The tenant’s code. */
      readonly identifier: string
    }
    readonly query: {
      /** Only events of this type. */
      readonly type?: "order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled" | undefined
      /** Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list. */
      readonly pageSize?: number | undefined
      /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
      readonly continuationToken?: string | undefined
      /** Without a token: begins so many events before the present end, of whatever type; 0 for none but those to come. From the oldest one that is kept when left out. */
      readonly last?: number | undefined
      /** How many seconds to wait for an event when there is none. */
      readonly wait?: number | undefined
    }
    readonly answers: {
      readonly 200: schemas.EventPage
    }
    readonly items: 'items'
  }
}

export interface SandboxOperations {
  /** Look at the deliveries of an inbox. A page with the webhooks that an inbox of the sandbox has received, newest first, and with the answers that it gives. There is no such page where the server has no sandbox, as in production. */
  readonly readSandboxInbox: {
    readonly params: {
      /** Any name: lower-case letters, digits and -, 40 at the most. */
      readonly name: string
    }
    readonly answers: {
      readonly 200: string
    }
  }
  /** Receive a webhook in an inbox. The address that a webhook endpoint of the sandbox can have, such as `http://127.0.0.1:8080/sandbox/inbox/demo`. It answers 204, or as the page of the inbox was told to: 500, 503 with Retry-After, 410, or 204 after 12 seconds. Deliveries are kept for 7 days, the newest 100 of each inbox, and of each tenant 1,000 with 4 MiB at the most. */
  readonly receiveSandboxDelivery: {
    readonly params: {
      /** Any name: lower-case letters, digits and -, 40 at the most. */
      readonly name: string
    }
    readonly body: unknown
    readonly answers: {
      readonly 204: undefined
    }
  }
  /** Have an inbox answer otherwise. The forms of the page of an inbox: how it answers the next deliveries, and forgetting those that it has. */
  readonly changeSandboxInbox: {
    readonly params: {
      /** Any name: lower-case letters, digits and -, 40 at the most. */
      readonly name: string
    }
    readonly body: {
      /** Answer otherwise, or forget every delivery. */
      readonly action: "answer" | "empty"
      /** How it answers. */
      readonly answer?: "Accept" | "Fail" | "Busy" | "Gone" | "Slow" | undefined
      /** How many deliveries it answers so; 0 for all. */
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
