import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { PackageSubmission } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Badge, SelectField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Documents } from '../../parts/documents.tsx'
import { Column, Columns, Facts, Note } from '../../parts/facts.tsx'
import { nameActor } from '../../parts/history.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import styles from '../../parts/records.module.css'
import { formatMoment } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { CustomsLines, formatWeight } from './customs-lines.tsx'
import {
  describeState,
  documentTitles,
  isWaiting,
  listShownWarnings,
  nameStatus,
  nameWarning,
} from './package-states.ts'
import { sayPlainly } from './plain-warnings.ts'

/** One package: its hold, documents, tracking and customs data. */
export function PackagePage() {
  const { client, tenant, getAddress } = useTenant()
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
      title={fill(t.packages.packageTitle, { package: PackageReference, order: query.OrderReference })}
      about={<Link to={getAddress('packages')}>{t.packages.allPackages}</Link>}
      actions={state !== null && <Badge tone={state.tone}>{state.title}</Badge>}
    >
      <QueryResult query={read}>{(submission) => <Details submission={submission} />}</QueryResult>
    </Page>
  )
}

function Details({ submission }: { readonly submission: PackageSubmission }) {
  const { may, tenant, client, getAddress } = useTenant()
  const { package: shown } = submission
  const warnings = listShownWarnings(submission)
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
              // Documents are recreated with each change of the package.
              cacheKey={[tenant, 'document', shown.platformPackageReference, trackingNumber, submission.statusMessage]}
              fileName={`${OrderReference}-${PackageReference}`}
              fetchDocument={async (DocumentType, signal) => {
                const query = { BrandCode, OrderReference, PackageReference, DocumentType }
                return (await client.packages.readPackageDocument({ query, signal })).body as Blob
              }}
            />
          ) : (
            <Card title={t.common.documents}>
              <Note>{explainMissingDocuments(submission)}</Note>
            </Card>
          )}
          <CustomsLines shown={shown} />
        </Column>
        <Column>
          <Card title={t.common.details}>
            <Facts
              facts={[
                [
                  t.common.order,
                  may('returns') ? (
                    <Link to={getAddress('orders', OrderReference)}>{OrderReference}</Link>
                  ) : (
                    OrderReference
                  ),
                ],
                [t.common.brand, BrandCode],
                [t.packages.recipient, [name, place, nameCountry(consignee.country)].filter(Boolean).join(', ')],
                [t.packages.leavesFrom, shown.distributionCentre ?? shown.hubCode],
                [t.common.weight, shown.weight ? formatWeight(shown.weight, 'Kg') : null],
                [t.packages.number, String(shown.platformPackageReference)],
                [t.packages.submitted, formatMoment(shown.creationTime)],
              ]}
            />
          </Card>
          <Card title={t.common.tracking}>
            <Facts
              facts={[
                [t.common.carrier, shown.carrierName ?? t.packages.noCarrier],
                [t.packages.number, trackingNumber ?? t.packages.noLabelYet],
                // The retailer's status says that a held package is shipped, which it must not be.
                [
                  t.common.status,
                  shown.holdReleaseStatus === 'Held'
                    ? describeState(shown).title
                    : shown.shippingStatus && nameStatus(shown.shippingStatus),
                ],
                [
                  t.common.page,
                  trackingUrl === null ? null : (
                    <a href={trackingUrl} target="_blank" rel="noreferrer">
                      {t.packages.shopperPage}
                    </a>
                  ),
                ],
                [t.packages.wayBack, back?.returnTrackingNumber],
              ]}
            />
          </Card>
          {shown.holdDecision !== null && (
            <Card title={t.packages.decision}>
              <Facts
                facts={[
                  [
                    t.packages.decisionWhat,
                    shown.holdDecision.action === 'Release' ? t.packages.released : t.packages.cancelled,
                  ],
                  [t.packages.decisionWhy, shown.holdDecision.note],
                  [t.packages.decisionBy, nameActor(shown.holdDecision.by)],
                  [t.packages.decisionWhen, formatMoment(shown.holdDecision.at)],
                ]}
              />
            </Card>
          )}
          {warnings.length > 0 && (
            <Card title={t.common.warnings}>
              <ul>
                {warnings.map(({ code, path, message }) => (
                  <li key={`${code} ${path} ${message}`} className={styles.warning}>
                    {nameWarning(code)}
                    <span lang="en" className={styles.detail}>
                      {sayPlainly(message)}
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

/** The reason for a hold as a sentence. */
function sayWhy(message: string): string {
  const reason = sayPlainly(message.replace(/^Held: /, ''))
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

/** Why a package has no documents: none were requested, or an error prevented them. */
function explainMissingDocuments({ package: shown, warnings = [] }: PackageSubmission): string {
  if (isWaiting(shown)) return t.packages.madeOnRelease
  if (shown.holdReleaseStatus === 'Held') return t.packages.noneCancelled
  if (shown.shippingDocumentationRequested !== true) return t.packages.noneRequested
  const reasons = warnings.filter(({ code }) => code === 'DocumentNotMade').map(({ message }) => sayPlainly(message))
  return fill(t.packages.notMade, { reasons: reasons.length === 0 ? t.packages.couldNotMake : reasons.join('. ') })
}

/** The reason for a hold, with the buttons to decide. */
function HoldDecision({ submission }: { readonly submission: PackageSubmission }) {
  const { tenant, client, mayChange } = useTenant()
  const { showMessage } = useToasts()
  const { package: shown, warnings = [] } = submission
  const { brandCode, orderReference, packageReference } = shown
  const [chosenService, setService] = useState('')
  const services = useQuery({
    queryKey: [tenant, 'service-levels'],
    queryFn: async ({ signal }) => (await client.packages.listServiceLevels({ signal })).body.serviceLevels,
    enabled: shown.shippingDocumentationRequested === true,
  })
  // International mail never takes dangerous goods, whatever a person decides.
  const isMailRefused =
    warnings.some(({ code }) => code === 'DangerousGoods') &&
    warnings.some(({ code, message }) => code === 'Held' && /dangerous/i.test(message))
  const submitted = shown.serviceLevel || 'Standard'
  const offered = (services.data ?? []).filter(({ isMail }) => !(isMailRefused && isMail))
  const isSubmittedOffered = !isMailRefused || offered.some(({ name }) => name === submitted)
  const service = chosenService === '' && !isSubmittedOffered ? (offered[0]?.name ?? '') : chosenService
  const decide = useMutation({
    mutationFn: ({ action, note }: { readonly action: 'Release' | 'Cancel'; readonly note: string }) => {
      const chosen = action === 'Release' && service !== '' ? { serviceLevel: service } : {}
      return client.packages.releasePackage({
        body: { brandCode, orderReference, packageReference, action, note, ...chosen },
      })
    },
    onSuccess: async ({ body }, { action }) => {
      await refreshTenant(tenant)
      const isStillHeld = action === 'Release' && isWaiting(body.package)
      const done = action === 'Release' ? t.packages.isReleased : t.packages.isCancelled
      showMessage(fill(isStillHeld ? t.packages.stillHeld : done, { package: packageReference }))
    },
  })
  const reasons = warnings.filter(({ code }) => code === 'Held')
  return (
    <Card>
      <div className={styles.notice}>
        <h2>{t.packages.heldTitle}</h2>
        {reasons.map(({ message }) => (
          <p key={message}>{sayWhy(message)}</p>
        ))}
        {mayChange('packages') ? (
          <div className={styles.actions}>
            <ConfirmButton
              label={t.packages.release}
              kind="primary"
              title={fill(t.packages.releaseTitle, { package: packageReference })}
              text={t.packages.releaseText}
              fields={
                services.isSuccess && (
                  <SelectField
                    label={t.packages.service}
                    value={service}
                    onChange={({ target }) => setService(target.value)}
                  >
                    {isSubmittedOffered && (
                      <option value="">{fill(t.packages.serviceKept, { service: submitted })}</option>
                    )}
                    {offered.map(({ name, isMail }) => (
                      <option key={name} value={name}>
                        {isMail ? fill(t.packages.serviceByMail, { service: name }) : name}
                      </option>
                    ))}
                  </SelectField>
                )
              }
              action={t.packages.releaseIt}
              noteLabel={t.packages.releaseNote}
              isPending={decide.isPending}
              onConfirm={(note) => decide.mutateAsync({ action: 'Release', note })}
            />
            <ConfirmButton
              label={t.packages.cancel}
              title={fill(t.packages.cancelTitle, { package: packageReference })}
              text={t.packages.cancelText}
              action={t.packages.cancel}
              destroys
              noteLabel={t.packages.cancelNote}
              isPending={decide.isPending}
              onConfirm={(note) => decide.mutateAsync({ action: 'Cancel', note })}
            />
          </div>
        ) : (
          <p>{t.common.rolesOnly}</p>
        )}
      </div>
    </Card>
  )
}
