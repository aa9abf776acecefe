import { ConfigError, type Env } from './config-error.ts'

/** Shows a value that is not a secret. */
function showValue(value: unknown): string {
  const text = JSON.stringify(value)
  return `, not ${text.length <= 60 ? text : `${text.slice(0, 60)}…`}`
}

/** Says what a value is instead of what it must be, without repeating a text that may be a secret. */
function describeKind(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? ', not an empty text' : ''
  if (Array.isArray(value)) return ', not a list'
  return typeof value === 'object' && value !== null ? ', not an object' : `, not ${String(value)}`
}

/** Where JSON goes wrong, if the parser says so. Its message also quotes the text, which may contain secrets. */
function describePlace(error: unknown): string {
  const { message } = error as Error
  const [, position] = / at position (\d+)/.exec(message) ?? []
  if (position !== undefined) return ` at character ${Number(position) + 1}`
  return message.startsWith('Unexpected end') ? ': its end is missing' : ''
}

/** Appends a member's name to the path of an object: `routes.Express`, or `tenants["a b"]`. */
export const joinPath = (path: string, member: string): string =>
  /^[\w$-]+$/.test(member) ? `${path}${path === '' ? '' : '.'}${member}` : `${path}[${JSON.stringify(member)}]`

/**
 * Checks a setting of several parts, and collects what is wrong with each of them, so that an operator can correct all
 * at once.
 */
export class JsonSetting {
  readonly #name: string
  readonly #problems: string[] = []

  constructor(name: string) {
    this.#name = name
  }

  /**
   * Parses the setting.
   *
   * @param example a valid value, for the error
   * @returns undefined if it is not set
   * @throws ConfigError if it is not JSON
   */
  parse(env: Env, example: string): unknown {
    const text = env[this.#name]
    if (text === undefined || text === '') return undefined
    try {
      return JSON.parse(text)
    } catch (error) {
      throw new ConfigError(
        `${this.#name} must be JSON such as ${example}; what is set cannot be parsed${describePlace(error)}. In a shell, put it in single quotes`,
      )
    }
  }

  /**
   * Checks one part.
   *
   * @param path where it is, such as `routes.Express.incoterm`; empty for the whole value
   * @param rule what it must be, to complete “must be …”
   * @param showsValue whether the error may repeat a text, which might be a secret
   * @returns whether the part is valid
   */
  check(path: string, value: unknown, isValid: boolean, rule: string, showsValue = false): boolean {
    if (isValid) return true
    if (value === undefined) this.report(path, `is missing; it must be ${rule}`)
    else this.report(path, `must be ${rule}${showsValue ? showValue(value) : describeKind(value)}`)
    return false
  }

  /** Adds what is wrong with a part, and how to correct it. */
  report(path: string, problem: string): void {
    this.#problems.push(`${this.#name} ${path === '' ? '' : `${path} `}${problem}`)
  }

  /** @throws ConfigError with everything that was found wrong */
  assertValid(): void {
    const [first, ...others] = this.#problems
    if (first !== undefined) throw new ConfigError(first, ...others)
  }
}

/** Whether a part is a text with something in it. */
export const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
