import { fileURLToPath } from 'node:url'
import { readSchemeExclusions } from '../../src/adapters/customs-reference.ts'
import { findSchemeExclusion } from '../../src/customs/service/scheme-exclusions.ts'
import type { SchemeExclusions } from '../../src/packages/service/registrations.ts'

const exclusions = readSchemeExclusions(fileURLToPath(new URL('../../reference/', import.meta.url)))

/** The shipped exclusions. */
export const shippedExclusions: SchemeExclusions = {
  findReason: (scheme, hsCode, day) => findSchemeExclusion(exclusions, scheme, hsCode, day),
}
