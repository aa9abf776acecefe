import { type AuditLog, type Precondition, runAuditedChange, type Saved, toSaved } from '../../../kernel/audit-log.ts'
import { detectPicture, type PictureType } from '../../../kernel/pictures.ts'
import { assertNoFailures, type Failure } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { findReadableAccent } from './colours.ts'

/** The appearance of a tenant's return portal. */
export interface PortalLook {
  readonly tenant: string
  /** `#rrggbb`; null for the default. */
  readonly accentColour: string | null
  /** An email address for shoppers; null for none. */
  readonly helpAddress: string | null
  readonly logo: { readonly mediaType: PictureType; readonly version: string } | null
}

/** A picture. */
export interface Logo {
  readonly mediaType: PictureType
  readonly content: Uint8Array
}

export interface PortalLookStore {
  findLook(unit: UnitOfWork, tenant: string): Promise<PortalLook | null>
  findLogo(unit: UnitOfWork, tenant: string): Promise<Logo | null>
  /** @param logo undefined keeps the current one */
  saveLook(
    unit: UnitOfWork,
    look: Pick<PortalLook, 'tenant' | 'accentColour' | 'helpAddress'>,
    logo: Logo | null | undefined,
  ): Promise<void>
}

/** The settings an operator may change. */
export interface SubmittedLook {
  readonly accentColour: string | null
  readonly helpAddress: string | null
  /** Undefined keeps the current one. */
  readonly logo: Uint8Array | null | undefined
}

/** Maximum bytes of a logo, which is on every page. */
export const maxLogoBytes = 100 * 1024

/** The appearance of return portals; the name is the tenant's. */
export class PortalLooks {
  readonly #store: PortalLookStore
  readonly #audit: AuditLog

  constructor(store: PortalLookStore, audit: AuditLog) {
    this.#store = store
    this.#audit = audit
  }

  /** The appearance, or the default. */
  async getLook(unit: UnitOfWork, tenant: string): Promise<PortalLook> {
    const look = await this.#store.findLook(unit, tenant)
    return look ?? { tenant, accentColour: null, helpAddress: null, logo: null }
  }

  async findLogo(unit: UnitOfWork, tenant: string): Promise<Logo | null> {
    return this.#store.findLogo(unit, tenant)
  }

  /** @throws Problem of the precondition, `invalid` with all failures */
  async saveLook(
    unit: UnitOfWork,
    tenant: string,
    submitted: SubmittedLook,
    precondition: Precondition<PortalLook>,
  ): Promise<Saved<PortalLook>> {
    return toSaved(
      await runAuditedChange(this.#audit, unit, {
        subject: { kind: 'return-portal', id: tenant, tenant },
        find: () => this.getLook(unit, tenant),
        precondition,
        apply: async () => {
          const { accentColour, helpAddress } = submitted
          const { logo, failures } = readLogo(submitted.logo)
          assertNoFailures(
            [...validateAccent(accentColour), ...failures],
            'The appearance of the return portal is not valid',
          )
          const colour = accentColour?.toLowerCase() ?? null
          await this.#store.saveLook(unit, { tenant, accentColour: colour, helpAddress }, logo)
        },
      }),
    )
  }
}

function validateAccent(accent: string | null): readonly Failure[] {
  const readable = accent === null ? null : findReadableAccent(accent.toLowerCase())
  if (readable === null) return []
  const reason = `has too little contrast with white (WCAG 2.2 requires 4.5:1); a darker colour with enough contrast is ${readable}`
  return [{ path: 'accentColour', rule: 'contrast', reason }]
}

function readLogo(content: Uint8Array | null | undefined): {
  readonly logo: Logo | null | undefined
  readonly failures: readonly Failure[]
} {
  if (content === null || content === undefined) return { logo: content, failures: [] }
  const mediaType = detectPicture(content)
  const fail = (rule: string, reason: string) => ({ logo: undefined, failures: [{ path: 'logo', rule, reason }] })
  if (content.length > maxLogoBytes) return fail('max-size', `must have at most ${maxLogoBytes} bytes`)
  if (mediaType === null) return fail('format', 'must be a PNG, JPEG or WebP picture')
  return { logo: { mediaType, content }, failures: [] }
}
