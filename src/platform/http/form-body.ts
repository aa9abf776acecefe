import { Busboy } from '@fastify/busboy'
import { Problem } from '../../kernel/problem.ts'

/** A file uploaded with a form. */
export interface FormFile {
  /** The name of its field. */
  readonly field: string
  /** The name given by the sender. */
  readonly fileName: string
  readonly content: Uint8Array
}

/** The values of a form. */
export interface FormValues {
  /** The last value of a field; empty if there is none. */
  value(name: string): string
}

/** The content of a submitted form. */
export interface FormData extends FormValues {
  /** The names of all fields. */
  readonly names: readonly string[]
  /** All values of a field, in form order. */
  values(name: string): readonly string[]
  readonly files: readonly FormFile[]
}

/** The limits of a form. */
export interface FormLimits {
  readonly fields: number
  /** Maximum bytes of one value. */
  readonly valueBytes: number
  readonly files: number
  /** Maximum bytes of one file. A longer file is cut one byte beyond the limit, so that the handler can detect it. */
  readonly fileBytes: number
}

/** Forms are parsed in pieces of this many bytes, so that one with thousands of parts neither blocks nor is read on. */
const pieceLength = 65_536

const createMalformedProblem = (): Problem =>
  new Problem('malformed', 'The form could not be read; open the page again and submit it once more')

class CollectedForm implements FormData {
  readonly files: readonly FormFile[]
  readonly #values: ReadonlyMap<string, readonly string[]>

  constructor(entries: Iterable<readonly [string, string]>, files: readonly FormFile[]) {
    const byName = Map.groupBy(entries, ([name]) => name)
    this.#values = new Map([...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]))
    this.files = files
  }

  get names(): readonly string[] {
    return [...this.#values.keys()]
  }

  value(name: string): string {
    return this.#values.get(name)?.at(-1) ?? ''
  }

  values(name: string): readonly string[] {
    return this.#values.get(name) ?? []
  }
}

/** Parses a form of type `application/x-www-form-urlencoded`. */
export const readUrlEncodedForm = (text: string): FormData => new CollectedForm(new URLSearchParams(text), [])

/**
 * Parses a complete form of type `multipart/form-data`. A file field left empty has no file.
 *
 * @param contentType the header, which contains the boundary
 * @throws Problem `malformed` for an invalid form, `too-large` if it exceeds the limits
 */
export async function readMultipartForm(
  contentType: string | undefined,
  bytes: Uint8Array,
  limits: FormLimits,
): Promise<FormData> {
  const entries: [string, string][] = []
  const files: FormFile[] = []
  let isRefused = false
  return new Promise((resolve, reject) => {
    let reader: InstanceType<typeof Busboy>
    try {
      reader = new Busboy({
        headers: { 'content-type': contentType ?? '' },
        limits: {
          fieldNameSize: 100,
          fieldSize: limits.valueBytes,
          fields: limits.fields,
          files: limits.files,
          fileSize: limits.fileBytes + 1,
          parts: limits.fields + limits.files,
          headerPairs: 20,
        },
      })
    } catch {
      reject(createMalformedProblem())
      return
    }
    const refuse = () => {
      isRefused = true
      reject(new Problem('too-large', 'The form is larger than this page accepts'))
    }
    reader.on('field', (name, value, _isNameCut, isCut) => {
      if (isCut) refuse()
      else entries.push([name, value])
    })
    reader.on('file', (field, stream, fileName) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('error', () => reject(createMalformedProblem()))
      stream.on('end', () => {
        const content = Buffer.concat(pieces)
        if (content.length > 0) files.push({ field, fileName: fileName ?? '', content })
      })
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) reader.on(limit, refuse)
    reader.on('error', () => reject(createMalformedProblem()))
    reader.on('finish', () => resolve(new CollectedForm(entries, files)))
    const writeFrom = (offset: number) => {
      if (isRefused) return
      if (offset >= bytes.length) {
        reader.end()
        return
      }
      const end = offset + pieceLength
      reader.write(bytes.subarray(offset, end), (error) => {
        // The listener above has rejected.
        if (error == null) setImmediate(writeFrom, end)
      })
    }
    writeFrom(0)
  })
}
