import { getTransaction } from '../../platform/db/transaction.ts'
import type { AccessStore, ClientAccess, StoredSession, TenantAccess } from '../service/access-lookup.ts'

/** A tenant and its brands as JSON, or null without a tenant. */
const tenantAccessQuery = `(
  select jsonb_build_object(
    'isDisabled', t.disabled_at is not null,
    'brands', array(select b.brand_code from portolan.brand b where b.tenant = t.tenant order by b.brand_code))`

export const tenantAccessStore: AccessStore = {
  async findClientAccess(unit, clientId) {
    const [row] = await getTransaction(unit).runPrepared<ClientAccess>(
      'client-access',
      `select c.is_active as "isActive", c.is_sandbox as "isSandbox", c.scopes, c.brands,
                    case when c.previous_secret_expires_at > $2 then null else c.secret_renewed_at end as "secretRenewedAt",
                    c.rate_limits as "rateLimits",
                    ${tenantAccessQuery} from portolan.tenant t where t.tenant = c.tenant) as tenant
               from portolan.api_client c where c.client_id = $1`,
      [clientId, unit.at],
    )
    return row ?? null
  },

  async findTenantAccess(unit, tenant) {
    const [row] = await getTransaction(unit).runPrepared<{ readonly access: TenantAccess | null }>(
      'tenant-access',
      `select ${tenantAccessQuery} from portolan.tenant t where t.tenant = $1) as access`,
      [tenant],
    )
    return row?.access ?? null
  },

  async findSessionAccess(unit, sessionId, tenant) {
    const [row] = await getTransaction(unit).runPrepared<StoredSession>(
      'session-access',
      `select u.roles, u.is_sandbox as "isSandbox",
              ${tenantAccessQuery} from portolan.tenant t where t.tenant = $2) as tenant
         from portolan.console_session s join portolan.console_user u using (user_id)
        where s.session_id = $1 and u.is_active and (u.password_changed_at is null or u.password_changed_at <= s.started_at)`,
      [sessionId, tenant],
    )
    return row ?? null
  },
}
