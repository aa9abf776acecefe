import { checkValue } from './check.ts'
import type { DoctorFinding } from './finding.ts'
import { orderConfirmationRule } from './rules.ts'

export type { DoctorFinding, FindingCode } from './finding.ts'

/**
 * Checks an order confirmation before it is sent: what the retailer interface (version 3, section Errors) recommends a
 * client to check. It is not the whole contract; a body without findings can still be refused by the server.
 *
 * @param body the value that would be sent as JSON, of any kind and shape
 * @returns all findings, in the order of the interface's tables; empty when there is nothing to mend. Never throws.
 */
export function preflight(body: unknown): DoctorFinding[] {
  const findings: DoctorFinding[] = []
  checkValue(body, '', orderConfirmationRule, (finding) => {
    findings.push(finding)
  })
  return findings
}
