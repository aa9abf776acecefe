import type { ReturnOrder } from '#client'
import { t } from '../../language/messages.ts'
import { Documents } from '../../parts/documents.tsx'
import { Note } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'

const titles: Readonly<Record<string, string>> = t.returns.document

/**
 * The documents of a return. None is loaded unasked, because creating the first one registers the parcel with the
 * carrier.
 */
export function ReturnDocuments({ order }: { readonly order: ReturnOrder }) {
  const { tenant, client, mayChange } = useTenant()
  const { returnOrderNumber, status } = order
  const documents = order.documents.map(({ documentType }) => ({
    type: documentType,
    title: titles[documentType] ?? documentType,
  }))
  if (documents.length === 0) {
    return (
      <Card title={t.common.documents}>
        <Note>{t.returns.noDocuments}</Note>
      </Card>
    )
  }
  if (!mayChange('returns')) {
    return (
      <Card title={t.common.documents}>
        <Note>{t.returns.noDocumentAccess}</Note>
      </Card>
    )
  }
  return (
    <Documents
      documents={documents}
      cacheKey={['return-document', tenant, returnOrderNumber]}
      fileName={`return-${returnOrderNumber}`}
      note={status === 'Created' ? t.returns.chooseDocumentNew : t.returns.chooseDocument}
      fetchDocument={async (documentType, signal) => {
        const params = { identifier: tenant, returnOrderNumber, documentType }
        const { body } = await client.returns.readReturnDocument({ params, signal })
        // The first document changes the return's status.
        if (status === 'Created') void refreshTenant(tenant)
        return body as unknown as Blob
      }}
    />
  )
}
