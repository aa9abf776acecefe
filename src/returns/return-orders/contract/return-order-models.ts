import { Type } from 'typebox'
import {
  dateTime,
  flag,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  requiredText,
  singleLineText,
  text,
} from '../../../kernel/contract/schema.ts'
import { responses, shared, warnings, weight } from '../../contract/models.ts'

/** Status of a return. */
export const returnStatus = () =>
  oneOf(
    [
      'Created',
      'LabelIssued',
      'ReceivedByCarrier',
      'InTransit',
      'Received',
      'InProgress',
      'Processed',
      'Refunded',
      'Rejected',
      'Cancelled',
      'Expired',
    ],
    { description: 'Status of the return.' },
  )

const itemStatus = oneOf(['Accepted', 'Rejected', 'InProgress', 'RejectedNotReturned', 'Cancelled'], {
  description: 'Status of the item.',
})

/** How a return is sent. */
export const returnMethod = oneOf(['Postal', 'PUDO', 'Collections'], {
  description: 'Return method: how the goods are sent back.',
})

/** Why a return is made. */
export const returnType = oneOf(['Normal', 'Undeliverable', 'BlindReturn', 'EUCoolingOff'], {
  description: 'Type of return; `EUCoolingOff` only for deliveries to the EU or EEA.',
})

/** Who pays for a return. */
export const paidBy = oneOf(['Unpaid', 'Retailer', 'Shopper'], { description: 'Who pays for the return.' })

const locationType = oneOf(['Store', 'Pudo'], { description: 'Type of location.' })

/** A return as in responses. */
export const returnOrder = nameSchema(
  'ReturnOrder',
  Type.Object(
    {
      returnOrderNumber: text('Return number, digits only. Also the tracking reference.'),
      orderReference: text('The order that is returned.'),
      status: returnStatus(),
      returnAdminCentreCode: nullable(text('Destination return centre.')),
      returnType,
      returnMethod: nullable(returnMethod),
      paidBy: nullable(paidBy),
      carrier: nullable(text('Carrier.')),
      carrierServiceRouteId: nullable(text('Carrier service route.')),
      dropOffLocation: nullable(
        Type.Object(
          { locationId: nullable(text('Location id.')), type: nullable(locationType) },
          { description: 'Where the shopper hands in the goods.' },
        ),
      ),
      createdAt: dateTime('When the return was created.'),
      updatedAt: dateTime('When the return was last changed.'),
      returnItems: listOf(
        Type.Object({
          id: int32('Line number, starting at 1.'),
          orderItemId: nullable(int32('Portolan’s id of the item in the order; null if it is not on the order.')),
          productCode: text('Product code.'),
          lineItemId: nullable(int32('The retailer’s line number.')),
          quantity: int32('Number of articles.'),
          reasonCode: text('Reason code.'),
          reasonText: nullable(text('Reason in words.')),
          returnItemStatus: itemStatus,
          rejectionReason: nullable(text('Why the item was rejected, as the shopper reads it.')),
        }),
        { description: 'Returned items.' },
      ),
      weight: responses.weight,
      documents: listOf(Type.Object({ documentType: text('Type of document.'), link: text('URL of the document.') }), {
        description: 'Documents available as PDF; for a closed return, those that were created.',
      }),
      history: listOf(
        Type.Object({
          status: returnStatus(),
          at: dateTime('When the status was reached.'),
          by: text('Who caused the change.'),
        }),
        { description: 'All statuses so far, oldest first.' },
      ),
      warnings,
    },
    { description: 'A return.' },
  ),
)

/** Body of a new return. */
export const createReturnOrderRequest = nameSchema(
  'CreateReturnOrderWebRequest',
  Type.Object(
    {
      returnItems: listOf(
        Type.Object({
          id: optional(int32('Portolan’s id of the item in the order.')),
          productCode: shared.productCode,
          lineItemId: shared.lineItemId,
          quantity: optional(int32('Number of articles; default 1.', { minimum: 1 })),
          reasonCode: requiredText({ description: 'Reason code, 1 to 50 characters.', maxLength: 50 }),
          reasonText: optional(text('Reason in words.', 1000)),
        }),
        { description: 'Items to return.', minItems: 1 },
      ),
      returnMethod: optional(returnMethod),
      returnType: optional(returnType),
      paidBy: optional(paidBy),
      dropOffLocation: optional(
        Type.Object(
          { locationId: optional(singleLineText('Location id.', 100)), type: optional(locationType) },
          { description: 'Where the shopper hands in the goods.' },
        ),
      ),
      weight: optional(weight),
      consumerEmailAddress: optional(text('The shopper’s email address.', 254)),
      cultureLanguageIso: optional(text('The shopper’s language tag, such as `de-DE`.', 20)),
      carrierServiceRouteId: optional(singleLineText('Carrier service route.', 100)),
      canBeAdditional: optional(
        flag('Whether the return may be created while others of the order are open, as in the return portal.'),
      ),
    },
    { description: 'Requests a return.' },
  ),
)

/** Body of a change of a return. */
export const updateReturnOrderRequest = nameSchema(
  'UpdateReturnOrderWebRequest',
  Type.Object(
    {
      status: optional(returnStatus()),
      returnItems: optional(
        listOf(
          Type.Object({
            id: optional(int32('Line number in the return.')),
            productCode: optional(singleLineText('Product code.', 100)),
            lineItemId: shared.lineItemId,
            returnItemStatus: optional(oneOf(['Accepted', 'Rejected'], { description: 'Result of the inspection.' })),
            rejectionReason: optional(
              text(
                'Why the item is rejected; only with `Rejected`. The shopper reads it in the portal and by email.',
                500,
              ),
            ),
          }),
          { description: 'Lines to update, identified by id, lineItemId or productCode.', maxItems: 2000 },
        ),
      ),
      weight: optional(weight),
    },
    { description: 'Updates a return.' },
  ),
)
