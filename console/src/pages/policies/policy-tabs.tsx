import { t } from '../../language/messages.ts'
import { PageTabs } from '../../parts/tabs.tsx'
import { useTenant } from '../../session/tenant.tsx'

/** Tabs for policies and the return network. */
export function PolicyTabs() {
  const { getAddress } = useTenant()
  const tabs = [
    { title: t.policies.countries, to: getAddress('policies') },
    { title: t.policies.routes, to: getAddress('network', 'routes') },
    { title: t.policies.sites, to: getAddress('network', 'sites') },
    { title: t.policies.locations, to: getAddress('network', 'locations') },
  ]
  return <PageTabs label={t.shell.policies} tabs={tabs} />
}
