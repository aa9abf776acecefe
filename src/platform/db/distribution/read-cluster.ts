import type pg from 'pg'
import { applicationRole } from '../application-role.ts'

/** A server of a distributed database. */
export interface ClusterServer {
  readonly host: string
  readonly port: number
  /** Whether all connect to it, and central tables are there. */
  readonly isCentral: boolean
  readonly isActive: boolean
  /** Whether it holds or may get tenants' rows. */
  readonly takesTenants: boolean
}

/** The servers that Citus knows. */
export async function listServers(client: pg.ClientBase): Promise<readonly ClusterServer[]> {
  const { rows } = await client.query<ClusterServer>(
    `select nodename as host, nodeport as port, groupid = 0 as "isCentral", isactive as "isActive",
            shouldhaveshards as "takesTenants"
       from pg_catalog.pg_dist_node order by groupid`,
  )
  return rows
}

/** What a server says of itself, or why it says nothing. */
interface ServerState {
  readonly host: string
  readonly port: number
  readonly failure: string | null
  readonly version: string
  readonly citus: string
  /** Roles that may log in. */
  readonly logins: readonly string[]
}

async function readServerStates(client: pg.ClientBase, roles: readonly string[]): Promise<readonly ServerState[]> {
  const literals = roles.map((role) => client.escapeLiteral(role)).join(', ')
  const question = `select json_build_object('version', current_setting('server_version'),
    'citus', (select extversion from pg_extension where extname = 'citus'),
    'logins', array(select rolname from pg_roles where rolname in (${literals}) and rolcanlogin order by rolname))`
  const { rows } = await client.query<{ host: string; port: number; success: boolean; result: string }>(
    `select nodename as host, nodeport as port, success, result
       from run_command_on_all_nodes($1) join pg_catalog.pg_dist_node using (nodeid) order by groupid`,
    [question],
  )
  return rows.map(({ host, port, success, result }) => {
    const known = success ? (JSON.parse(result) as Omit<ServerState, 'host' | 'port' | 'failure'>) : null
    return { host, port, failure: success ? null : result, ...(known ?? { version: '', citus: '', logins: [] }) }
  })
}

/**
 * Checks whether a database can be distributed over the servers that Citus knows.
 *
 * @param logins of servers and owner
 * @returns what prevents it, each with its remedy; empty if nothing does
 */
export async function findObstacles(client: pg.ClientBase, logins: readonly string[]): Promise<readonly string[]> {
  const { rows: users } = await client.query<{ isSuperuser: boolean }>(
    'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
  )
  if (users[0]?.isSuperuser !== true) {
    return ['only a superuser may do it: set PORTOLAN_MIGRATION_DATABASE_URL to one for this command']
  }
  const servers = await listServers(client)
  const obstacles: string[] = []
  if (!servers.some(({ takesTenants, isActive }) => takesTenants && isActive)) {
    return ['Citus knows no server for tenants: as a superuser, select citus_add_node(host, port)']
  }
  if (!servers.some(({ isCentral }) => isCentral)) {
    return [
      'this server is not among those that Citus knows: as a superuser, select citus_set_coordinator_host(host, port)',
    ]
  }
  for (const { host, port, isActive } of servers)
    if (!isActive) obstacles.push(`the server ${host}:${port} is not active`)
  const roles = [...logins, applicationRole]
  const states = await readServerStates(client, roles)
  const [central] = states
  for (const { host, port, failure, version, citus, logins: known } of states) {
    const server = `the server ${host}:${port}`
    if (failure !== null) {
      obstacles.push(`${server} cannot be asked: ${failure}`)
      continue
    }
    if (version.split('.')[0] !== central?.version.split('.')[0])
      obstacles.push(`${server} runs PostgreSQL ${version}, and the first one ${central?.version}: install the same`)
    if (citus !== central?.citus)
      obstacles.push(`${server} has Citus ${citus}, and the first one ${central?.citus}: install the same`)
    for (const role of roles)
      if (!known.includes(role))
        obstacles.push(`${server} lets no role ${role} log in: create it there, or alter role ${role} login`)
  }
  return obstacles
}

/** The rows of one tenant: where they are, and how much they take up together with others in the same parts. */
export interface TenantPlace {
  readonly tenant: string
  readonly host: string
  readonly port: number
  /** Bytes of the parts of tables that hold its rows; of other tenants too, unless it has them for itself. */
  readonly bytes: number
}

/** Reads on which server the rows of each tenant are. */
export async function listTenantPlaces(client: pg.ClientBase): Promise<readonly TenantPlace[]> {
  const { rows: tenants } = await client.query<{ tenant: string; shard: string }>(
    `select tenant, get_shard_id_for_distribution_column('portolan.order_confirmation', tenant) as shard
       from portolan.tenant order by tenant`,
  )
  // Parts of different tables with the same range of hashes lie together.
  const { rows: parts } = await client.query<{ shards: string[]; host: string; port: number; bytes: number }>(
    `select array_agg(shardid) as shards, nodename as host, nodeport as port, sum(shard_size)::float8 as bytes
       from citus_shards join pg_catalog.pg_dist_shard using (shardid) join pg_class on pg_class.oid = table_name
      where citus_table_type = 'distributed' and relnamespace = 'portolan'::regnamespace
      group by shardminvalue, nodename, nodeport`,
  )
  const partOf = new Map(parts.flatMap((part) => part.shards.map((shard) => [shard, part] as const)))
  return tenants.flatMap(({ tenant, shard }) => {
    const part = partOf.get(shard)
    return part === undefined ? [] : [{ tenant, host: part.host, port: part.port, bytes: part.bytes }]
  })
}
