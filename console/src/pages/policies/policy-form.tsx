import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CarrierServiceRouteResource, Client, CountryConfigurationSettingResource, SiteResource } from '#client'
import { statusOf } from '../../api/describe-error.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Button, SelectField, TextField } from '../../parts/controls.tsx'
import { Card } from '../../parts/layout.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { forgetPolicy } from '../../parts/use-policies.ts'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './policies.module.css'
import { methodTitles, ShopperPreview } from './shopper-preview.tsx'

type Setting = CountryConfigurationSettingResource
type Way = Setting['returnMethods'][number]
type Reason = Setting['returnReasons'][number]

const payers = { Retailer: 'the shop', Shopper: 'the shopper', Unpaid: 'nobody yet' } as const

/** The rules of a country as a form; beside it, what they will look like. */
export function PolicyForm(props: {
  readonly client: Client
  readonly setting: Setting
  /** Of the setting as it was read; null for one that is not there yet. */
  readonly etag: string | null
  readonly sites: readonly SiteResource[]
  readonly routes: readonly CarrierServiceRouteResource[]
}) {
  const { client, setting, etag, sites, routes } = props
  const { tenant, addressOf } = useTenant()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { tell, tellError } = useToasts()
  const [draft, setDraft] = useState(setting)
  const isNew = etag === null
  const isChanged = JSON.stringify(draft) !== JSON.stringify(setting)
  const change = (part: Partial<Setting>) => setDraft((before) => ({ ...before, ...part }))
  const { countryIso, countryName } = setting
  const save = useMutation({
    mutationFn: ({ countryIso: country, ...body }: Setting) =>
      client.admin.putCountryConfigurationSetting({
        params: { tenant, countryIso: country },
        body,
        ...(etag === null ? { ifNoneMatch: '*' } : { ifMatch: etag }),
      }),
    onSuccess: async () => {
      await refreshTenant(tenant)
      tell(`The policy of ${countryName} is saved. It holds for returns from now on.`)
    },
    onError: (error) => {
      const isOutdated = statusOf(error) === 412
      tellError(
        isOutdated ? new Error('Somebody has changed it meanwhile. Reload the page, and change it anew.') : error,
      )
    },
  })
  const remove = useMutation({
    mutationFn: () =>
      client.admin.removeCountryConfigurationSetting({ params: { tenant, countryIso }, ifMatch: etag ?? '*' }),
    onSuccess: async () => {
      await navigate(addressOf('policies'))
      // The page of the policy may still be there: it must not ask for what is gone.
      forgetPolicy(queryClient, tenant, countryIso)
      await refreshTenant(tenant)
      tell(`Nothing comes back from ${countryName} any more.`)
    },
    onError: tellError,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(draft)
  }
  return (
    <form className={styles.layout} onSubmit={send}>
      <div className={styles.form}>
        <Rules draft={draft} change={change} sites={sites} />
        <Ways draft={draft} change={change} routes={routes} />
        <Reasons reasons={draft.returnReasons} change={(returnReasons) => change({ returnReasons })} />
        <div className={styles.save}>
          <span>
            {isNew
              ? 'It holds once it is saved.'
              : isChanged
                ? 'There are changes that nobody sees yet.'
                : 'Nothing has changed.'}
          </span>
          <div className={styles.buttons}>
            {!isNew && (
              <ConfirmButton
                label="Remove it"
                title={`Remove the policy of ${countryName}?`}
                text="Shoppers can send nothing back from there then. Returns that are on their way go on."
                action="Remove the policy"
                destroys
                isPending={remove.isPending}
                onConfirm={() => remove.mutate()}
              />
            )}
            <Button disabled={!isChanged} onClick={() => setDraft(setting)}>
              Undo the changes
            </Button>
            <Button kind="primary" type="submit" disabled={!(isChanged || isNew) || save.isPending}>
              {save.isPending ? 'Saving…' : 'Save the policy'}
            </Button>
          </div>
        </div>
      </div>
      <ShopperPreview
        policy={draft}
        carriers={new Map(routes.map(({ carrierServiceRouteId, carrierName }) => [carrierServiceRouteId, carrierName]))}
      />
    </form>
  )
}

interface PartProps {
  readonly draft: Setting
  readonly change: (part: Partial<Setting>) => void
}

function Rules({ draft, change, sites }: PartProps & { readonly sites: readonly SiteResource[] }) {
  return (
    <Card title="The rules">
      <div className={styles.fields}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.isReturnable}
            onChange={({ target }) => change({ isReturnable: target.checked })}
          />
          Goods can be sent back from {draft.countryName}
        </label>
        <TextField
          label="Days to return"
          hint="From the shipping date."
          type="number"
          min={0}
          max={3650}
          required
          value={draft.returnPeriodDays}
          onChange={({ target }) => change({ returnPeriodDays: target.valueAsNumber || 0 })}
        />
        <TextField
          label="Days on the way"
          hint="To the shopper, as a rule."
          type="number"
          min={0}
          max={365}
          required
          value={draft.transitDays}
          onChange={({ target }) => change({ transitDays: target.valueAsNumber || 0 })}
        />
        <SelectField
          label="Goes to"
          value={draft.returnAdminCentreCode}
          onChange={({ target }) => change({ returnAdminCentreCode: target.value })}
        >
          {sites.map(({ siteCode, city }) => (
            <option key={siteCode} value={siteCode}>
              {siteCode}, {city}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Currency"
          required
          minLength={3}
          maxLength={3}
          value={draft.currency}
          onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
        />
      </div>
    </Card>
  )
}

function Ways({ draft, change, routes }: PartProps & { readonly routes: readonly CarrierServiceRouteResource[] }) {
  const { returnMethods, currency } = draft
  const changeWay = (index: number, part: Partial<Way>) =>
    change({ returnMethods: returnMethods.map((way, at) => (at === index ? { ...way, ...part } : way)) })
  const [firstRoute] = routes
  return (
    <Card title="Ways back">
      <ul className={styles.rows}>
        {returnMethods.map((way, index) => (
          // A way has no name of its own.
          <li key={`${index} of ${returnMethods.length}`} className={styles.row}>
            <SelectField
              label="Method"
              value={way.returnMethod}
              onChange={({ target }) => changeWay(index, { returnMethod: target.value as Way['returnMethod'] })}
            >
              {Object.entries(methodTitles).map(([method, title]) => (
                <option key={method} value={method}>
                  {title}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Carrier route"
              value={way.carrierServiceRouteId}
              onChange={({ target }) => changeWay(index, { carrierServiceRouteId: target.value })}
            >
              {routes.map(({ carrierServiceRouteId }) => (
                <option key={carrierServiceRouteId} value={carrierServiceRouteId}>
                  {carrierServiceRouteId}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Paid by"
              value={way.paidBy}
              onChange={({ target }) => changeWay(index, { paidBy: target.value as Way['paidBy'] })}
            >
              {Object.entries(payers).map(([payer, title]) => (
                <option key={payer} value={payer}>
                  {title}
                </option>
              ))}
            </SelectField>
            <TextField
              label={`Price in ${way.price.currency}`}
              inputMode="decimal"
              required
              pattern="\d{1,12}(\.\d+)?"
              value={way.price.amount}
              onChange={({ target }) => changeWay(index, { price: { ...way.price, amount: target.value } })}
            />
            <Button
              aria-label={`Remove way ${index + 1}`}
              onClick={() => change({ returnMethods: returnMethods.filter((_, at) => at !== index) })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Button
          disabled={firstRoute === undefined}
          onClick={() => {
            if (firstRoute === undefined) return
            const { carrierServiceRouteId } = firstRoute
            const added: Way = {
              returnMethod: 'Postal',
              paidBy: 'Retailer',
              price: { amount: '0.00', currency },
              carrierServiceRouteId,
            }
            change({ returnMethods: [...returnMethods, added] })
          }}
        >
          Add a way
        </Button>
      </div>
    </Card>
  )
}

function Reasons(props: {
  readonly reasons: readonly Reason[]
  readonly change: (reasons: readonly Reason[]) => void
}) {
  const { reasons, change } = props
  const changeReason = (index: number, part: Partial<Reason>) =>
    change(reasons.map((reason, at) => (at === index ? { ...reason, ...part } : reason)))
  return (
    <Card title="Reasons to choose from">
      <ul className={styles.rows}>
        {reasons.map((reason, index) => (
          <li key={`${index} of ${reasons.length}`} className={`${styles.row} ${styles.reason}`}>
            <TextField
              label="Code"
              required
              maxLength={50}
              value={reason.code}
              onChange={({ target }) => changeReason(index, { code: target.value })}
            />
            <TextField
              label="As the shopper reads it"
              maxLength={500}
              value={reason.description}
              onChange={({ target }) => changeReason(index, { description: target.value })}
            />
            <Button
              aria-label={`Remove reason ${index + 1}`}
              onClick={() => change(reasons.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Button onClick={() => change([...reasons, { code: '', description: '' }])}>Add a reason</Button>
      </div>
    </Card>
  )
}
