import type { DocumentLanguage } from '../../../shipping/service/documents.ts'

/** Reasons for rejecting an item that the console suggests to the desk, each list in the same order. */
const suggestedReasons: Readonly<Record<DocumentLanguage, readonly string[]>> = {
  en: ['Worn or used', 'Damaged by the shopper', 'Parts are missing', 'Not the item we sent', 'Not in the parcel'],
  de: [
    'Getragen oder benutzt',
    'Vom Kunden beschädigt',
    'Teile fehlen',
    'Nicht der gesendete Artikel',
    'Nicht im Paket',
  ],
  fr: [
    'Porté ou utilisé',
    'Endommagé par le client',
    'Pièces manquantes',
    'Ce n’est pas l’article envoyé',
    'Absent du colis',
  ],
  es: ['Usado', 'Dañado por el cliente', 'Faltan piezas', 'No es el artículo enviado', 'No estaba en el paquete'],
  it: [
    'Indossato o usato',
    'Danneggiato dal cliente',
    'Parti mancanti',
    'Non è l’articolo spedito',
    'Non era nel pacco',
  ],
  nl: [
    'Gedragen of gebruikt',
    'Beschadigd door de klant',
    'Er ontbreken onderdelen',
    'Niet het verzonden artikel',
    'Niet in het pakket',
  ],
  pl: [
    'Noszone lub używane',
    'Uszkodzone przez klienta',
    'Brak części',
    'To nie jest wysłany produkt',
    'Nie było w paczce',
  ],
  ja: ['使用済み', 'お客様による破損', '付属品の不足', '送付した商品と異なる', '荷物に入っていない'],
}

/** The place of each suggested reason in its list. */
const places: ReadonlyMap<string, number> = new Map(
  Object.values(suggestedReasons).flatMap((reasons) => reasons.map((reason, place) => [reason, place] as const)),
)

/**
 * Returns why an item was rejected in the shopper's language, if the desk chose a suggested reason, in whatever
 * language. Otherwise the desk's own words.
 */
export function translateRejectionReason(language: DocumentLanguage, reason: string): string {
  const place = places.get(reason.trim())
  return place === undefined ? reason : (suggestedReasons[language][place] ?? reason)
}
