import { fileURLToPath } from 'node:url'
import { readDataRequirements } from '../../src/adapters/customs-reference.ts'
import { isInForce } from '../../src/customs/service/date-ranges.ts'
import type { DataRequirements } from '../../src/shipping/service/required-customs-data.ts'

const requirements = readDataRequirements(fileURLToPath(new URL('../../reference/', import.meta.url)))

/** The shipped requirements. */
export const shippedRequirements: DataRequirements = {
  listInForce: (day) => requirements.filter((requirement) => isInForce(requirement, day)),
}
