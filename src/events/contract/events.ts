import { Type } from 'typebox'
import { describeEvent } from '../../kernel/contract/event.ts'
import { oneOf, text } from '../../kernel/contract/schema.ts'

const exampleEndpointId = '0197f3a2-0000-7000-8000-00000000e4d9'

export const endpointDisabled = describeEvent({
  type: 'webhook-endpoint.disabled',
  when: 'Deliveries to a webhook endpoint have stopped, because it returned 410 Gone or failed for five days.',
  subject: 'Id of the endpoint.',
  data: Type.Object({
    endpointId: text('Id of the endpoint.'),
    reason: oneOf(['Gone', 'Failing'], { description: 'Reason.' }),
  }),
  example: { subject: exampleEndpointId, data: { endpointId: exampleEndpointId, reason: 'Failing' } },
})

export const webhookEvents = [endpointDisabled]
