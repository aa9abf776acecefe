import { problemDetails as problemDetailsSchema } from '../kernel/contract/errors.ts'
import type { DeskSource, ReadInstallationTasks } from '../kernel/desk.ts'
import type { SearchSource } from '../kernel/search.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { problemDetails } from '../platform/http/problem-details.ts'
import { readDesk } from './contract/desk.ts'
import { readInstallationDesk } from './contract/installation-desk.ts'
import { search } from './contract/search.ts'
import { createDeskOperations } from './http/desk.ts'
import { Desk } from './service/desk.ts'
import { Search } from './service/search.ts'

export const deskDomain: DomainDescriptor = {
  services: [
    {
      name: 'desk',
      title: 'Desk',
      description:
        'Tells what waits for a person, across checkout, returns, packages, catalog and webhooks, and finds what somebody asks about.',
      paths: null,
      errorSchema: problemDetailsSchema,
      errorBody: problemDetails,
      guides: ['console'],
    },
  ],
  routes: [readDesk, readInstallationDesk, search],
}

/** The domains' contributions to the desk. */
interface DeskDeps {
  /** In display order. */
  readonly tasks: readonly DeskSource[]
  /** Pending tasks of the installation, in display order. */
  readonly installationTasks: readonly ReadInstallationTasks[]
  readonly searches: readonly SearchSource[]
}

export const createDesk = ({
  tasks,
  installationTasks,
  searches,
}: DeskDeps): { readonly operations: readonly Operation[] } => ({
  operations: createDeskOperations(new Desk(tasks, installationTasks), new Search(searches)),
})
