import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isPortolanError } from '#client'
import { describeError } from '../../api/describe-error.ts'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Button, CheckField, ChoiceField, SelectField, TextField } from '../../parts/controls.tsx'
import { CountryField } from '../../parts/country-field.tsx'
import { DecimalField } from '../../parts/decimal-field.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { currencies } from '../../parts/money.ts'
import { EmptyState, Loading } from '../../parts/states.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { classifyItems } from './classify-items.ts'
import { createDraft, createItem, type Draft, type ItemDraft, toRequest } from './consignment.ts'
import { ItemFields } from './item-fields.tsx'
import styles from './landed-cost.module.css'
import { MissingFacts } from './missing-facts.tsx'
import { Receipt } from './receipt.tsx'
import { RegionField } from './region-field.tsx'
import { listRegions } from './regions.ts'

const maxItems = 200

/** Calculates a consignment's landed cost: a form on one side, the receipt on the other. */
export function LandedCostPage() {
  const { client, brands } = useTenant()
  const [firstBrand = ''] = brands
  const [draft, setDraft] = useState(() => createDraft(firstBrand))
  const form = useRef<HTMLFormElement>(null)
  const answerPlace = useRef<HTMLDivElement>(null)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const changeItem = (id: number, part: Partial<ItemDraft>) =>
    setDraft((before) => ({
      ...before,
      items: before.items.map((item) => (item.id === id ? { ...item, ...part } : item)),
    }))
  const calculate = useMutation({
    mutationFn: async (submitted: Draft) => {
      const { draft: sent, found } = await classifyItems(client, submitted)
      for (const item of sent.items) if (found.includes(item.id)) changeItem(item.id, { hsCode: item.hsCode })
      return { sent, found, answer: (await client.catalog.findLandedCost({ body: toRequest(sent) })).body }
    },
  })
  const { data } = calculate
  useEffect(() => {
    if (data !== undefined) answerPlace.current?.scrollIntoView({ block: 'nearest' })
  }, [data])
  const common = { draft, change, changeItem, isPending: calculate.isPending }
  return (
    <Page title={t.shell.landedCost} about={t.cost.about}>
      <div className={styles.columns}>
        <form
          ref={form}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            calculate.mutate(draft)
          }}
        >
          <ConsignmentFields draft={draft} change={change} />
          <Card title={t.cost.goods}>
            {draft.items.map((item, index) => (
              <ItemFields
                key={item.id}
                item={item}
                index={index}
                currency={draft.currency}
                change={(part) => changeItem(item.id, part)}
                remove={
                  draft.items.length === 1
                    ? null
                    : () => change({ items: draft.items.filter(({ id }) => id !== item.id) })
                }
              />
            ))}
            <div className={styles.actions}>
              <Button
                disabled={draft.items.length >= maxItems}
                onClick={() => {
                  const id = Math.max(...draft.items.map((item) => item.id)) + 1
                  change({ items: [...draft.items, createItem(id, firstBrand)] })
                }}
              >
                {t.cost.addItem}
              </Button>
              <Button kind="primary" type="submit" disabled={calculate.isPending}>
                {calculate.isPending ? t.cost.calculating : t.cost.calculate}
              </Button>
            </div>
          </Card>
        </form>
        <div ref={answerPlace} className={styles.answer} aria-live="polite">
          {calculate.isIdle && (
            <Card>
              <EmptyState title={t.cost.start} icon="order">
                {t.cost.startText}
              </EmptyState>
            </Card>
          )}
          {calculate.isPending && data === undefined && (
            <Card>
              <Loading />
            </Card>
          )}
          {calculate.isError && <Refusal error={calculate.error} />}
          {data !== undefined && (
            <>
              <Receipt {...data} isOutdated={!isSameRequest(data.sent, draft)} />
              {data.answer.missing.length > 0 && (
                <MissingFacts {...common} answer={data.answer} calculate={() => form.current?.requestSubmit()} />
              )}
            </>
          )}
        </div>
      </div>
    </Page>
  )
}

const isSameRequest = (a: Draft, b: Draft): boolean =>
  a.incoterm === b.incoterm && JSON.stringify(toRequest(a)) === JSON.stringify(toRequest(b))

interface ConsignmentFieldsProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

function ConsignmentFields({ draft, change }: ConsignmentFieldsProps) {
  const regionField = (
    <RegionField
      country={draft.destinationCountry}
      value={draft.destinationRegion}
      onChange={(destinationRegion) => change({ destinationRegion })}
    />
  )
  return (
    <Card title={t.cost.consignment}>
      <div className={styles.group}>
        <div className={styles.fields}>
          <CountryField
            label={t.common.destination}
            required
            value={draft.destinationCountry}
            onChange={(destinationCountry) => change({ destinationCountry, destinationRegion: '' })}
          />
          {listRegions(draft.destinationCountry) !== null && regionField}
          <CountryField
            label={t.cost.sentFrom}
            none={t.common.notSet}
            value={draft.originCountry}
            onChange={(originCountry) => change({ originCountry })}
          />
        </div>
        <div className={styles.fields}>
          <SelectField
            label={t.common.currency}
            value={draft.currency}
            onChange={({ target }) => change({ currency: target.value })}
          >
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
          <DecimalField
            label={t.cost.shipping}
            placeholder="0.00"
            value={draft.shipping}
            onChange={(shipping) => change({ shipping })}
          />
          <DecimalField
            label={t.cost.insurance}
            placeholder="0.00"
            value={draft.insurance}
            onChange={(insurance) => change({ insurance })}
          />
        </div>
        <div className={`${styles.fields} ${styles.isWide}`}>
          <ChoiceField
            label={t.cost.carriedBy}
            value={draft.transport}
            choices={[
              { value: 'Courier', text: t.cost.courier },
              { value: 'Post', text: t.cost.post },
            ]}
            onChange={(transport) => change({ transport })}
          />
          <ChoiceField
            label={t.cost.paidBy}
            value={draft.incoterm}
            choices={[
              { value: 'DDP', text: t.cost.seller },
              { value: 'DAP', text: t.cost.shopper },
            ]}
            onChange={(incoterm) => change({ incoterm })}
          />
        </div>
        <details className={styles.more}>
          <summary>{t.cost.schemes}</summary>
          <div className={styles.fields}>
            {listRegions(draft.destinationCountry) === null && regionField}
            <TextField
              label={t.cost.ruleDay}
              type="date"
              hint={t.cost.ruleDayHint}
              value={draft.asOf}
              onChange={({ target }) => change({ asOf: target.value })}
            />
          </div>
          <CheckField
            label={t.cost.registered}
            hint={t.cost.registeredHint}
            checked={draft.sellerRegistered}
            onChange={({ target }) => change({ sellerRegistered: target.checked })}
          />
          <CheckField
            label={t.cost.preference}
            hint={t.cost.preferenceHint}
            checked={draft.claimPreference}
            onChange={({ target }) => change({ claimPreference: target.checked })}
          />
        </details>
      </div>
    </Card>
  )
}

/** Why the calculation failed: a list if the server reports several errors. */
function Refusal({ error }: { readonly error: Error }) {
  const messages = isPortolanError(error) && error.kind === 'catalog' ? error.errors.map(({ message }) => message) : []
  return (
    <div role="alert" className={styles.refusal}>
      <strong>{t.cost.refused}</strong>
      {messages.length === 0 ? (
        <p>{describeError(error)}</p>
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message}>{namePlace(message)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Rewrites `items[0].unitPrice: …` as `Item 1, unitPrice: …`. */
const namePlace = (message: string): string =>
  message.replace(
    /^items\[(\d+)\]\.?/,
    (_, place: string) => `${fill(t.cost.itemNumber, { number: Number(place) + 1 })}, `,
  )
