import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogReloadStatus } from '#client'
import { describeError } from '../../api/describe-error.ts'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Badge } from '../../parts/controls.tsx'
import { Card } from '../../parts/layout.tsx'
import { formatPercent } from '../../parts/numbers.ts'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { useInstallation } from '../../session/installation.ts'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { EditBrand } from './brand-form.tsx'
import styles from './products.module.css'
import { followWork } from './work.ts'

/** Settings and reloads of each brand's catalog. */
export function Brands() {
  const { brands } = useTenant()
  if (brands.length === 0) {
    return (
      <Card>
        <EmptyState title={t.catalog.noBrand} icon="tag">
          {t.catalog.noBrandText}
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
          <Badge tone={read.data.isActive ? 'good' : 'neutral'}>
            {read.data.isActive ? t.catalog.inUse : t.catalog.notInUse}
          </Badge>
        )
      }
    >
      {read.isPending && <Loading lines={3} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isSuccess && (
        <dl className={styles.facts}>
          <div>
            <dt>{t.catalog.classification}</dt>
            <dd>
              {read.data.settings.autoClassify
                ? fill(t.catalog.autoClassified, { percent: formatPercent(read.data.settings.confidenceThreshold) })
                : t.catalog.byPerson}
            </dd>
          </div>
          <div>
            <dt>{t.catalog.fallbackCode}</dt>
            <dd>{read.data.settings.defaultClassificationCode ?? t.catalog.noFallback}</dd>
          </div>
          <div>
            <dt>{t.common.currency}</dt>
            <dd>{read.data.settings.defaultCurrency}</dd>
          </div>
          <div>
            <dt>{t.catalog.sellsTo}</dt>
            <dd>{read.data.regions.join(', ') || t.common.notSet}</dd>
          </div>
        </dl>
      )}
      {(mayChange('catalog') || installation?.mayChange === true) && (
        <div className={styles.actions}>
          {mayChange('catalog') && <Reload brandCode={brandCode} />}
          {installation?.mayChange === true && <EditBrand client={installation.client} brandCode={brandCode} />}
        </div>
      )}
    </Card>
  )
}

/** Validates and classifies all products of a brand again. */
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
        label={reload.isPending ? t.catalog.reloading : t.catalog.reloadCatalog}
        title={fill(t.catalog.reloadTitle, { brand: brandCode })}
        text={t.catalog.reloadText}
        action={t.catalog.reload}
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
            aria-label={fill(t.catalog.reloadLabel, { brand: brandCode })}
          />
          <p role="status">
            {fill(shown.state === 'Completed' ? t.catalog.reloadDone : t.catalog.reloadProgress, {
              done: shown.done,
              total: shown.total,
              invalid: shown.invalid,
            })}
          </p>
        </>
      )}
    </div>
  )
}
