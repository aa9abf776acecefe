import { problemDetails as problemDetailsSchema } from '../kernel/contract/errors.ts'
import type { DeskSource } from '../kernel/desk.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { problemDetails } from '../platform/http/problem-details.ts'
import { readDesk } from './contract/desk.ts'
import { createDeskOperations } from './http/desk.ts'
import { Desk } from './service/desk.ts'

export const deskDomain: DomainDescriptor = {
  services: [
    {
      name: 'desk',
      title: 'Desk',
      description: 'Tells what waits for a person, across checkout, returns, packages, catalog and webhooks.',
      paths: null,
      errorSchema: problemDetailsSchema,
      errorBody: problemDetails,
      guides: ['console'],
    },
  ],
  routes: [readDesk],
}

/** @param sources what the domains have for a desk, in the order in which it is shown */
export const createDesk = (sources: readonly DeskSource[]): { readonly operations: readonly Operation[] } => ({
  operations: createDeskOperations(new Desk(sources)),
})
