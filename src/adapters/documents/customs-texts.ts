import type { ItemCategory } from '../../shipping/service/documents.ts'

/** English and French: the languages of postal customs forms. */
export type BilingualText = readonly [english: string, french: string]

/** The fields common to CN22 and CN23, as named in the forms of the UPU Convention Manual. */
export const customsTexts = {
  title: ['Customs declaration', 'D\u00E9claration en douane'],
  mayBeOpened: ['May be opened officially', 'Peut \u00EAtre ouvert d\u2019office'],
  designatedOperator: ['Designated operator', 'Op\u00E9rateur d\u00E9sign\u00E9'],
  itemNumber: ['No. of item', 'N\u00B0 de l\u2019envoi'],
  netWeight: ['Net weight', 'Poids net'],
  countryOfOrigin: ['Country of origin', 'Pays d\u2019origine'],
  // A short version of the forms' long sentence.
  certified: [
    'I certify that what is stated here is correct and that this item holds no dangerous article and nothing that ' +
      'legislation or postal or customs regulations prohibit.',
    'Je certifie que les indications donn\u00E9es ici sont exactes et que cet envoi ne contient aucun objet dangereux ' +
      'ni interdit par la l\u00E9gislation ou par la r\u00E9glementation postale ou douani\u00E8re.',
  ],
} as const satisfies Readonly<Record<string, BilingualText>>

/** The checkboxes, in the order of the forms. */
export const categoryTexts: Readonly<Record<ItemCategory, BilingualText>> = {
  Gift: ['Gift', 'Cadeau'],
  Documents: ['Documents', 'Documents'],
  CommercialSample: ['Commercial sample', '\u00C9chantillon commercial'],
  SaleOfGoods: ['Sale of goods', 'Vente de marchandises'],
  ReturnedGoods: ['Returned goods', 'Retour de marchandise'],
  Other: ['Other', 'Autre'],
}

/** Both languages on one line; once if they are equal. */
export function joinLanguages([english, french]: BilingualText): string {
  return english === french ? english : `${english} / ${french}`
}

/** One line per language; one line if they are equal. */
export function listLanguages([english, french]: BilingualText): string[] {
  return english === french ? [english] : [english, french]
}
