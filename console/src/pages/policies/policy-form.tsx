import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CarrierServiceRouteResource, Client, CountryConfigurationSettingResource, SiteResource } from '#client'
import { getStatus } from '../../api/describe-error.ts'
import { fill, plural } from '../../language/fill.ts'
import { language } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Button, SelectField, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { DecimalField } from '../../parts/decimal-field.tsx'
import { Note } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { UnsavedChanges } from '../../parts/unsaved-changes.tsx'
import { forgetPolicy } from '../../parts/use-policies.ts'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { nameChoice } from './choice-names.ts'
import styles from './policies.module.css'
import { compareDeadlines, hasWithdrawalRight } from './shopper-dates.ts'
import { methodTitles, ShopperPreview } from './shopper-preview.tsx'
import { commonCodes, findCommonText } from './shopper-reasons.ts'

type Setting = CountryConfigurationSettingResource
type ReturnMethod = Setting['returnMethods'][number]
type Reason = Setting['returnReasons'][number]

/** A country's return policy as a form, with a preview. */
export function PolicyForm(props: {
  readonly client: Client
  readonly setting: Setting
  /** ETag of the policy as it was read; null for a new one. */
  readonly etag: string | null
  readonly sites: readonly SiteResource[]
  readonly routes: readonly CarrierServiceRouteResource[]
}) {
  const { client, setting, etag, sites, routes } = props
  const { tenant, getAddress } = useTenant()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { showMessage, showError } = useToasts()
  const [draft, setDraft] = useState(setting)
  const isNew = etag === null
  const isChanged = JSON.stringify(draft) !== JSON.stringify(setting)
  const change = (part: Partial<Setting>) => setDraft((before) => ({ ...before, ...part }))
  const { countryIso } = setting
  const country = nameCountry(countryIso)
  const save = useMutation({
    mutationFn: (body: Omit<Setting, 'countryIso'>) =>
      client.admin.putCountryConfigurationSetting({
        params: { tenant, countryIso },
        body,
        ...(etag === null ? { ifNoneMatch: '*' } : { ifMatch: etag }),
      }),
    onSuccess: async () => {
      await refreshTenant(tenant)
      showMessage(fill(t.policies.saved, { country }))
    },
    onError: (error) => {
      const isOutdated = getStatus(error) === 412
      showError(isOutdated ? new Error(t.common.conflict) : error)
    },
  })
  const remove = useMutation({
    mutationFn: () =>
      client.admin.removeCountryConfigurationSetting({ params: { tenant, countryIso }, ifMatch: etag ?? '*' }),
    onSuccess: async () => {
      await navigate(getAddress('policies'))
      // The policy's page may still be mounted, and must not request the removed policy.
      forgetPolicy(queryClient, tenant, countryIso)
      await refreshTenant(tenant)
      showMessage(fill(t.policies.removed, { country }))
    },
    onError: showError,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { countryIso: _, ...body } = draft
    save.mutate(body)
  }
  return (
    <form className={styles.layout} onSubmit={send}>
      <UnsavedChanges isChanged={isChanged && !save.isPending && !remove.isPending} />
      <div className={styles.form}>
        <Rules draft={draft} stored={isNew ? null : setting} change={change} sites={sites} />
        <ReturnMethods draft={draft} change={change} routes={routes} />
        <Reasons reasons={draft.returnReasons} change={(returnReasons) => change({ returnReasons })} />
        <div className={styles.save} data-changed={isChanged || isNew}>
          <span>{isNew ? t.policies.holdsOnceSaved : isChanged ? t.policies.unsaved : t.policies.unchanged}</span>
          <div className={styles.buttons}>
            {!isNew && (
              <ConfirmButton
                label={t.policies.removePolicy}
                title={fill(t.policies.removeTitle, { country })}
                text={t.policies.removeText}
                action={t.policies.removeConfirm}
                destroys
                isPending={remove.isPending}
                onConfirm={() => remove.mutate()}
              />
            )}
            <Button disabled={!isChanged} onClick={() => setDraft(setting)}>
              {t.policies.discard}
            </Button>
            <Button kind="primary" type="submit" disabled={!(isChanged || isNew) || save.isPending}>
              {save.isPending ? t.common.saving : t.policies.savePolicy}
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

function Rules(
  props: PartProps & {
    /** The policy as it is now; null for a new one. */
    readonly stored: Setting | null
    readonly sites: readonly SiteResource[]
  },
) {
  const { draft, stored, change, sites } = props
  const companies = sites.map(({ company }) => company)
  return (
    <Card title={t.policies.rules}>
      <div className={styles.fields}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.isReturnable}
            onChange={({ target }) => change({ isReturnable: target.checked })}
          />
          {fill(t.policies.isReturnable, { country: nameCountry(draft.countryIso) })}
        </label>
        <TextField
          label={t.policies.returnDays}
          hint={t.policies.returnDaysHint}
          type="number"
          min={0}
          max={3650}
          required
          value={draft.returnPeriodDays}
          onChange={({ target }) => change({ returnPeriodDays: target.valueAsNumber || 0 })}
        />
        <TextField
          label={t.policies.transitDays}
          hint={hasWithdrawalRight(draft) ? t.policies.transitDaysHint : t.policies.transitDaysNoEffect}
          type="number"
          min={0}
          max={365}
          required
          value={draft.transitDays}
          onChange={({ target }) => change({ transitDays: target.valueAsNumber || 0 })}
        />
        <SelectField
          label={t.policies.site}
          value={draft.returnAdminCentreCode}
          onChange={({ target }) => change({ returnAdminCentreCode: target.value })}
        >
          {sites.map(({ siteCode, company }) => (
            <option key={siteCode} value={siteCode}>
              {nameChoice(company, siteCode, companies)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.common.currency}
          required
          minLength={3}
          maxLength={3}
          value={draft.currency}
          onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
        />
        {stored !== null && <Effects before={stored} after={draft} />}
      </div>
    </Card>
  )
}

/** What a change means for orders that are already placed: their deadlines follow the policy. */
function Effects({ before, after }: { readonly before: Setting; readonly after: Setting }) {
  const { period, withdrawal } = compareDeadlines(before, after)
  return (
    <div role="status" className={period === 0 && withdrawal === 0 ? undefined : styles.effects}>
      {period !== 0 && (
        <p>{plural(period > 0 ? t.policies.periodLater : t.policies.periodEarlier, Math.abs(period), {})}</p>
      )}
      {withdrawal !== 0 && (
        <p>
          {plural(withdrawal > 0 ? t.policies.withdrawalLater : t.policies.withdrawalEarlier, Math.abs(withdrawal), {})}
        </p>
      )}
    </div>
  )
}

function ReturnMethods({
  draft,
  change,
  routes,
}: PartProps & { readonly routes: readonly CarrierServiceRouteResource[] }) {
  const { returnMethods, currency } = draft
  const changeMethod = (index: number, part: Partial<ReturnMethod>) =>
    change({
      returnMethods: returnMethods.map((method, position) => (position === index ? { ...method, ...part } : method)),
    })
  const [firstRoute] = routes
  const carriers = routes.map(({ carrierName }) => carrierName)
  return (
    <Card title={t.policies.methodsTitle}>
      <ul className={styles.rows}>
        {returnMethods.map((method, index) => (
          // Return methods have no id.
          <li key={`${index} of ${returnMethods.length}`} className={styles.row}>
            <SelectField
              label={t.policies.method}
              value={method.returnMethod}
              onChange={({ target }) =>
                changeMethod(index, { returnMethod: target.value as ReturnMethod['returnMethod'] })
              }
            >
              {Object.entries(methodTitles).map(([code, title]) => (
                <option key={code} value={code}>
                  {title}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t.policies.route}
              value={method.carrierServiceRouteId}
              onChange={({ target }) => changeMethod(index, { carrierServiceRouteId: target.value })}
            >
              {routes.map(({ carrierServiceRouteId, carrierName }) => (
                <option key={carrierServiceRouteId} value={carrierServiceRouteId}>
                  {nameChoice(carrierName, carrierServiceRouteId, carriers)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t.policies.paidBy}
              value={method.paidBy}
              onChange={({ target }) => changeMethod(index, { paidBy: target.value as ReturnMethod['paidBy'] })}
            >
              {Object.entries(t.policies.payer).map(([payer, title]) => (
                <option key={payer} value={payer}>
                  {title}
                </option>
              ))}
            </SelectField>
            <DecimalField
              label={fill(t.policies.priceIn, { currency: method.price.currency })}
              required
              value={method.price.amount}
              onChange={(amount) => changeMethod(index, { price: { ...method.price, amount } })}
            />
            <Button
              aria-label={fill(t.policies.removeMethod, { number: index + 1 })}
              onClick={() => change({ returnMethods: returnMethods.filter((_, methodIndex) => methodIndex !== index) })}
            >
              {t.common.remove}
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
            const added: ReturnMethod = {
              returnMethod: 'Postal',
              paidBy: 'Retailer',
              price: { amount: '0.00', currency },
              carrierServiceRouteId,
            }
            change({ returnMethods: [...returnMethods, added] })
          }}
        >
          {t.policies.addMethod}
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
  const codesId = useId()
  const changeReason = (index: number, part: Partial<Reason>) =>
    change(reasons.map((reason, reasonIndex) => (reasonIndex === index ? { ...reason, ...part } : reason)))
  return (
    <Card title={t.policies.reasons}>
      <Note>
        {reasons.length === 0 ? t.policies.noReasons : fill(t.policies.reasonsAbout, { code: commonCodes[0] ?? '' })}
      </Note>
      <datalist id={codesId}>
        {commonCodes.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <ul className={styles.rows}>
        {reasons.map((reason, index) => {
          const shown = findCommonText(language, reason.code)
          return (
            <li key={`${index} of ${reasons.length}`} className={`${styles.row} ${styles.reason}`}>
              <TextField
                label={t.policies.reasonCode}
                required
                maxLength={50}
                list={codesId}
                value={reason.code}
                onChange={({ target }) => changeReason(index, { code: target.value })}
              />
              <TextField
                label={shown === null ? t.policies.reasonText : t.policies.reasonTextForPrograms}
                {...(shown === null ? {} : { hint: fill(t.policies.reasonShown, { text: shown }) })}
                maxLength={500}
                value={reason.description}
                onChange={({ target }) => changeReason(index, { description: target.value })}
              />
              <Button
                aria-label={fill(t.policies.removeReason, { number: index + 1 })}
                onClick={() => change(reasons.filter((_, reasonIndex) => reasonIndex !== index))}
              >
                {t.common.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      <div className={styles.add}>
        <Button onClick={() => change([...reasons, { code: '', description: '' }])}>{t.policies.addReason}</Button>
      </div>
    </Card>
  )
}
