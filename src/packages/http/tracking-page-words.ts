import type { Milestone } from '../service/parcel-milestones.ts'

interface TrackingTexts {
  readonly title: string
  readonly text: string
}

/** The texts of a tracking page in one language. */
export interface PageWords {
  readonly trackingNumber: string
  readonly carrier: string
  readonly milestones: Readonly<Record<Milestone, string>>
  /** Shown if there is no such parcel. */
  readonly missing: TrackingTexts
  /** Shown if the lookup failed. */
  readonly failed: TrackingTexts
}

export const pageWords = {
  en: {
    trackingNumber: 'Tracking number',
    carrier: 'Carrier',
    milestones: {
      Announced: 'Being prepared',
      LabelPrinted: 'Ready for collection by the carrier',
      Shipped: 'Shipped',
      InTransit: 'In transit',
      OutForDelivery: 'Out for delivery',
      Delivered: 'Delivered',
      Returned: 'Returned to sender',
      Cancelled: 'Cancelled',
    },
    missing: {
      title: 'No parcel found at this link',
      text: 'Check that the link is complete, as in the message it came with. If it is, contact the shop you ordered from.',
    },
    failed: {
      title: 'Tracking is temporarily unavailable',
      text: 'Please try again in a few minutes.',
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
    missing: {
      title: 'Unter dieser Adresse gibt es keine Sendung',
      text: 'Prüfen Sie, ob der Link vollständig ist, so wie in der Nachricht, mit der er kam. Sonst fragen Sie den Shop, bei dem Sie bestellt haben.',
    },
    failed: {
      title: 'Die Sendung lässt sich gerade nicht nachschlagen',
      text: 'Es liegt nicht an Ihnen. Versuchen Sie es in einigen Minuten noch einmal.',
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
    missing: {
      title: 'Aucun colis ne correspond à cette adresse',
      text: 'Vérifiez que le lien est complet, comme dans le message reçu. Sinon, adressez-vous à la boutique où vous avez commandé.',
    },
    failed: {
      title: 'Le colis ne peut pas être consulté pour le moment',
      text: 'Ce n’est pas de votre faute. Réessayez dans quelques minutes.',
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
    missing: {
      title: 'No hay ningún paquete en esta dirección',
      text: 'Compruebe que el enlace esté completo, como en el mensaje en que venía. Si no, pregunte a la tienda en la que hizo el pedido.',
    },
    failed: {
      title: 'Ahora mismo no se puede consultar el paquete',
      text: 'No es culpa suya. Inténtelo de nuevo dentro de unos minutos.',
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
    missing: {
      title: 'A questo indirizzo non c’è nessun pacco',
      text: 'Verifichi che il link sia completo, come nel messaggio con cui è arrivato. Altrimenti chieda al negozio in cui ha ordinato.',
    },
    failed: {
      title: 'In questo momento non è possibile consultare il pacco',
      text: 'Non è colpa Sua. Riprovi tra qualche minuto.',
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
    missing: {
      title: 'Op dit adres is geen pakket',
      text: 'Controleer of de link volledig is, zoals in het bericht waarmee hij kwam. Vraag het anders aan de winkel waar u hebt besteld.',
    },
    failed: {
      title: 'Het pakket kan nu niet worden opgezocht',
      text: 'Het ligt niet aan u. Probeer het over een paar minuten nog eens.',
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
    missing: {
      title: 'Pod tym adresem nie ma przesyłki',
      text: 'Sprawdź, czy link jest cały, tak jak w wiadomości, z którą przyszedł. W przeciwnym razie zapytaj sklep, w którym zamówiono towar.',
    },
    failed: {
      title: 'Nie można teraz sprawdzić przesyłki',
      text: 'To nie Twoja wina. Spróbuj ponownie za kilka minut.',
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
    missing: {
      title: 'このアドレスに該当する荷物はありません',
      text: '受け取ったメッセージのリンクが途中で切れていないかご確認ください。それでも表示されない場合は、ご注文のショップにお問い合わせください。',
    },
    failed: {
      title: 'ただいま荷物の状況を確認できません',
      text: 'お客様の操作によるものではありません。数分後にもう一度お試しください。',
    },
  },
} as const satisfies Record<string, PageWords>

export type PageLanguage = keyof typeof pageWords

/** The languages of the page; the first is the default. */
export const pageLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ja'] as const satisfies readonly PageLanguage[]
