import { useQuery } from '@tanstack/react-query'
import { useInstallation } from '../../session/installation.ts'
import { useTenant } from '../../session/tenant.tsx'

/** The name and code of a site; only the code for users without access to the installation, and until it is known. */
export function useSiteName(siteCode: string | null): string | null {
  const { tenant } = useTenant()
  const installation = useInstallation()
  const sites = useQuery({
    queryKey: [tenant, 'sites', 'names'],
    enabled: installation?.mayLook === true && siteCode !== null,
    queryFn: async ({ signal }) =>
      installation === null
        ? []
        : (await installation.client.admin.listSites({ params: { tenant }, query: { pageSize: 200 }, signal })).body
            .items,
  })
  const site = sites.data?.find((candidate) => candidate.siteCode === siteCode)
  return site === undefined ? siteCode : `${site.company} (${siteCode})`
}
