import { JSONParser } from '@streamparser/json'
import { Problem } from '../kernel/problem.ts'

/**
 * Reads the values of a JSON file that lie at a path, one by one, in the memory of one.
 *
 * @param path such as `$.results.*`, or `$.*` for the entries of a list
 * @throws Problem `malformed` for what is not JSON, or ends too early
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
