import { Type } from 'typebox'
import { describeEvent } from '../../kernel/contract/event.ts'
import { int64, nullable, text } from '../../kernel/contract/schema.ts'

const common = {
  subject: 'The platform’s reference of the package, as text.',
  data: Type.Object({
    platformPackageReference: int64('The platform’s reference of the package.'),
    brandCode: text('The brand of the package.'),
    orderReference: text('The retailer’s reference of its order.'),
    packageReference: text('The retailer’s reference of the package.'),
    holdReleaseStatus: text('Whether the package may leave: Released or Held.'),
    shippingStatus: nullable(text('Its status, such as Shipped or Delivered; null while it has none.')),
  }),
  example: {
    subject: '27182818',
    data: {
      platformPackageReference: 27182818,
      brandCode: 'ACM',
      orderReference: 'ORDER-2001',
      packageReference: 'PKG-1',
      holdReleaseStatus: 'Released',
      shippingStatus: 'Shipped',
    },
  },
}

export const packageCreated = describeEvent({
  type: 'package.created',
  when: 'A package was submitted.',
  ...common,
})

export const packageUpdated = describeEvent({
  type: 'package.updated',
  when: 'A package was changed: its content, of which the documents are made anew, or its status.',
  ...common,
})

export const packageDeleted = describeEvent({
  type: 'package.deleted',
  when: 'A package was deleted, with its documents.',
  ...common,
})

const { example } = common

export const packageHeld = describeEvent({
  type: 'package.held',
  when: 'A package must not leave: when it was submitted, since it was changed, or since a list of denied parties has.',
  ...common,
  example: { ...example, data: { ...example.data, holdReleaseStatus: 'Held' } },
})

export const packageReleased = describeEvent({
  type: 'package.released',
  when: 'A package that was held may leave: a person has released it, or nothing holds it any more since it was changed.',
  ...common,
})

export const packageEvents = [packageCreated, packageUpdated, packageDeleted, packageHeld, packageReleased]
