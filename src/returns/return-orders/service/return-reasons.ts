import type { DocumentLanguage } from '../../../shipping/service/documents.ts'

/** Texts of common return reasons, by code, in the languages of shoppers' documents and pages. */
export const commonReasons: Readonly<Record<DocumentLanguage, Readonly<Record<string, string>>>> = {
  en: {
    TooSmall: 'Too small',
    TooLarge: 'Too large',
    NotAsDescribed: 'Not as described',
    Faulty: 'Damaged or faulty',
    WrongItem: 'Wrong item sent',
    ArrivedTooLate: 'Arrived too late',
    ChangedMind: 'Changed my mind',
    Other: 'Other reason',
    Withdrawal: 'Withdrawal from the contract',
  },
  de: {
    TooSmall: 'Zu klein',
    TooLarge: 'Zu groß',
    NotAsDescribed: 'Nicht wie beschrieben',
    Faulty: 'Beschädigt oder defekt',
    WrongItem: 'Falscher Artikel',
    ArrivedTooLate: 'Kam zu spät',
    ChangedMind: 'Gefällt mir nicht mehr',
    Other: 'Anderer Grund',
    Withdrawal: 'Widerruf des Vertrags',
  },
  fr: {
    TooSmall: 'Trop petit',
    TooLarge: 'Trop grand',
    NotAsDescribed: 'Non conforme à la description',
    Faulty: 'Abîmé ou défectueux',
    WrongItem: 'Mauvais article reçu',
    ArrivedTooLate: 'Arrivé trop tard',
    ChangedMind: 'J’ai changé d’avis',
    Other: 'Autre motif',
    Withdrawal: 'Rétractation du contrat',
  },
  es: {
    TooSmall: 'Demasiado pequeño',
    TooLarge: 'Demasiado grande',
    NotAsDescribed: 'No es como se describía',
    Faulty: 'Dañado o defectuoso',
    WrongItem: 'Artículo equivocado',
    ArrivedTooLate: 'Llegó demasiado tarde',
    ChangedMind: 'He cambiado de opinión',
    Other: 'Otro motivo',
    Withdrawal: 'Desistimiento del contrato',
  },
  it: {
    TooSmall: 'Troppo piccolo',
    TooLarge: 'Troppo grande',
    NotAsDescribed: 'Diverso dalla descrizione',
    Faulty: 'Danneggiato o difettoso',
    WrongItem: 'Articolo sbagliato',
    ArrivedTooLate: 'Arrivato troppo tardi',
    ChangedMind: 'Ho cambiato idea',
    Other: 'Altro motivo',
    Withdrawal: 'Recesso dal contratto',
  },
  nl: {
    TooSmall: 'Te klein',
    TooLarge: 'Te groot',
    NotAsDescribed: 'Niet zoals beschreven',
    Faulty: 'Beschadigd of defect',
    WrongItem: 'Verkeerd artikel',
    ArrivedTooLate: 'Kwam te laat',
    ChangedMind: 'Van gedachten veranderd',
    Other: 'Andere reden',
    Withdrawal: 'Herroeping van de overeenkomst',
  },
  pl: {
    TooSmall: 'Za mały',
    TooLarge: 'Za duży',
    NotAsDescribed: 'Niezgodny z opisem',
    Faulty: 'Uszkodzony lub wadliwy',
    WrongItem: 'Niewłaściwy produkt',
    ArrivedTooLate: 'Dotarł za późno',
    ChangedMind: 'Zmiana decyzji',
    Other: 'Inny powód',
    Withdrawal: 'Odstąpienie od umowy',
  },
  ja: {
    TooSmall: '小さすぎる',
    TooLarge: '大きすぎる',
    NotAsDescribed: '説明と違う',
    Faulty: '破損・不良',
    WrongItem: '違う商品が届いた',
    ArrivedTooLate: '到着が遅かった',
    ChangedMind: '気が変わった',
    Other: 'その他',
    Withdrawal: '契約の撤回',
  },
}

/** The codes that shoppers can choose if none are configured for their country. */
export const usualReasons = ['Faulty', 'NotAsDescribed', 'WrongItem', 'ChangedMind', 'Other'] as const

/**
 * The text of a reason: translated if it is a common one, otherwise in the retailer's words.
 *
 * @param description the retailer's words; the code is used if there are none, or they are blank
 */
export function describeReasonCode(language: DocumentLanguage, code: string, description: string | undefined): string {
  const common = commonReasons[language]
  if (Object.hasOwn(common, code)) return common[code] ?? code
  return description === undefined || description.trim() === '' ? code : description
}
