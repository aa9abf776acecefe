import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandConfigurationResource, Client } from '#client'
import { statusOf } from '../../api/describe-error.ts'
import { Button, CheckField, TextField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ErrorState } from '../../parts/states.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'

interface EditedBrand {
  readonly client: Client
  readonly brandCode: string
}

/** Opens the settings of a brand, for those who may change the installation. */
export function EditBrand({ client, brandCode }: EditedBrand) {
  const { tenant } = useTenant()
  const [isOpen, setOpen] = useState(false)
  const read = useQuery({
    queryKey: [tenant, 'brand-setting', brandCode],
    enabled: isOpen,
    queryFn: ({ signal }) => client.admin.readBrandConfigurationSetting({ params: { tenant, brandCode }, signal }),
    // What is being written in the form stays.
    refetchOnWindowFocus: false,
    staleTime: 0,
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit the settings</Button>
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
    /** Of the settings as they were read. */
    readonly etag: string
    readonly close: () => void
  },
) {
  const { client, brandCode, setting, etag, close } = props
  const { tenant } = useTenant()
  const { tell } = useToasts()
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
      tell(`The settings of ${brandCode} are saved. They hold for products that are sent from now on.`)
      await refreshTenant(tenant)
    },
  })
  const isOutdated = statusOf(save.error) === 412
  return (
    <FormDialog
      title={`Settings of ${brandCode}`}
      about="They decide how products without a code are classified. Reload the catalog to have them hold for all products."
      isOpen
      onOpenChange={close}
      submit="Save"
      isPending={save.isPending}
      error={
        isOutdated ? new Error('Somebody has changed them meanwhile. Close this, and change them anew.') : save.error
      }
      onSubmit={() => save.mutate()}
    >
      <CheckField
        label="Classify products by itself"
        hint="Where it is not sure enough, a person decides."
        checked={settings.autoClassify}
        onChange={({ target }) => change({ autoClassify: target.checked })}
      />
      <TextField
        label="How sure it must be, in %"
        type="number"
        min={0}
        max={100}
        required
        value={String(Math.round(settings.confidenceThreshold * 100))}
        onChange={({ target }) => change({ confidenceThreshold: Number(target.value) / 100 })}
      />
      <TextField
        label="Code where no other is known"
        hint="6 to 12 digits; empty for none."
        pattern="\d{6,12}"
        inputMode="numeric"
        value={settings.defaultClassificationCode ?? ''}
        onChange={({ target }) =>
          change({ defaultClassificationCode: target.value.trim() === '' ? null : target.value.trim() })
        }
      />
      <TextField
        label="Usual currency"
        hint="ISO 4217, such as EUR."
        pattern="[A-Z]{3}"
        required
        maxLength={3}
        value={settings.defaultCurrency}
        onChange={({ target }) => change({ defaultCurrency: target.value.toUpperCase() })}
      />
      <TextField
        label="Sells to"
        hint="Regions such as EU or GB, divided by commas. Kept for your own systems."
        value={regions}
        onChange={({ target }) => setRegions(target.value)}
      />
      <CheckField
        label="In use"
        hint="Kept for your own systems; it changes nothing here."
        checked={isActive}
        onChange={({ target }) => setActive(target.checked)}
      />
    </FormDialog>
  )
}
