import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import {
  type LoggedRequest,
  type NewRequest,
  type RefusalDetails,
  type RequestFilter,
  type RequestStore,
  statusesOf,
} from '../service/request-log.ts'

interface Tables {
  api_request: {
    tenant: string
    entry_number: string
    answered_at: Date
    client_id: string
    operation_id: string
    method: string
    path: string
    status: number
    milliseconds: number
    request_id: string | null
    request_bytes: string | null
    response_bytes: string | null
    problem_kind: string | null
    problem_reason: string | null
    details: RefusalDetails | null
  }
}

const db = createQueryBuilder<Tables>()

const columns = [
  'tenant',
  'entry_number as entryNumber',
  'answered_at as answeredAt',
  'client_id as clientId',
  'operation_id as operationId',
  'method',
  'path',
  'status',
  'milliseconds',
  'request_id as requestId',
  'request_bytes as requestBytes',
  'response_bytes as responseBytes',
  'problem_kind as problemKind',
  'problem_reason as problemReason',
] as const

/** Columns in the order in which batches are sent, with their types. */
const insertedColumns = {
  tenant: 'text',
  answered_at: 'timestamptz',
  client_id: 'text',
  operation_id: 'text',
  method: 'text',
  path: 'text',
  status: 'smallint',
  milliseconds: 'integer',
  request_id: 'text',
  request_bytes: 'bigint',
  response_bytes: 'bigint',
  problem_kind: 'text',
  problem_reason: 'text',
  details: 'json',
} as const
const insertStatement = `insert into portolan.api_request (${Object.keys(insertedColumns).join(', ')})
  select * from unnest(${Object.values(insertedColumns)
    .map((type, index) => `$${index + 1}::${type}[]`)
    .join(', ')})
  returning 1`

/** How many rows one statement deletes, so that none holds others up. */
const deletedAtOnce = 5000

export const requestStore: RequestStore = {
  async insertRequests(unit, requests) {
    const column = <T>(read: (request: NewRequest) => T): T[] => requests.map(read)
    await getTransaction(unit).runPrepared('request-log-insert', insertStatement, [
      column(({ tenant }) => tenant),
      column(({ answeredAt }) => answeredAt),
      column(({ clientId }) => clientId),
      column(({ operationId }) => operationId),
      column(({ method }) => method),
      column(({ path }) => path),
      column(({ status }) => status),
      column(({ milliseconds }) => milliseconds),
      column(({ requestId }) => requestId),
      column(({ requestBytes }) => requestBytes),
      column(({ responseBytes }) => responseBytes),
      column(({ problemKind }) => problemKind),
      column(({ problemReason }) => problemReason),
      column(({ details }) => (details === null ? null : JSON.stringify(details))),
    ])
  },

  async listRequests(unit, tenant, filter, before, limit) {
    let query = selectFiltered(tenant, filter).select(columns).orderBy('entry_number', 'desc').limit(limit)
    if (before !== null) query = query.where('entry_number', '<', before)
    return (await getTransaction(unit).runQuery(query)).map(toLoggedRequest)
  },

  async findRequest(unit, tenant, entryNumber) {
    const query = db
      .selectFrom('api_request')
      .select([...columns, 'details'])
      .where('tenant', '=', tenant)
      .where('entry_number', '=', entryNumber)
    const [row] = await getTransaction(unit).runQuery(query)
    return row === undefined ? null : { ...toLoggedRequest(row), details: row.details }
  },

  async findNewestExcess(unit, tenant, { before, rows, bytes }) {
    const [row] = await getTransaction(unit).runStatement<{ readonly newest: string | null }>(
      `select max(entry_number) as newest
         from (select entry_number, answered_at, row_number() over newest as place, sum(octets) over newest as size
                 from portolan.api_request where tenant = $1 window newest as (order by entry_number desc)) as sized
        where answered_at < $2 or place > $3 or size > $4`,
      [tenant, before, rows, bytes],
    )
    return row?.newest ?? null
  },

  async deleteUpTo(unit, tenant, entryNumber) {
    const deleted = await getTransaction(unit).runStatement(
      `delete from portolan.api_request as old using (
         select entry_number from portolan.api_request
          where tenant = $1 and entry_number <= $2 order by entry_number limit $3) as chosen
        where old.tenant = $1 and old.entry_number = chosen.entry_number returning old.entry_number`,
      [tenant, entryNumber, deletedAtOnce],
    )
    return deleted.length === deletedAtOnce
  },
}

function selectFiltered(tenant: string, { outcome, operationId, clientId, from }: RequestFilter) {
  let query = db.selectFrom('api_request').where('tenant', '=', tenant)
  if (outcome !== null) {
    const [lowest, highest] = statusesOf[outcome]
    query = query.where('status', '>=', lowest).where('status', '<=', highest)
  }
  if (operationId !== null) query = query.where('operation_id', '=', operationId)
  if (clientId !== null) query = query.where('client_id', '=', clientId)
  if (from !== null) query = query.where('answered_at', '>=', from)
  return query
}

type StoredRequest = Omit<LoggedRequest, 'requestBytes' | 'responseBytes'> & {
  readonly requestBytes: string | null
  readonly responseBytes: string | null
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text))

const toLoggedRequest = (row: StoredRequest): LoggedRequest => ({
  ...row,
  requestBytes: toNumber(row.requestBytes),
  responseBytes: toNumber(row.responseBytes),
})
