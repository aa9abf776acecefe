import { checkValue, maxCheckedEntries } from './check.ts'
import type { DoctorFinding } from './finding.ts'
import { orderConfirmationMembers } from './known-members.generated.ts'
import { orderConfirmationRule } from './rules.ts'
import { createUnknownMembersSearch, describeUnknownMembers, type MemberNote } from './unknown-members.ts'

export type { DoctorFinding, FindingCode } from './finding.ts'

const findUnknownMembers = createUnknownMembersSearch(orderConfirmationMembers, {
  isCaseless: false,
  maxEntries: maxCheckedEntries,
})

/**
 * Checks an order confirmation before it is sent: what the retailer interface (version 3, section Errors) recommends a
 * client to check, and whether there are members that the server does not know. It is not the whole contract; a body
 * without findings can still be refused by the server.
 *
 * @param body the value that would be sent as JSON, of any kind and shape
 * @returns all findings, in the order of the interface's tables, then the unknown members; empty when there is nothing to
 *   mend. Never throws.
 */
export function preflight(body: unknown): DoctorFinding[] {
  const findings: DoctorFinding[] = []
  checkValue(body, '', orderConfirmationRule, (finding) => {
    findings.push(finding)
  })
  for (const { path, message } of describeUnknown(body)) {
    findings.push({ path, code: 'unknown-member', message, severity: 'warning' })
  }
  return findings
}

function describeUnknown(body: unknown): readonly MemberNote[] {
  try {
    return describeUnknownMembers(findUnknownMembers(body))
  } catch {
    // A getter or proxy threw. Such a value cannot be sent as JSON, so it has no unknown members.
    return []
  }
}
