import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { PackageSubmission } from '#client'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Badge } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Documents } from '../../parts/documents.tsx'
import { Column, Columns, Facts, Note } from '../../parts/facts.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import styles from '../../parts/records.module.css'
import { formatMoment } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { CustomsLines } from './customs-lines.tsx'
import { describeState, documentTitles, isWaiting } from './package-states.ts'

/** One package: what holds it, its papers, its way, and what customs are told. */
export function PackagePage() {
  const { client, tenant, addressOf } = useTenant()
  const { item: PackageReference = '' } = useParams()
  const [search] = useSearchParams()
  const query = {
    BrandCode: search.get('brand') ?? '',
    OrderReference: search.get('order') ?? '',
    PackageReference,
  }
  const read = useQuery({
    queryKey: [tenant, 'package', query],
    queryFn: async ({ signal }) => (await client.packages.readPackage({ query, signal })).body,
  })
  const state = read.isSuccess ? describeState(read.data.package) : null
  return (
    <Page
      title={`Package ${PackageReference} of ${query.OrderReference}`}
      about={<Link to={addressOf('packages')}>All packages</Link>}
      actions={state !== null && <Badge tone={state.tone}>{state.title}</Badge>}
    >
      <QueryResult query={read}>{(submission) => <Details submission={submission} />}</QueryResult>
    </Page>
  )
}

function Details({ submission }: { readonly submission: PackageSubmission }) {
  const { may, tenant, client, addressOf } = useTenant()
  const { package: shown } = submission
  // What holds it stands above everything.
  const warnings = (submission.warnings ?? []).filter(({ code }) => !isWaiting(shown) || code !== 'Held')
  const { brandCode: BrandCode, orderReference: OrderReference, packageReference: PackageReference } = shown
  const documents = [...shown.shippingDocumentation, ...shown.returnsDocumentation].map(({ type }) => ({
    type,
    title: documentTitles[type],
  }))
  const { consignee } = shown
  const name = consignee.name ?? [consignee.firstName, consignee.lastName].filter(Boolean).join(' ')
  const place = [consignee.postalCode, consignee.city].filter(Boolean).join(' ')
  const { trackingNumber, trackingUrl } = shown
  const [back] = shown.returnsDocumentation
  return (
    <>
      {isWaiting(shown) && <HoldDecision submission={submission} />}
      <Columns>
        <Column>
          {documents.length > 0 ? (
            <Documents
              documents={documents}
              // Made anew with each change of the package.
              cacheKey={[tenant, 'document', shown.platformPackageReference, trackingNumber, submission.statusMessage]}
              fileName={`${OrderReference}-${PackageReference}`}
              fetchDocument={async (DocumentType, signal) => {
                const query = { BrandCode, OrderReference, PackageReference, DocumentType }
                return (await client.packages.readPackageDocument({ query, signal })).body as Blob
              }}
            />
          ) : (
            <Card title="Documents">
              <Note>{whyNoDocuments(submission)}</Note>
            </Card>
          )}
          <CustomsLines shown={shown} />
        </Column>
        <Column>
          <Card title="About it">
            <Facts
              facts={[
                [
                  'Order',
                  may('returns') ? (
                    <Link to={addressOf('orders', OrderReference)}>{OrderReference}</Link>
                  ) : (
                    OrderReference
                  ),
                ],
                ['Brand', BrandCode],
                ['To', [name, place, nameCountry(consignee.country)].filter(Boolean).join(', ')],
                ['Leaves from', shown.distributionCentre ?? shown.hubCode],
                ['Weight', shown.weight ? `${shown.weight.weight} ${shown.weight.weightUnit ?? 'Kg'}` : null],
                ['Number', String(shown.platformPackageReference)],
                ['Sent in', formatMoment(shown.creationTime)],
              ]}
            />
          </Card>
          <Card title="Tracking">
            <Facts
              facts={[
                ['Carrier', shown.carrierName ?? 'none yet'],
                ['Number', trackingNumber ?? 'no label yet'],
                ['Status', shown.shippingStatus],
                [
                  'Page',
                  trackingUrl === null ? null : (
                    <a href={trackingUrl} target="_blank" rel="noreferrer">
                      As the shopper sees it
                    </a>
                  ),
                ],
                ['Way back', back?.returnTrackingNumber],
              ]}
            />
          </Card>
          {shown.holdDecision !== null && (
            <Card title="Decision">
              <Facts
                facts={[
                  ['What', shown.holdDecision.action === 'Release' ? 'released' : 'cancelled'],
                  ['Why', shown.holdDecision.note],
                  ['By', shown.holdDecision.by],
                  ['When', formatMoment(shown.holdDecision.at)],
                ]}
              />
            </Card>
          )}
          {warnings.length > 0 && (
            <Card title="What was noticed">
              <ul>
                {warnings.map(({ code, path, message }) => (
                  <li key={`${code} ${path} ${message}`} className={styles.warning}>
                    {message}
                    <span className={styles.detail}>
                      {code}
                      {path === '' ? '' : ` · ${path}`}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </Column>
      </Columns>
    </>
  )
}

/** A reason to hold a package as a sentence of its own. */
function sayWhy(message: string): string {
  const reason = message.replace(/^Held: /, '')
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

/** Why a package has no papers: none were asked for, or what stood in the way. */
function whyNoDocuments({ package: shown, warnings = [] }: PackageSubmission): string {
  if (isWaiting(shown)) return 'They are made when it is released.'
  if (shown.holdReleaseStatus === 'Held') return 'It was cancelled, so that none is made.'
  if (shown.shippingDocumentationRequested !== true) return 'None was asked for.'
  const reasons = warnings.filter(({ code }) => code === 'DocumentNotMade').map(({ message }) => message)
  return `${reasons.length === 0 ? 'None could be made' : reasons.join('. ')}. Correct what stood in the way, and send the package again.`
}

/** What holds a package, and the buttons that decide about it. */
function HoldDecision({ submission }: { readonly submission: PackageSubmission }) {
  const { tenant, client, mayChange } = useTenant()
  const { tell, tellError } = useToasts()
  const { package: shown, warnings = [] } = submission
  const { brandCode, orderReference, packageReference } = shown
  const decide = useMutation({
    mutationFn: ({ action, note }: { readonly action: 'Release' | 'Cancel'; readonly note: string }) =>
      client.packages.releasePackage({ body: { brandCode, orderReference, packageReference, action, note } }),
    onSuccess: async ({ body }, { action }) => {
      await refreshTenant(tenant)
      const isStillHeld = action === 'Release' && isWaiting(body.package)
      tell(
        isStillHeld
          ? `${packageReference} is held for another reason now.`
          : `${packageReference} is ${action === 'Release' ? 'released' : 'cancelled'}.`,
      )
    },
    onError: tellError,
  })
  const reasons = warnings.filter(({ code }) => code === 'Held')
  return (
    <Card>
      <div className={styles.notice}>
        <h2>Held: it must not leave as it is</h2>
        {reasons.map(({ message }) => (
          <p key={message}>{sayWhy(message)}</p>
        ))}
        {mayChange('packages') ? (
          <div className={styles.actions}>
            <ConfirmButton
              label="Release"
              kind="primary"
              title={`Release ${packageReference}?`}
              text="Its label and customs documents are made at once, and the carrier is told of it. What holds it now does not hold it again."
              action="Release it"
              noteLabel="Why it may leave"
              isPending={decide.isPending}
              onConfirm={(note) => decide.mutate({ action: 'Release', note })}
            />
            <ConfirmButton
              label="Cancel the package"
              title={`Cancel ${packageReference}?`}
              text="It stays held for good, and can only be deleted then."
              action="Cancel the package"
              destroys
              noteLabel="Why it is not to leave"
              isPending={decide.isPending}
              onConfirm={(note) => decide.mutate({ action: 'Cancel', note })}
            />
          </div>
        ) : (
          <p>Your role may look at it; somebody of the returns desk can decide.</p>
        )}
      </div>
    </Card>
  )
}
