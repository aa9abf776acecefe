import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandConfigurationResource, Client } from '#client'
import { getStatus } from '../../api/describe-error.ts'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Button, CheckField, TextField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ErrorState } from '../../parts/states.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'

interface EditedBrand {
  readonly client: Client
  readonly brandCode: string
}

/** Opens a brand's settings, for users who may change the installation. */
export function EditBrand({ client, brandCode }: EditedBrand) {
  const { tenant } = useTenant()
  const [isOpen, setOpen] = useState(false)
  const read = useQuery({
    queryKey: [tenant, 'brand-setting', brandCode],
    enabled: isOpen,
    queryFn: ({ signal }) => client.admin.readBrandConfigurationSetting({ params: { tenant, brandCode }, signal }),
    // Keeps unsaved input in the form.
    refetchOnWindowFocus: false,
    staleTime: 0,
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.catalog.editSettings}</Button>
      {isOpen && read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {isOpen && read.isSuccess && !read.isFetching && (
        <BrandForm
          client={client}
          brandCode={brandCode}
          setting={read.data.body}
          etag={read.data.etag ?? '*'}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}

function BrandForm(
  props: EditedBrand & {
    readonly setting: BrandConfigurationResource
    /** ETag of the settings as they were read. */
    readonly etag: string
    readonly close: () => void
  },
) {
  const { client, brandCode, setting, etag, close } = props
  const { tenant } = useTenant()
  const { showMessage } = useToasts()
  const [settings, setSettings] = useState(setting.settings)
  const [isActive, setActive] = useState(setting.isActive)
  const [regions, setRegions] = useState(setting.regions.join(', '))
  const change = (part: Partial<typeof settings>) => setSettings((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () =>
      client.admin.putBrandConfiguration({
        params: { tenant, brandCode },
        ifMatch: etag,
        body: { isActive, settings, regions: regions.split(/[\s,]+/).filter((region) => region !== '') },
      }),
    onSuccess: async () => {
      close()
      showMessage(fill(t.catalog.settingsSaved, { brand: brandCode }))
      await refreshTenant(tenant)
    },
  })
  const isOutdated = getStatus(save.error) === 412
  return (
    <FormDialog
      title={fill(t.catalog.settingsOf, { brand: brandCode })}
      about={t.catalog.settingsAbout}
      isOpen
      onOpenChange={close}
      submit={t.common.save}
      isPending={save.isPending}
      error={isOutdated ? new Error(t.common.conflict) : save.error}
      onSubmit={() => save.mutate()}
    >
      <CheckField
        label={t.catalog.autoClassify}
        hint={t.catalog.autoClassifyHint}
        checked={settings.autoClassify}
        onChange={({ target }) => change({ autoClassify: target.checked })}
      />
      <TextField
        label={t.catalog.threshold}
        type="number"
        min={0}
        max={100}
        required
        value={String(Math.round(settings.confidenceThreshold * 100))}
        onChange={({ target }) => change({ confidenceThreshold: Number(target.value) / 100 })}
      />
      <TextField
        label={t.catalog.defaultCode}
        hint={t.catalog.defaultCodeHint}
        pattern="\d{6,12}"
        inputMode="numeric"
        value={settings.defaultClassificationCode ?? ''}
        onChange={({ target }) =>
          change({ defaultClassificationCode: target.value.trim() === '' ? null : target.value.trim() })
        }
      />
      <TextField
        label={t.catalog.defaultCurrency}
        hint={t.catalog.defaultCurrencyHint}
        pattern="[A-Z]{3}"
        required
        maxLength={3}
        value={settings.defaultCurrency}
        onChange={({ target }) => change({ defaultCurrency: target.value.toUpperCase() })}
      />
      <TextField
        label={t.catalog.sellsTo}
        hint={t.catalog.marketsHint}
        value={regions}
        onChange={({ target }) => setRegions(target.value)}
      />
      <CheckField
        label={t.catalog.inUse}
        hint={t.catalog.activeHint}
        checked={isActive}
        onChange={({ target }) => setActive(target.checked)}
      />
    </FormDialog>
  )
}
