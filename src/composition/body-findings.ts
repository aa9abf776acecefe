import { readNomenclatureFiles } from '../adapters/customs-files.ts'
import { createNomenclature, type Nomenclature } from '../customs/index.ts'
import { Problem } from '../kernel/problem.ts'
import { readJsonBody } from '../platform/http/json-body.ts'
import { type BodyFinding, type BodyKind, createBodyInspection, getBodySchema } from './body-inspection.ts'

let nomenclature: Nomenclature | undefined

function getNomenclature(): Nomenclature {
  if (nomenclature === undefined) {
    const { titles, replacements } = readNomenclatureFiles()
    nomenclature = createNomenclature(titles, replacements)
  }
  return nomenclature
}

/** Returns all findings of the server on a body in JSON. */
export type FindInBody = (json: Buffer) => readonly BodyFinding[]

/** Creates the check of one kind of body, parsed as on the server. */
export function createBodyFindings(kind: BodyKind): FindInBody {
  const inspect = kind === 'product' ? createBodyInspection(kind, getNomenclature()) : createBodyInspection(kind)
  const exactIntegers = JSON.stringify(getBodySchema(kind)).includes('"int64"')
  return (json) => {
    try {
      return inspect(readJsonBody(json, { exactIntegers }).value)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return [{ path: '', reason: error.message, severity: 'error' }]
    }
  }
}
