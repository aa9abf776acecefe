import type { DocumentLanguage } from '../../shipping/service/documents.ts'

/** The texts of a return note. */
export interface ReturnNoteTexts {
  readonly title: string
  readonly product: string
  readonly description: string
  readonly quantity: string
  readonly reason: string
  readonly carrier: string
  readonly instructionsTitle: string
  readonly instructions: readonly [string, string, string, string]
  /** Page `x` of `y`. */
  readonly page: (page: number, pages: number) => string
}

export const returnNoteWords: Readonly<Record<DocumentLanguage, ReturnNoteTexts>> = {
  en: {
    title: 'Return note',
    product: 'Article number',
    description: 'Description',
    quantity: 'Quantity',
    reason: 'Reason',
    carrier: 'Carrier',
    instructionsTitle: 'How to send it back',
    instructions: [
      'Pack the articles listed above, with everything that came with them.',
      'Put this note on top of the articles.',
      'Remove or cover old labels and fix the return label flat on the largest side.',
      'Hand the parcel in and keep the receipt until your return is settled.',
    ],
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  de: {
    title: 'Rücksendeschein',
    product: 'Artikelnummer',
    description: 'Beschreibung',
    quantity: 'Menge',
    reason: 'Grund',
    carrier: 'Transportdienst',
    instructionsTitle: 'So senden Sie zurück',
    instructions: [
      'Packen Sie die oben genannten Artikel mit allem Zubehör ein.',
      'Legen Sie diesen Schein obenauf.',
      'Entfernen oder überkleben Sie alte Etiketten und kleben Sie das Rücksendeetikett glatt auf die größte Seite.',
      'Geben Sie das Paket ab und bewahren Sie den Beleg auf, bis die Rücksendung erledigt ist.',
    ],
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  fr: {
    title: 'Bon de retour',
    product: 'Référence',
    description: 'Désignation',
    quantity: 'Quantité',
    reason: 'Motif',
    carrier: 'Transporteur',
    instructionsTitle: 'Comment renvoyer votre colis',
    instructions: [
      'Emballez les articles indiqués ci-dessus avec tous leurs accessoires.',
      'Placez ce bon au-dessus des articles.',
      'Retirez ou couvrez les anciennes étiquettes et collez l’étiquette de retour à plat sur la plus grande face.',
      'Déposez le colis et gardez le reçu jusqu’à la fin du traitement de votre retour.',
    ],
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
  es: {
    title: 'Nota de devolución',
    product: 'Referencia',
    description: 'Descripción',
    quantity: 'Cantidad',
    reason: 'Motivo',
    carrier: 'Transportista',
    instructionsTitle: 'Cómo devolver su paquete',
    instructions: [
      'Embale los artículos indicados arriba con todos sus accesorios.',
      'Coloque esta nota encima de los artículos.',
      'Retire o tape las etiquetas antiguas y pegue la etiqueta de devolución lisa en la cara más grande.',
      'Entregue el paquete y guarde el recibo hasta que se tramite su devolución.',
    ],
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  it: {
    title: 'Nota di reso',
    product: 'Codice articolo',
    description: 'Descrizione',
    quantity: 'Quantità',
    reason: 'Motivo',
    carrier: 'Corriere',
    instructionsTitle: 'Come spedire il reso',
    instructions: [
      'Imballi gli articoli elencati sopra con tutti gli accessori.',
      'Metta questa nota sopra gli articoli.',
      'Rimuova o copra le vecchie etichette e incolli quella di reso ben piana sul lato più grande.',
      'Consegni il pacco e conservi la ricevuta fino alla chiusura del reso.',
    ],
    page: (page, pages) => `Pagina ${page} di ${pages}`,
  },
  nl: {
    title: 'Retourbon',
    product: 'Artikelnummer',
    description: 'Omschrijving',
    quantity: 'Aantal',
    reason: 'Reden',
    carrier: 'Vervoerder',
    instructionsTitle: 'Zo stuur je het terug',
    instructions: [
      'Verpak de artikelen hierboven met alles wat erbij hoort.',
      'Leg deze bon boven op de artikelen.',
      'Verwijder of bedek oude labels en plak het retourlabel glad op de grootste kant.',
      'Lever het pakket in en bewaar het bewijs tot je retour is afgehandeld.',
    ],
    page: (page, pages) => `Pagina ${page} van ${pages}`,
  },
  pl: {
    title: 'Dokument zwrotu',
    product: 'Numer artykułu',
    description: 'Opis',
    quantity: 'Liczba sztuk',
    reason: 'Powód',
    carrier: 'Przewoźnik',
    instructionsTitle: 'Jak odesłać paczkę',
    instructions: [
      'Zapakuj wymienione wyżej artykuły ze wszystkimi akcesoriami.',
      'Połóż ten dokument na wierzchu.',
      'Usuń lub zaklej stare etykiety i naklej etykietę zwrotną płasko na największym boku.',
      'Nadaj paczkę i zachowaj potwierdzenie do czasu rozliczenia zwrotu.',
    ],
    page: (page, pages) => `Strona ${page} z ${pages}`,
  },
  ja: {
    title: '返品票',
    product: '商品番号',
    description: '商品名',
    quantity: '数量',
    reason: '返品理由',
    carrier: '配送会社',
    instructionsTitle: '返送方法',
    instructions: [
      '上記の商品を、付属品とともに梱包してください。',
      'この返品票を商品の上に入れてください。',
      '古いラベルははがすか覆い、返品ラベルを一番広い面に平らに貼ってください。',
      '荷物を取扱窓口に渡し、手続きが完了するまで控えを保管してください。',
    ],
    page: (page, pages) => `${page} / ${pages} ページ`,
  },
}
