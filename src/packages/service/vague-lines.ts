import { isVague } from '../../shipping/service/vague-descriptions.ts'
import type { PackageContent, PackageItem } from './package.ts'

/** The description that customs documents print of an item, and its member; the text is empty if there is none. */
export function findPrintedDescription({ productCustomsDescription, productDescription }: PackageItem): {
  readonly member: 'productCustomsDescription' | 'productDescription'
  readonly text: string
} {
  const customsDescription = (productCustomsDescription ?? '').trim()
  // Without a description for customs, the documents print the other one.
  return customsDescription === ''
    ? { member: 'productDescription', text: (productDescription ?? '').trim() }
    : { member: 'productCustomsDescription', text: customsDescription }
}

/** Whether an item has a description that says what the goods are. */
export function isDescribed(item: PackageItem): boolean {
  const { text } = findPrintedDescription(item)
  return text !== '' && !isVague(text)
}

/** The items with vague descriptions, one phrase per item; items without a description are skipped. */
export function findVagueDescriptions({ packageItems }: PackageContent): readonly string[] {
  return packageItems.flatMap((item, index) => {
    const { member, text } = findPrintedDescription(item)
    return text === '' || isDescribed(item)
      ? []
      : [`packageItems[${index}].${member} “${text.slice(0, 60)}” names no goods; say what they are and of what`]
  })
}
