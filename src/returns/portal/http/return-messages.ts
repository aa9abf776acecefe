import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { sendReturnMessage } from '../contract/return-messages.ts'
import type { ReturnMessages } from '../service/return-messages.ts'

export function createReturnMessageOperations(returnMessages: ReturnMessages): Operation[] {
  return [
    defineOperation(sendReturnMessage).by((call) =>
      call.write(async (unit) => {
        const { returnOrderNumber } = call.params
        const requested = await returnMessages.sendInstructions(unit, returnOrderNumber)
        return { status: 200, body: { returnOrderNumber, ...requested } }
      }),
    ),
  ]
}
