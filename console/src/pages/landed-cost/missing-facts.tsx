import type { LandedCost } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Button, TextField } from '../../parts/controls.tsx'
import { CountryField } from '../../parts/country-field.tsx'
import { translateFact } from '../../parts/customs-texts.ts'
import { Card } from '../../parts/layout.tsx'
import { isCharged } from './certainty.ts'
import { type Draft, type ItemDraft, type MissingFact, nameItem, readMissing } from './consignment.ts'
import { AgeGroupField, TaxCategoryField, WeightFields } from './fact-fields.tsx'
import styles from './landed-cost.module.css'
import { RegionField } from './region-field.tsx'

interface MissingFactsProps {
  readonly answer: LandedCost
  readonly draft: Draft
  readonly isPending: boolean
  readonly change: (part: Partial<Draft>) => void
  readonly changeItem: (id: number, part: Partial<ItemDraft>) => void
  readonly calculate: () => void
}

/** Missing data: as fields where the form has them, otherwise as text. */
export function MissingFacts({ answer, draft, isPending, change, changeItem, calculate }: MissingFactsProps) {
  const facts = answer.missing.map(readMissing)
  const askable = facts.filter((fact) => fact.kind !== 'other')
  const others = facts.filter((fact) => fact.kind === 'other')
  const charged = others.filter((fact) => isCharged(fact, answer.explanation))
  const left = others.filter((fact) => !charged.includes(fact))
  return (
    <Card title={t.cost.missing}>
      {askable.length > 0 && (
        <form
          className={styles.missing}
          onSubmit={(event) => {
            event.preventDefault()
            calculate()
          }}
        >
          {askable.map((fact) => (
            <FactField
              key={fact.kind === 'item' ? `${fact.index} ${fact.fact}` : fact.fact}
              fact={fact}
              draft={draft}
              change={change}
              changeItem={changeItem}
            />
          ))}
          <Button kind="primary" type="submit" disabled={isPending}>
            {isPending ? t.cost.calculating : t.cost.calculateAgain}
          </Button>
        </form>
      )}
      {charged.length > 0 && <OpenFacts title={t.cost.openCharged} facts={charged} draft={draft} />}
      {left.length > 0 && (
        <OpenFacts title={askable.length > 0 ? t.cost.openMany : t.cost.openRest} facts={left} draft={draft} />
      )}
    </Card>
  )
}

interface OpenFactsProps {
  readonly title: string
  readonly facts: readonly Extract<MissingFact, { readonly kind: 'other' }>[]
  readonly draft: Draft
}

/** Facts without a field. */
const OpenFacts = ({ title, facts, draft }: OpenFactsProps) => (
  <div className={styles.notes}>
    <p>{title}</p>
    <ul>
      {facts.map(({ index, text }) => (
        <li key={`${index} ${text}`}>
          {index !== null && <strong>{nameItem(draft.items[index], index)}: </strong>}
          {translateFact(text)}
        </li>
      ))}
    </ul>
  </div>
)

interface FactFieldProps extends Pick<MissingFactsProps, 'draft' | 'change' | 'changeItem'> {
  readonly fact: Exclude<MissingFact, { readonly kind: 'other' }>
}

function FactField({ fact, draft, change, changeItem }: FactFieldProps) {
  if (fact.kind === 'consignment') {
    return fact.fact === 'originCountry' ? (
      <CountryField
        label={t.cost.sentFrom}
        value={draft.originCountry}
        onChange={(originCountry) => change({ originCountry })}
      />
    ) : (
      <RegionField
        country={draft.destinationCountry}
        value={draft.destinationRegion}
        onChange={(destinationRegion) => change({ destinationRegion })}
      />
    )
  }
  const item = draft.items[fact.index]
  if (item === undefined) return null
  const common = {
    item,
    itemName: nameItem(item, fact.index),
    reason: fact.reason === '' ? undefined : translateFact(fact.reason),
    change: (part: Partial<ItemDraft>) => changeItem(item.id, part),
  }
  switch (fact.fact) {
    case 'weight':
      return (
        <div className={styles.fields}>
          <WeightFields {...common} />
        </div>
      )
    case 'taxCategory':
      return <TaxCategoryField {...common} />
    case 'ageGroup':
      return <AgeGroupField {...common} />
    case 'countryOfOrigin':
      return (
        <CountryField
          label={fill(t.cost.itemKnownAs, { item: common.itemName, field: t.common.madeIn })}
          value={item.countryOfOrigin}
          onChange={(countryOfOrigin) => common.change({ countryOfOrigin })}
        />
      )
    case 'hsCode':
    default:
      return (
        <TextField
          label={fill(t.cost.itemKnownAs, { item: common.itemName, field: t.common.hsCode })}
          placeholder={t.cost.digits}
          inputMode="decimal"
          value={item.hsCode}
          onChange={({ target }) => common.change({ hsCode: target.value })}
        />
      )
  }
}
