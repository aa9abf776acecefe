import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogReloadStatus } from '#client'
import { describeError } from '../../api/describe-error.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Badge } from '../../parts/controls.tsx'
import { Card } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { formatNumber } from '../../parts/time.tsx'
import { useInstallation } from '../../session/installation.ts'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { EditBrand } from './brand-form.tsx'
import styles from './products.module.css'
import { followWork } from './work.ts'

/** How the catalog of each brand is worked on, and the work over all of its products. */
export function Brands() {
  const { brands } = useTenant()
  if (brands.length === 0) {
    return (
      <Card>
        <EmptyState title="No brand yet" icon="tag">
          An operator sets up the brands of a tenant.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={styles.stack}>
      {brands.map((brand) => (
        <Brand key={brand} brandCode={brand} />
      ))}
    </div>
  )
}

function Brand({ brandCode }: { readonly brandCode: string }) {
  const { tenant, client, mayChange } = useTenant()
  const installation = useInstallation()
  const read = useQuery({
    queryKey: [tenant, 'brand', brandCode],
    queryFn: async ({ signal }) =>
      (await client.catalog.readBrandConfiguration({ params: { brandCode }, signal })).body,
  })
  return (
    <Card
      title={brandCode}
      aside={
        read.isSuccess && (
          <Badge tone={read.data.isActive ? 'good' : 'neutral'}>{read.data.isActive ? 'In use' : 'Not in use'}</Badge>
        )
      }
    >
      {read.isPending && <Loading lines={3} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isSuccess && (
        <dl className={styles.facts}>
          <div>
            <dt>Classified</dt>
            <dd>
              {read.data.settings.autoClassify
                ? `by itself where it is ${Math.round(read.data.settings.confidenceThreshold * 100)} % sure, else by a person`
                : 'by a person alone'}
            </dd>
          </div>
          <div>
            <dt>Otherwise</dt>
            <dd>{read.data.settings.defaultClassificationCode ?? 'no code is taken'}</dd>
          </div>
          <div>
            <dt>Currency</dt>
            <dd>{read.data.settings.defaultCurrency}</dd>
          </div>
          <div>
            <dt>Sells to</dt>
            <dd>{read.data.regions.join(', ') || 'not said'}</dd>
          </div>
        </dl>
      )}
      {mayChange('catalog') && <Reload brandCode={brandCode} />}
      {installation?.mayChange === true && (
        <div className={styles.reload}>
          <EditBrand client={installation.client} brandCode={brandCode} />
        </div>
      )}
    </Card>
  )
}

/** Checks and classifies every product of a brand again. */
function Reload({ brandCode }: { readonly brandCode: string }) {
  const { tenant, client } = useTenant()
  const [progress, setProgress] = useState<CatalogReloadStatus | null>(null)
  const reload = useMutation({
    mutationFn: async () => {
      setProgress(null)
      const { body } = await client.catalog.reloadCatalog({ body: { brandCode } })
      const params = { reloadId: body.id }
      return followWork(async () => (await client.catalog.readReload({ params })).body, setProgress)
    },
    onSuccess: () => refreshTenant(tenant),
  })
  const shown = reload.data ?? progress
  return (
    <div className={styles.reload}>
      <ConfirmButton
        label={reload.isPending ? 'Reloading…' : 'Reload the catalog'}
        title={`Reload the catalog of ${brandCode}?`}
        text="Every product is checked and classified again by the present rules. What people have decided stays. It takes a while, and uploads wait for it."
        action="Reload"
        isPending={reload.isPending}
        onConfirm={() => reload.mutate()}
      />
      {reload.isError && <p role="alert">{describeError(reload.error)}</p>}
      {shown !== null && (
        <>
          <progress
            className={styles.progress}
            max={Math.max(1, shown.total)}
            value={shown.state === 'Completed' ? Math.max(1, shown.total) : shown.done}
            aria-label={`Reload of ${brandCode}`}
          />
          <p role="status">
            {shown.state === 'Completed' ? 'Done: ' : ''}
            {formatNumber(shown.done)} of {formatNumber(shown.total)} products, {formatNumber(shown.invalid)} not valid
          </p>
        </>
      )}
    </div>
  )
}
