import type { DoctorFinding, FindingCode } from './finding.ts'
import type { ListRule, ObjectRule, Rule, TextRule } from './rules.ts'

/**
 * Maximum entries checked of a list. Valid bodies have far fewer; a list that claims billions must not hang the caller.
 */
export const maxCheckedEntries = 10_000

type ReportFinding = (finding: DoctorFinding) => void

const error = (path: string, code: FindingCode, message: string): DoctorFinding => ({
  path,
  code,
  message,
  severity: 'error',
})

/** Reads an own member; undefined if a getter or proxy throws. */
function readMember(value: object, key: string | number): unknown {
  try {
    return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  } catch {
    return undefined
  }
}

/** `Array.isArray`, which throws for a revoked proxy. */
function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

function getLength(list: readonly unknown[]): number {
  const length = readMember(list, 'length')
  return typeof length === 'number' && length > 0 ? Math.min(length, maxCheckedEntries) : 0
}

function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`
const entries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`

function checkText(value: unknown, path: string, rule: TextRule, report: ReportFinding): void {
  if (typeof value !== 'string') return report(error(path, 'type', 'must be a string'))
  if (rule.optional !== true && value.trim() === '') return report(error(path, 'required', 'is required'))
  const { maxLength, exactLength, oneOf, pattern, advisedLength } = rule
  const length = countCodePoints(value)
  if (maxLength !== undefined && length > maxLength) {
    return report(error(path, 'max-length', `must be at most ${characters(maxLength)} (has ${length})`))
  }
  if (exactLength !== undefined && length !== exactLength) {
    return report(error(path, 'exact-length', `must be exactly ${characters(exactLength)} (has ${length})`))
  }
  if (oneOf !== undefined && !oneOf.includes(value)) {
    return report(error(path, 'enum', `must be one of ${oneOf.join(', ')}`))
  }
  if (pattern !== undefined && !pattern.test.test(value)) return report(error(path, pattern.code, pattern.message))
  if (advisedLength !== undefined && length > advisedLength.max) {
    const message = `should be at most ${characters(advisedLength.max)} (has ${length})`
    report({ path, code: advisedLength.code, message, severity: 'warning' })
  }
}

function checkObject(value: unknown, path: string, rule: ObjectRule, report: ReportFinding): void {
  if (typeof value !== 'object' || value === null || isList(value)) {
    return report(error(path, 'type', 'must be an object'))
  }
  for (const [name, member] of Object.entries(rule.members)) {
    checkValue(readMember(value, name), path === '' ? name : `${path}.${name}`, member, report)
  }
}

function checkList(value: unknown, path: string, rule: ListRule, report: ReportFinding): void {
  if (!isList(value)) return report(error(path, 'type', 'must be an array'))
  const length = getLength(value)
  if (length < rule.minItems) {
    report(error(path, 'min-items', `must have at least ${entries(rule.minItems)}`))
  }
  for (let index = 0; index < length; index += 1) {
    checkValue(readMember(value, index), `${path}[${index}]`, rule.item, report)
  }
}

/**
 * Checks a value of any kind against a rule and reports every finding, in the order of the rule. `null` counts as
 * absent, and so does a blank text where a text is required. Never throws.
 */
export function checkValue(value: unknown, path: string, rule: Rule, report: ReportFinding): void {
  if (value === undefined || value === null) {
    if (rule.kind !== 'text' || rule.optional !== true) report(error(path, 'required', 'is required'))
    return
  }
  switch (rule.kind) {
    case 'text':
      return checkText(value, path, rule, report)
    case 'object':
      return checkObject(value, path, rule, report)
    case 'list':
      return checkList(value, path, rule, report)
  }
}
