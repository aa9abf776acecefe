import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Client, ReturnOrder } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Badge, Button, TextField } from '../../parts/controls.tsx'
import { Column, Columns, Facts, Note } from '../../parts/facts.tsx'
import { History } from '../../parts/history.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { nameReason } from '../../parts/return-reasons.ts'
import { isToInspect, itemStatuses, returnStatuses, stages } from '../../parts/return-states.ts'
import { useToasts } from '../../parts/toasts.tsx'
import { UnsavedChanges } from '../../parts/unsaved-changes.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { ReturnDocuments } from './return-documents.tsx'
import { ReturnPhotographs } from './return-photographs.tsx'
import { ReturnStep } from './return-step.tsx'
import { ReturnTracking } from './return-tracking.tsx'
import styles from './returns.module.css'
import { ScanField } from './scan-field.tsx'
import { useOrderOf } from './use-order-of.ts'
import { useSiteName } from './use-site-name.ts'

/** One return: its progress, its items, and their inspection. */
export function ReturnPage() {
  const { tenant, client, getAddress } = useTenant()
  const { item: returnOrderNumber = '' } = useParams()
  const [search] = useSearchParams()
  const orderInAddress = search.get('order')
  const read = useQuery({
    queryKey: [tenant, 'return', orderInAddress, returnOrderNumber],
    queryFn: async ({ signal }) => {
      const orderReference = orderInAddress ?? (await findOrder(client, tenant, returnOrderNumber, signal))
      const params = { identifier: tenant, orderReference, returnOrderNumber }
      return (await client.returns.readReturnOrder({ params, signal })).body
    },
  })
  return (
    <Page
      title={fill(t.returns.returnTitle, { number: returnOrderNumber })}
      about={<Link to={getAddress('returns')}>{t.returns.allReturns}</Link>}
      actions={
        read.isSuccess && (
          <Badge tone={returnStatuses[read.data.status].tone}>{returnStatuses[read.data.status].title}</Badge>
        )
      }
    >
      <QueryResult query={read}>{(order) => <Details order={order} />}</QueryResult>
    </Page>
  )
}

/** Finds the order of a return by the return's number alone, as after opening a typed URL. */
async function findOrder(client: Client, tenant: string, returnOrderNumber: string, signal: AbortSignal) {
  const query = { text: returnOrderNumber, most: 50 }
  const { found } = (await client.desk.search({ params: { identifier: tenant }, query, signal })).body
  const candidate = found.find(({ kind, reference }) => kind === 'return' && reference === returnOrderNumber)
  if (candidate?.orderReference == null) throw new Error(fill(t.returns.notThere, { number: returnOrderNumber }))
  return candidate.orderReference
}

function Details({ order }: { readonly order: ReturnOrder }) {
  const { getAddress } = useTenant()
  const { dropOffLocation } = order
  const site = useSiteName(order.returnAdminCentreCode)
  return (
    <>
      <Stages order={order} />
      <ReturnStep order={order} />
      <Columns>
        <Column>
          <Inspection key={order.updatedAt} order={order} />
          <ReturnPhotographs order={order} />
          <ReturnDocuments order={order} />
        </Column>
        <Column>
          <Card title={t.common.details}>
            <Facts
              facts={[
                [t.common.order, <Link to={getAddress('orders', order.orderReference)}>{order.orderReference}</Link>],
                [t.returns.kindLabel, t.returns.kind[order.returnType]],
                [
                  t.returns.method,
                  order.returnMethod === null ? t.returns.noMethod : t.policies.way[order.returnMethod],
                ],
                [t.returns.dropOffPoint, dropOffLocation?.locationId],
                [t.common.carrier, order.carrier ?? t.returns.noCarrier],
                [t.returns.paidBy, order.paidBy === null ? t.common.notSet : t.policies.payer[order.paidBy]],
                [t.returns.site, site ?? t.common.notSet],
              ]}
            />
          </Card>
          <ReturnTracking order={order} />
          <Card title={t.common.history}>
            <History
              entries={order.history.map(({ status, at, by }) => ({ title: returnStatuses[status].title, at, by }))}
            />
          </Card>
        </Column>
      </Columns>
    </>
  )
}

/** The progress of a return; one that ended early shows how far it came. */
function Stages({ order }: { readonly order: ReturnOrder }) {
  const passed = new Set(order.history.map(({ status }) => status))
  const reached = stages.findLastIndex(({ statuses }) => statuses.some((status) => passed.has(status)))
  return (
    <Card>
      <ol className={styles.stages} aria-label={t.returns.progress}>
        {stages.map(({ title, statuses }, index) => (
          <li
            key={title}
            className={styles.stage}
            data-reached={statuses.some((status) => passed.has(status))}
            aria-current={index === reached ? 'step' : undefined}
          >
            {title}
          </li>
        ))}
      </ol>
    </Card>
  )
}

type Verdict = 'Accepted' | 'Rejected'

const verdicts: readonly { readonly verdict: Verdict; readonly title: string }[] = [
  { verdict: 'Accepted', title: t.returns.accept },
  { verdict: 'Rejected', title: t.returns.reject },
]

/** Reasons to choose from; the shopper reads them as they are. */
const readyReasons = Object.values(t.returns.readyReasons)

const toVerdict = (status: ReturnOrder['returnItems'][number]['returnItemStatus']): Verdict | null =>
  status === 'Accepted' || status === 'Rejected' ? status : null

function Inspection({ order }: { readonly order: ReturnOrder }) {
  const { tenant, client, mayChange } = useTenant()
  const { showMessage } = useToasts()
  const { returnItems, returnOrderNumber, orderReference, status } = order
  const [chosen, setChosen] = useState<ReadonlyMap<number, Verdict | null>>(
    () => new Map(returnItems.map(({ id, returnItemStatus }) => [id, toVerdict(returnItemStatus)])),
  )
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(
    () => new Map(returnItems.map(({ id, rejectionReason }) => [id, rejectionReason ?? ''])),
  )
  const scanField = useRef<HTMLInputElement>(null)
  const acceptButtons = useRef(new Map<number, HTMLButtonElement>())
  const reasonFields = useRef(new Map<number, HTMLInputElement>())
  const isScanning = useRef(false)
  const isOpen = isToInspect(status) && mayChange('returns')
  const sold = useOrderOf(order).data
  const descriptions = new Map(
    sold?.items.flatMap(({ productCode, productDescription }) =>
      productDescription ? [[productCode, productDescription]] : [],
    ),
  )
  const goToItem = (ids: readonly number[]) => {
    isScanning.current = true
    const id = ids.find((candidate) => (chosen.get(candidate) ?? null) === null) ?? ids[0]
    if (id !== undefined) acceptButtons.current.get(id)?.focus()
  }
  const decide = (id: number, verdict: Verdict) => {
    // Rendered at once, so that the field for the reason exists.
    flushSync(() => setChosen((before) => new Map(before).set(id, verdict)))
    if (verdict === 'Rejected') reasonFields.current.get(id)?.focus()
    else if (isScanning.current) scanField.current?.focus()
    isScanning.current = false
  }
  const decided = returnItems.flatMap(({ id }) => {
    const verdict = chosen.get(id) ?? null
    if (verdict === null) return []
    const reason = verdict === 'Rejected' ? (reasons.get(id) ?? '').trim() : ''
    return [{ id, returnItemStatus: verdict, ...(reason === '' ? {} : { rejectionReason: reason }) }]
  })
  const isReasonMissing = decided.some((item) => item.returnItemStatus === 'Rejected' && !('rejectionReason' in item))
  const finish = useMutation({
    mutationFn: () => {
      const isAllRejected = decided.every(({ returnItemStatus }) => returnItemStatus === 'Rejected')
      return client.returns.updateReturnOrder({
        params: { identifier: tenant, orderReference, returnOrderNumber },
        body: { status: isAllRejected ? 'Rejected' : 'Processed', returnItems: decided },
      })
    },
    onSuccess: async () => {
      await refreshTenant(tenant)
      showMessage(fill(t.returns.finished, { number: returnOrderNumber }))
    },
  })
  const isChanged = returnItems.some(
    ({ id, returnItemStatus, rejectionReason }) =>
      chosen.get(id) !== toVerdict(returnItemStatus) || (reasons.get(id) ?? '') !== (rejectionReason ?? ''),
  )
  return (
    <Card title={isOpen ? t.returns.inspection : t.returns.contents}>
      <UnsavedChanges isChanged={isOpen && isChanged && !finish.isPending && !finish.isSuccess} />
      {isOpen && <ScanField ref={scanField} items={returnItems} onFound={goToItem} />}
      <ul>
        {returnItems.map(({ id, productCode, quantity, reasonText, reasonCode, returnItemStatus, rejectionReason }) => (
          <li key={id} className={styles.item}>
            <div className={styles.itemTexts}>
              <strong>
                {quantity} × {descriptions.get(productCode) ?? productCode}
              </strong>
              {descriptions.has(productCode) && <p className={styles.reason}>{productCode}</p>}
              <p className={styles.reason}>{reasonText ?? nameReason(reasonCode)}</p>
              {!isOpen && rejectionReason !== null && (
                <p className={styles.reason}>{fill(t.returns.rejectedBecause, { reason: rejectionReason })}</p>
              )}
            </div>
            {isOpen ? (
              <div
                className={styles.choices}
                role="group"
                aria-label={fill(t.returns.line, { line: id, product: productCode })}
              >
                {verdicts.map(({ verdict, title }) => (
                  <Button
                    key={verdict}
                    ref={(button) => {
                      if (verdict === 'Accepted' && button !== null) acceptButtons.current.set(id, button)
                    }}
                    aria-pressed={chosen.get(id) === verdict}
                    onClick={() => decide(id, verdict)}
                  >
                    {title}
                  </Button>
                ))}
              </div>
            ) : (
              <ItemBadge status={returnItemStatus} hasArrived={isToInspect(status)} />
            )}
            {isOpen && chosen.get(id) === 'Rejected' && (
              <div className={styles.rejection}>
                <TextField
                  ref={(field) => {
                    if (field !== null) reasonFields.current.set(id, field)
                  }}
                  label={t.returns.rejectionReason}
                  hint={t.returns.rejectionReasonHint}
                  required
                  maxLength={500}
                  onKeyDown={({ key }) => {
                    if (key === 'Enter') scanField.current?.focus()
                  }}
                  value={reasons.get(id) ?? ''}
                  onChange={({ target }) => setReasons((before) => new Map(before).set(id, target.value))}
                />
                <div className={styles.readyReasons}>
                  {readyReasons.map((reason) => (
                    <Button
                      key={reason}
                      aria-pressed={reasons.get(id) === reason}
                      onClick={() => {
                        setReasons((before) => new Map(before).set(id, reason))
                        scanField.current?.focus()
                      }}
                    >
                      {reason}
                    </Button>
                  ))}
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      {isOpen && returnItems.some(({ quantity }) => quantity > 1) && <Note>{t.returns.wholeLines}</Note>}
      {isOpen && (
        <div className={styles.finish}>
          <span role="status">
            {fill(t.returns.decided, { count: decided.length, total: returnItems.length })}
            {isReasonMissing && ` · ${t.returns.reasonNeeded}`}
          </span>
          <ConfirmButton
            kind="primary"
            label={finish.isPending ? t.common.saving : t.returns.finish}
            title={fill(t.returns.finishTitle, { number: returnOrderNumber })}
            text={t.returns.finishText}
            action={t.returns.finish}
            isPending={finish.isPending}
            disabled={decided.length < returnItems.length || isReasonMissing}
            onConfirm={() => finish.mutateAsync()}
          />
        </div>
      )}
    </Card>
  )
}

/** The result of an item's inspection; none before the item has arrived. */
function ItemBadge(props: {
  readonly status: ReturnOrder['returnItems'][number]['returnItemStatus']
  readonly hasArrived: boolean
}) {
  const { status, hasArrived } = props
  if (status === 'InProgress' && !hasArrived) return <Badge>{t.returns.expected}</Badge>
  return <Badge tone={itemStatuses[status].tone}>{itemStatuses[status].title}</Badge>
}
