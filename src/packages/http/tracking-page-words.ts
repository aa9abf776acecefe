import type { Milestone } from '../service/parcel-milestones.ts'

/** What a tracking page says in one language. */
export interface PageWords {
  readonly trackingNumber: string
  readonly carrier: string
  readonly milestones: Readonly<Record<Milestone, string>>
}

export const pageWords = {
  en: {
    trackingNumber: 'Tracking number',
    carrier: 'Carrier',
    milestones: {
      Announced: 'Being prepared',
      LabelPrinted: 'Ready for the carrier',
      Shipped: 'Shipped',
      InTransit: 'On its way',
      OutForDelivery: 'Out for delivery',
      Delivered: 'Delivered',
      Returned: 'Returned to sender',
      Cancelled: 'Cancelled',
    },
  },
  de: {
    trackingNumber: 'Sendungsnummer',
    carrier: 'Zusteller',
    milestones: {
      Announced: 'In Vorbereitung',
      LabelPrinted: 'Bereit für den Zusteller',
      Shipped: 'Versandt',
      InTransit: 'Unterwegs',
      OutForDelivery: 'In Zustellung',
      Delivered: 'Zugestellt',
      Returned: 'Zurück an den Absender',
      Cancelled: 'Storniert',
    },
  },
  fr: {
    trackingNumber: 'Numéro de suivi',
    carrier: 'Transporteur',
    milestones: {
      Announced: 'En préparation',
      LabelPrinted: 'Prêt pour le transporteur',
      Shipped: 'Expédié',
      InTransit: 'En cours d’acheminement',
      OutForDelivery: 'En cours de livraison',
      Delivered: 'Livré',
      Returned: 'Retourné à l’expéditeur',
      Cancelled: 'Annulé',
    },
  },
  es: {
    trackingNumber: 'Número de seguimiento',
    carrier: 'Transportista',
    milestones: {
      Announced: 'En preparación',
      LabelPrinted: 'Listo para el transportista',
      Shipped: 'Enviado',
      InTransit: 'En camino',
      OutForDelivery: 'En reparto',
      Delivered: 'Entregado',
      Returned: 'Devuelto al remitente',
      Cancelled: 'Cancelado',
    },
  },
  it: {
    trackingNumber: 'Numero di tracciamento',
    carrier: 'Corriere',
    milestones: {
      Announced: 'In preparazione',
      LabelPrinted: 'Pronto per il corriere',
      Shipped: 'Spedito',
      InTransit: 'In viaggio',
      OutForDelivery: 'In consegna',
      Delivered: 'Consegnato',
      Returned: 'Restituito al mittente',
      Cancelled: 'Annullato',
    },
  },
  nl: {
    trackingNumber: 'Trackingnummer',
    carrier: 'Vervoerder',
    milestones: {
      Announced: 'In voorbereiding',
      LabelPrinted: 'Klaar voor de vervoerder',
      Shipped: 'Verzonden',
      InTransit: 'Onderweg',
      OutForDelivery: 'Wordt vandaag bezorgd',
      Delivered: 'Bezorgd',
      Returned: 'Terug naar afzender',
      Cancelled: 'Geannuleerd',
    },
  },
  pl: {
    trackingNumber: 'Numer przesyłki',
    carrier: 'Przewoźnik',
    milestones: {
      Announced: 'W przygotowaniu',
      LabelPrinted: 'Gotowa do nadania',
      Shipped: 'Wysłana',
      InTransit: 'W drodze',
      OutForDelivery: 'W doręczeniu',
      Delivered: 'Doręczona',
      Returned: 'Zwrócona do nadawcy',
      Cancelled: 'Anulowana',
    },
  },
  ja: {
    trackingNumber: '追跡番号',
    carrier: '配送業者',
    milestones: {
      Announced: '発送準備中',
      LabelPrinted: '引き渡し待ち',
      Shipped: '発送済み',
      InTransit: '輸送中',
      OutForDelivery: '配達中',
      Delivered: '配達済み',
      Returned: '差出人に返送',
      Cancelled: 'キャンセル',
    },
  },
} as const satisfies Record<string, PageWords>

export type PageLanguage = keyof typeof pageWords

/** The languages of the page; the first stands for every other. */
export const pageLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ja'] as const satisfies readonly PageLanguage[]
