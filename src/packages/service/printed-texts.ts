import type { PrintedText } from '../../shipping/service/printable.ts'
import type { Site } from '../../shipping/service/site.ts'
import type { PackageContent } from './package.ts'

const consigneeFields = [
  'firstName',
  'lastName',
  'name',
  'company',
  'unit',
  'address1',
  'address2',
  'address3',
  'poBox',
  'city',
  'postalCode',
  'region',
  'latinName',
  'latinCity',
] as const

type FieldText = readonly [path: string, text: string | null | undefined]

/** The texts of a package printed on its documents, by field. */
export function listPrintedTexts(
  content: PackageContent,
  dispatch: Site,
  isAcrossBorder: boolean,
): readonly PrintedText[] {
  const { consignee, packageItems, orderReference, packageReference, additionalImportInformation } = content
  const site = `the address of the site ${dispatch.siteCode}`
  const ofLabel: readonly FieldText[] = [
    ...consigneeFields.map((field) => [`consignee.${field}`, consignee[field]] satisfies FieldText),
    ...[dispatch.company, ...dispatch.addressLines, dispatch.city].map((text) => [site, text] satisfies FieldText),
    ['orderReference', orderReference],
    ['packageReference', packageReference],
  ]
  const ofCustoms: readonly FieldText[] = isAcrossBorder
    ? [
        ...packageItems.flatMap(({ productCode, productDescription, productCustomsDescription }, index) => {
          const path = `packageItems[${index}]`
          return [
            [`${path}.productCode`, productCode],
            productCustomsDescription
              ? [`${path}.productCustomsDescription`, productCustomsDescription]
              : [`${path}.productDescription`, productDescription],
          ] satisfies FieldText[]
        }),
        ['additionalImportInformation', additionalImportInformation],
      ]
    : []
  return [...ofLabel, ...ofCustoms].flatMap(([path, text]) => (text ? [{ path, text }] : []))
}
