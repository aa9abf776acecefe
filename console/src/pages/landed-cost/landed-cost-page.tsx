import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isPortolanError } from '#client'
import { describeError } from '../../api/describe-error.ts'
import { Button, CheckField, ChoiceField, SelectField, TextField } from '../../parts/controls.tsx'
import { CountryField } from '../../parts/country-field.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { currencies } from '../../parts/money.ts'
import { EmptyState, Loading } from '../../parts/states.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { createDraft, createItem, type Draft, type ItemDraft, toRequest } from './consignment.ts'
import { ItemFields } from './item-fields.tsx'
import styles from './landed-cost.module.css'
import { MissingFacts } from './missing-facts.tsx'
import { Receipt } from './receipt.tsx'

const maxItems = 200

/** What a consignment costs where it goes to: asked on the one side, answered as a receipt on the other. */
export function LandedCostPage() {
  const { client, brands } = useTenant()
  const [firstBrand = ''] = brands
  const [draft, setDraft] = useState(() => createDraft(firstBrand))
  const answerPlace = useRef<HTMLDivElement>(null)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const changeItem = (id: number, part: Partial<ItemDraft>) =>
    setDraft((before) => ({
      ...before,
      items: before.items.map((item) => (item.id === id ? { ...item, ...part } : item)),
    }))
  const calculate = useMutation({
    mutationFn: async (sent: Draft) => ({
      sent,
      answer: (await client.catalog.findLandedCost({ body: toRequest(sent) })).body,
    }),
  })
  const { data } = calculate
  useEffect(() => {
    if (data !== undefined) answerPlace.current?.scrollIntoView({ block: 'nearest' })
  }, [data])
  const common = { draft, change, changeItem, isPending: calculate.isPending }
  return (
    <Page title="Landed cost" about="What goods cost where they go to: with duty, taxes and fees, and the law of each.">
      <div className={styles.columns}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            calculate.mutate(draft)
          }}
        >
          <ConsignmentFields draft={draft} change={change} />
          <Card title="Goods">
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
                Add an item
              </Button>
              <Button kind="primary" type="submit" disabled={calculate.isPending}>
                {calculate.isPending ? 'Calculating…' : 'Calculate'}
              </Button>
            </div>
          </Card>
        </form>
        <div ref={answerPlace} className={styles.answer} aria-live="polite">
          {calculate.isIdle && (
            <Card>
              <EmptyState title="The receipt stands here" icon="order">
                Say where the goods go and what they are. Whatever else is needed is asked for beside the receipt.
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
              <Receipt {...data} />
              {data.answer.missing.length > 0 && (
                <MissingFacts {...common} missing={data.answer.missing} calculate={() => calculate.mutate(draft)} />
              )}
            </>
          )}
        </div>
      </div>
    </Page>
  )
}

interface ConsignmentFieldsProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

function ConsignmentFields({ draft, change }: ConsignmentFieldsProps) {
  return (
    <Card title="Consignment">
      <div className={styles.group}>
        <div className={styles.fields}>
          <CountryField
            label="Goes to"
            required
            value={draft.destinationCountry}
            onChange={(destinationCountry) => change({ destinationCountry, destinationRegion: '' })}
          />
          <CountryField
            label="Sent from"
            none="Not said"
            value={draft.originCountry}
            onChange={(originCountry) => change({ originCountry })}
          />
        </div>
        <div className={styles.fields}>
          <SelectField
            label="Currency"
            value={draft.currency}
            onChange={({ target }) => change({ currency: target.value })}
          >
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
          <TextField
            label="Shipping"
            inputMode="decimal"
            placeholder="0.00"
            value={draft.shipping}
            onChange={({ target }) => change({ shipping: target.value })}
          />
          <TextField
            label="Insurance"
            inputMode="decimal"
            placeholder="0.00"
            value={draft.insurance}
            onChange={({ target }) => change({ insurance: target.value })}
          />
        </div>
        <div className={`${styles.fields} ${styles.isWide}`}>
          <ChoiceField
            label="Carried by"
            value={draft.transport}
            choices={[
              { value: 'Courier', text: 'Courier' },
              { value: 'Post', text: 'Post' },
            ]}
            onChange={(transport) => change({ transport })}
          />
          <ChoiceField
            label="Duty and taxes paid by"
            value={draft.incoterm}
            choices={[
              { value: 'DDP', text: 'Seller (DDP)' },
              { value: 'DAP', text: 'Shopper (DAP)' },
            ]}
            onChange={(incoterm) => change({ incoterm })}
          />
        </div>
        <details className={styles.more}>
          <summary>Region, day, and the seller’s schemes</summary>
          <div className={styles.fields}>
            <TextField
              label="Region it goes to"
              placeholder="ON"
              hint="Its code in ISO 3166-2, where the tax depends on it"
              value={draft.destinationRegion}
              onChange={({ target }) => change({ destinationRegion: target.value.toUpperCase() })}
            />
            <TextField
              label="Day whose rules hold"
              type="date"
              hint="Today unless chosen"
              value={draft.asOf}
              onChange={({ target }) => change({ asOf: target.value })}
            />
          </div>
          <CheckField
            label="The seller is registered in the destination’s scheme"
            hint="Such as IOSS or VOEC: the tax of low values is then taken at the sale"
            checked={draft.sellerRegistered}
            onChange={({ target }) => change({ sellerRegistered: target.checked })}
          />
          <CheckField
            label="A lower duty by origin is claimed"
            hint="Needs a proof of origin"
            checked={draft.claimPreference}
            onChange={({ target }) => change({ claimPreference: target.checked })}
          />
        </details>
      </div>
    </Card>
  )
}

/** Why nothing was calculated: each failure by itself where the server names several. */
function Refusal({ error }: { readonly error: Error }) {
  const messages = isPortolanError(error) && error.kind === 'catalog' ? error.errors.map(({ message }) => message) : []
  return (
    <div role="alert" className={styles.refusal}>
      <strong>Nothing was calculated</strong>
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

/** `items[0].unitPrice: …` as people count: `Item 1, unitPrice: …`. */
const namePlace = (message: string): string =>
  message.replace(/^items\[(\d+)\]\.?/, (_, place: string) => `Item ${Number(place) + 1}, `)
