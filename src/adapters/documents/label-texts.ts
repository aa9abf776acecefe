import type { DocumentLanguage } from '../../shipping/service/documents.ts'

/** The texts of labels and drop-off codes. */
export interface LabelTexts {
  readonly returnMark: string
  readonly from: string
  readonly to: string
  readonly order: string
  readonly returnNumber: string
  readonly shipment: string
  readonly weight: string
  readonly date: string
  readonly trackingNumber: string
  readonly paperless: string
  readonly cutOut: string
  readonly qrTitle: string
  readonly qrSteps: readonly [string, string, string]
}

export const labelTexts: Readonly<Record<DocumentLanguage, LabelTexts>> = {
  en: {
    returnMark: 'RETURN',
    from: 'From',
    to: 'To',
    order: 'Order',
    returnNumber: 'Return',
    shipment: 'Shipment',
    weight: 'Weight',
    date: 'Date',
    trackingNumber: 'Tracking number',
    paperless: 'No printer? Show this code at the drop-off point.',
    cutOut: 'Cut along the dashed line and fix the label flat on the parcel.',
    qrTitle: 'Return without printing',
    qrSteps: [
      'Pack the articles and close the parcel well.',
      'Show this code at the drop-off point: the label is printed there.',
      'Keep the receipt until your return is complete.',
    ],
  },
  de: {
    returnMark: 'RÜCKSENDUNG',
    from: 'Von',
    to: 'An',
    order: 'Bestellung',
    returnNumber: 'Rücksendung',
    shipment: 'Sendung',
    weight: 'Gewicht',
    date: 'Datum',
    trackingNumber: 'Sendungsnummer',
    paperless: 'Kein Drucker? Zeigen Sie diesen Code in der Annahmestelle.',
    cutOut: 'An der gestrichelten Linie ausschneiden und glatt auf das Paket kleben.',
    qrTitle: 'Rücksenden ohne Drucken',
    qrSteps: [
      'Packen Sie die Artikel ein und verschließen Sie das Paket gut.',
      'Zeigen Sie diesen Code in der Annahmestelle: Das Etikett wird dort gedruckt.',
      'Bewahren Sie den Beleg auf, bis die Rücksendung erledigt ist.',
    ],
  },
  fr: {
    returnMark: 'RETOUR',
    from: 'De',
    to: 'À',
    order: 'Commande',
    returnNumber: 'Retour',
    shipment: 'Expédition',
    weight: 'Poids',
    date: 'Date',
    trackingNumber: 'Numéro de suivi',
    paperless: 'Pas d’imprimante ? Montrez ce code au point de dépôt.',
    cutOut: 'Découpez le long des pointillés et collez l’étiquette à plat sur le colis.',
    qrTitle: 'Retour sans impression',
    qrSteps: [
      'Emballez les articles et fermez bien le colis.',
      'Montrez ce code au point de dépôt : l’étiquette y est imprimée.',
      'Gardez le reçu jusqu’à la fin du traitement de votre retour.',
    ],
  },
  es: {
    returnMark: 'DEVOLUCIÓN',
    from: 'De',
    to: 'Para',
    order: 'Pedido',
    returnNumber: 'Devolución',
    shipment: 'Envío',
    weight: 'Peso',
    date: 'Fecha',
    trackingNumber: 'Número de seguimiento',
    paperless: '¿Sin impresora? Muestre este código en el punto de entrega.',
    cutOut: 'Recorte por la línea discontinua y pegue la etiqueta lisa sobre el paquete.',
    qrTitle: 'Devolver sin imprimir',
    qrSteps: [
      'Embale los artículos y cierre bien el paquete.',
      'Muestre este código en el punto de entrega: allí se imprime la etiqueta.',
      'Guarde el recibo hasta que se tramite su devolución.',
    ],
  },
  it: {
    returnMark: 'RESO',
    from: 'Da',
    to: 'A',
    order: 'Ordine',
    returnNumber: 'Reso',
    shipment: 'Spedizione',
    weight: 'Peso',
    date: 'Data',
    trackingNumber: 'Numero di tracciamento',
    paperless: 'Niente stampante? Mostri questo codice al punto di consegna.',
    cutOut: 'Ritagliare lungo la linea tratteggiata e incollare l’etichetta ben piana sul pacco.',
    qrTitle: 'Reso senza stampare',
    qrSteps: [
      'Imballi gli articoli e chiuda bene il pacco.',
      'Mostri questo codice al punto di consegna: l’etichetta viene stampata lì.',
      'Conservi la ricevuta fino alla chiusura del reso.',
    ],
  },
  nl: {
    returnMark: 'RETOUR',
    from: 'Van',
    to: 'Aan',
    order: 'Bestelling',
    returnNumber: 'Retour',
    shipment: 'Zending',
    weight: 'Gewicht',
    date: 'Datum',
    trackingNumber: 'Trackingnummer',
    paperless: 'Geen printer? Laat deze code zien bij het afgiftepunt.',
    cutOut: 'Knip langs de stippellijn en plak het label glad op het pakket.',
    qrTitle: 'Retourneren zonder printen',
    qrSteps: [
      'Verpak de artikelen en sluit het pakket goed.',
      'Laat deze code zien bij het afgiftepunt: het label wordt daar geprint.',
      'Bewaar het bewijs tot je retour is afgehandeld.',
    ],
  },
  pl: {
    returnMark: 'ZWROT',
    from: 'Nadawca',
    to: 'Odbiorca',
    order: 'Zamówienie',
    returnNumber: 'Zwrot',
    shipment: 'Przesyłka',
    weight: 'Waga',
    date: 'Data',
    trackingNumber: 'Numer przesyłki',
    paperless: 'Nie masz drukarki? Pokaż ten kod w punkcie nadania.',
    cutOut: 'Wytnij wzdłuż linii przerywanej i naklej etykietę płasko na paczkę.',
    qrTitle: 'Zwrot bez drukowania',
    qrSteps: [
      'Zapakuj artykuły i dobrze zamknij paczkę.',
      'Pokaż ten kod w punkcie nadania: etykieta zostanie wydrukowana na miejscu.',
      'Zachowaj potwierdzenie do czasu rozliczenia zwrotu.',
    ],
  },
  ja: {
    returnMark: '返品',
    from: '差出人',
    to: 'お届け先',
    order: '注文番号',
    returnNumber: '返品番号',
    shipment: '出荷番号',
    weight: '重量',
    date: '日付',
    trackingNumber: '追跡番号',
    paperless: '印刷できない場合は、取扱窓口でこのコードをご提示ください。',
    cutOut: '点線に沿って切り取り、荷物に平らに貼ってください。',
    qrTitle: '印刷不要の返品',
    qrSteps: [
      '商品を梱包し、荷物をしっかり閉じてください。',
      '取扱窓口でこのコードをご提示ください。ラベルはその場で印刷されます。',
      '返品の手続きが完了するまで、控えを保管してください。',
    ],
  },
}

/** A word in the shopper's language, followed by English for those who sort the parcel, unless equal. */
export function formatBilingual(localText: string, english: string): string {
  return localText === english ? localText : `${localText} / ${english}`
}
