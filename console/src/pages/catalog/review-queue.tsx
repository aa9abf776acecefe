import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, Fragment, type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ClassificationProposal, InvalidProduct } from '#client'
import { fill, plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, Button, Key, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Card } from '../../parts/layout.tsx'
import { formatPercent } from '../../parts/numbers.ts'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './catalog-page.module.css'
import { type Answer, describeEvidence, nameChoice, nameFact, nameSource, orderChoices, toAnswer } from './evidence.ts'
import { translateQuestion } from './tariff-questions.ts'
import { TariffSearch } from './tariff-search.tsx'

/** Number of products loaded in advance. */
const readAhead = 100

/** Products pending classification, one at a time. */
export function ReviewQueue() {
  const { tenant, client } = useTenant()
  const [position, setPosition] = useState(0)
  const [isDeciding, setDeciding] = useState(false)
  const [last, setLast] = useState<Decision | null>(null)
  /** A decided product that is decided again. */
  const [again, setAgain] = useState<Decision | null>(null)
  const list = useQuery({
    queryKey: [tenant, 'awaiting-classification'],
    queryFn: async ({ signal }) => {
      const query = { SearchType: 'AwaitingClassification', PageNumber: 1, PageSize: readAhead } as const
      return (await client.catalog.browseInvalidProducts({ query, signal })).body
    },
  })
  if (list.isPending) {
    return (
      <Card>
        <Loading />
      </Card>
    )
  }
  if (list.isError) {
    return (
      <Card>
        <ErrorState error={list.error} retry={list.refetch} />
      </Card>
    )
  }
  const { results, rowCount } = list.data
  const current = again ?? results[position % Math.max(1, results.length)]
  const undo = last !== null && again === null && (
    <p className={styles.last} role="status">
      {fill(t.catalog.coded, { product: last.productCode, code: last.code })}{' '}
      <Button
        onClick={() => {
          setDeciding(true)
          setAgain(last)
        }}
      >
        {t.catalog.decideAgain}
      </Button>
    </p>
  )
  if (current === undefined) {
    return (
      <>
        {undo}
        <Card>
          <EmptyState title={t.catalog.allClassified}>{t.catalog.allClassifiedText}</EmptyState>
        </Card>
      </>
    )
  }
  return (
    <>
      {undo}
      <Review
        key={`${current.brandCode} ${current.productCode} ${again === null}`}
        item={current}
        chosen={again?.code ?? ''}
        waiting={rowCount}
        takesFocus={isDeciding}
        onDecided={(code) => {
          setDeciding(true)
          setLast({ brandCode: current.brandCode, productCode: current.productCode, code })
          setAgain(null)
        }}
        showNext={() => {
          setDeciding(false)
          if (again === null) setPosition((before) => before + 1)
          else setAgain(null)
        }}
      />
    </>
  )
}

type ProductKey = Pick<InvalidProduct, 'brandCode' | 'productCode'>

/** A product with the code that was chosen. */
interface Decision extends ProductKey {
  readonly code: string
}

type Candidates = ClassificationProposal['candidates']

/** The first three and other likely candidates, limited to the number of shortcut keys. */
const listLikely = (candidates: Candidates): Candidates =>
  candidates.slice(0, 9).filter(({ confidence }, index) => index < 3 || confidence >= 0.01)

/** Whether the input is a code rather than search words. */
const isCode = (text: string): boolean => /^[\d. ]+$/.test(text.trim())

interface ReviewProps {
  readonly item: ProductKey
  /** The code chosen before; empty if it is the first decision. */
  readonly chosen: string
  readonly waiting: number
  /** Whether it follows a decided product, so that the keyboard goes on here. */
  readonly takesFocus: boolean
  readonly onDecided: (code: string) => void
  readonly showNext: () => void
}

function Review({ item, chosen: before, waiting, takesFocus, onDecided, showNext }: ReviewProps) {
  const { tenant, client, mayChange } = useTenant()
  const { showError } = useToasts()
  const [code, setCode] = useState(before)
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const facts = Object.fromEntries(Object.entries(answers).map(([fact, { value }]) => [fact, value]))
  const search = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLSpanElement>(null)
  const { brandCode, productCode } = item
  const product = useQuery({
    queryKey: [tenant, 'product', brandCode, productCode],
    queryFn: async ({ signal }) => {
      const query = { BrandCode: brandCode, ProductCode: [productCode] }
      const [found] = (await client.catalog.findProducts({ query, signal })).body
      if (found === undefined) throw new Error(t.catalog.gone)
      return found
    },
  })
  const proposal = useQuery({
    queryKey: [tenant, 'proposal', brandCode, productCode, facts],
    queryFn: async ({ signal }) => {
      const query = { BrandCode: brandCode }
      return (await client.catalog.proposeClassification({ params: { productCode }, query, body: { facts }, signal }))
        .body
    },
    placeholderData: keepPreviousData,
  })
  const decide = useMutation({
    mutationFn: (hsCode: string) =>
      client.catalog.reviewClassification({
        params: { productCode },
        query: { BrandCode: brandCode },
        body: { hsCode },
      }),
    onSuccess: async (_, hsCode) => {
      onDecided(hsCode)
      await refreshTenant(tenant)
    },
    onError: showError,
  })
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const candidates = listLikely(proposal.data?.candidates ?? [])
  const isAllowed = mayChange('catalog') && !decide.isPending
  const accept = () => {
    if (isAllowed && isCode(code)) decide.mutate(code.trim())
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea, [role=menu]'))
        return
      const chosen = /^[1-9]$/.test(event.key) ? candidates[Number(event.key) - 1] : undefined
      if (chosen !== undefined) setCode(chosen.classificationCode)
      else if (event.key === 'n') showNext()
      else if (event.key === 'Enter' && target.closest('button:not([role=tab]), a') === null) accept()
      else if (event.key === '/') {
        search.current?.focus()
        // Typing replaces a code chosen before.
        search.current?.select()
      } else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  /** Arrow keys move through the results of the search, and Enter after words moves to the first one. */
  const moveByKey = (event: ReactKeyboardEvent<HTMLElement>) => {
    const leavesWords = event.key === 'Enter' && event.target === search.current && !isCode(code)
    const step = event.key === 'ArrowDown' || leavesWords ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step === null) return
    event.preventDefault()
    moveFocus(event.currentTarget, step)
  }

  return (
    <div className={styles.columns}>
      <div className={styles.groups}>
        <Card
          title={
            <span ref={heading} tabIndex={-1}>
              {productCode}
            </span>
          }
          aside={<Badge tone="warn">{plural(t.catalog.waiting, waiting, {})}</Badge>}
        >
          {product.isPending && <Loading />}
          {product.isError && <ErrorState error={product.error} retry={product.refetch} />}
          {product.isSuccess && (
            <dl className={styles.facts}>
              <dt>{t.common.brand}</dt>
              <dd>{brandCode}</dd>
              <dt>{t.common.name}</dt>
              <dd>{product.data.name}</dd>
              <dt>{t.common.description}</dt>
              <dd>{product.data.description}</dd>
              <dt>{t.common.material}</dt>
              <dd>{product.data.material}</dd>
              <dt>{t.common.origin}</dt>
              <dd>{nameCountry(product.data.countryOfOrigin)}</dd>
              {proposal.isSuccess && proposal.data.missing.length > 0 && (
                <>
                  <dt>{t.catalog.wouldDecide}</dt>
                  <dd>{proposal.data.missing.map((fact) => nameMissing(fact, proposal.data.questions)).join(' · ')}</dd>
                </>
              )}
            </dl>
          )}
        </Card>
        <div className={styles.questions}>
          <Questions
            questions={proposal.data?.questions ?? []}
            answers={answers}
            answer={(fact, given) => setAnswers((known) => ({ ...known, [fact]: given }))}
            forget={() => setAnswers({})}
          />
        </div>
      </div>
      <div className={styles.choices}>
        <Card title={t.catalog.proposed}>
          {proposal.isPending && <Loading lines={3} />}
          {proposal.isError && <ErrorState error={proposal.error} retry={proposal.refetch} />}
          <div className={styles.candidates}>
            {proposal.isSuccess && candidates.length === 0 && (
              <EmptyState title={t.catalog.nothingProposed} icon="search">
                {t.catalog.nothingProposedText}
              </EmptyState>
            )}
            {candidates.map((candidate, index) => (
              <button
                key={candidate.classificationCode}
                type="button"
                className={styles.candidate}
                aria-pressed={code === candidate.classificationCode}
                onClick={() => setCode(candidate.classificationCode)}
              >
                <Key>{index + 1}</Key>
                <span>
                  <span className={styles.code}>{candidate.classificationCode}</span> {candidate.classificationDesc}
                </span>
                <Badge tone={candidate.confidence >= 0.5 ? 'good' : 'neutral'}>
                  {formatPercent(candidate.confidence)}
                </Badge>
                <span className={styles.evidence}>{describeEvidence(candidate, answers).slice(0, 3).join(' · ')}</span>
              </button>
            ))}
          </div>
        </Card>
        <div className={styles.decision} onKeyDown={moveByKey}>
          <Card title={t.catalog.decision}>
            <form
              className={styles.decide}
              onSubmit={(event: FormEvent) => {
                event.preventDefault()
                accept()
              }}
            >
              <TextField
                ref={search}
                aria-keyshortcuts="/"
                label={t.catalog.field.hsCode}
                placeholder={t.catalog.codePlaceholder}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
              <Button kind="primary" type="submit" disabled={!isAllowed || !isCode(code)}>
                {decide.isPending ? t.common.saving : t.catalog.accept}
              </Button>
              <Button onClick={showNext}>{t.catalog.next}</Button>
            </form>
            <TariffSearch
              text={code}
              choose={(found) => {
                setCode(found)
                search.current?.focus()
              }}
            />
            <p className={styles.keys}>
              <span>
                <Key>1</Key>–<Key>9</Key> {t.catalog.keyChoose}
              </span>
              <span>
                <Key>Enter</Key> {t.catalog.keyAccept}
              </span>
              <span>
                <Key>/</Key> {t.catalog.keySearch}
              </span>
              <span>
                <Key>n</Key> {t.catalog.keyNext}
              </span>
            </p>
          </Card>
        </div>
      </div>
    </div>
  )
}

/** Moves the focus from the code's field through the results of the search, and back. */
function moveFocus(place: HTMLElement | null, step: 1 | -1): void {
  const stops = [...(place?.querySelectorAll<HTMLElement>('input, [role=group] button') ?? [])]
  const focusedIndex = stops.findIndex((stop) => stop === document.activeElement)
  stops[focusedIndex + step]?.focus()
}

/** Names a fact that would decide, by its question if it has no name of its own. */
function nameMissing(fact: string, questions: ClassificationProposal['questions']): string {
  const question = questions.find((candidate) => candidate.fact === fact)
  const name = nameFact(fact)
  return name === fact && question !== undefined ? translateQuestion(question.text) : name
}

interface QuestionsProps {
  readonly questions: ClassificationProposal['questions']
  readonly answers: Readonly<Record<string, Answer>>
  readonly answer: (fact: string, given: Answer) => void
  readonly forget: () => void
}

/** Questions about deciding facts, answered by a click, below the answers given. */
function Questions({ questions, answers, answer, forget }: QuestionsProps) {
  const facts = Object.entries(answers)
  if (questions.length === 0 && facts.length === 0) return null
  return (
    <Card
      title={t.catalog.questions}
      aside={facts.length > 0 && <Button onClick={forget}>{t.catalog.askAgain}</Button>}
    >
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([fact, { question, text }]) => (
            <Fragment key={fact}>
              <dt>{question}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {questions.map((question) => (
        <fieldset key={question.fact} className={styles.question}>
          <legend>{translateQuestion(question.text)}</legend>
          <p>{nameSource(question.fact, question.source)}</p>
          {orderChoices(question.choices).map((choice) => (
            <Button
              key={choice.value}
              onClick={() => answer(question.fact, toAnswer(question, choice))}
              title={choice.leadsTo.join(', ')}
            >
              {nameChoice(choice)}
            </Button>
          ))}
        </fieldset>
      ))}
    </Card>
  )
}
