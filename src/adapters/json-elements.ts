import { JSONParser } from '@streamparser/json'
import { Problem } from '../kernel/problem.ts'

/**
 * Reads the values at a path of a JSON file, one in memory at a time.
 *
 * @param path such as `$.results.*`, or `$.*` for the entries of a list
 * @throws Problem `malformed` for invalid or incomplete JSON
 */
export async function* readJsonElements(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator {
  const parser = new JSONParser({ paths: [path], keepStack: false })
  let found: unknown[] = []
  parser.onValue = ({ value }) => found.push(value)
  try {
    for await (const chunk of chunks) {
      parser.write(chunk)
      yield* found
      found = []
    }
    if (!parser.isEnded) parser.end()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('malformed', `The file is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
