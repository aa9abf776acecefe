import { Type } from 'typebox'
import { describeEvent } from '../../kernel/contract/event.ts'
import { oneOf, text } from '../../kernel/contract/schema.ts'

const exampleEndpointId = '0197f3a2-0000-7000-8000-00000000e4d9'

export const endpointDisabled = describeEvent({
  type: 'webhook-endpoint.disabled',
  when: 'Nothing is delivered to a webhook endpoint any more, because it has answered that it is gone (410), or has failed for five days.',
  subject: 'The id of the endpoint.',
  data: Type.Object({
    endpointId: text('The id of the endpoint.'),
    reason: oneOf(['Gone', 'Failing'], { description: 'Why.' }),
  }),
  example: { subject: exampleEndpointId, data: { endpointId: exampleEndpointId, reason: 'Failing' } },
})

export const webhookEvents = [endpointDisabled]
