import { useMutation } from '@tanstack/react-query'
import type { ReturnOrder } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { useOrderOf } from './use-order-of.ts'

/** A button that e-mails the shopper a return created at the desk; nothing if the order has no address. */
export function SendLabel({ order }: { readonly order: ReturnOrder }) {
  const { tenant, client } = useTenant()
  const { showMessage, showError } = useToasts()
  const { returnOrderNumber } = order
  const email = useOrderOf(order).data?.contactInformation?.email ?? null
  const { step } = t.returns
  const send = useMutation({
    mutationFn: async () =>
      (await client.returns.sendReturnMessage({ params: { identifier: tenant, returnOrderNumber } })).body,
    onSuccess: async ({ emailAddress, isSentByServer }) => {
      await refreshTenant(tenant)
      showMessage(fill(isSentByServer ? step.labelSent : step.labelRequested, { email: emailAddress }))
    },
    onError: showError,
  })
  if (email === null) return null
  return (
    <ConfirmButton
      isPending={send.isPending}
      label={step.sendLabel}
      title={fill(step.sendLabelTitle, { number: returnOrderNumber, email })}
      text={step.sendLabelText}
      action={step.sendLabel}
      onConfirm={() => send.mutate()}
    />
  )
}
