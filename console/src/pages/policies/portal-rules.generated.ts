// Generated from the rules of the return portal by `npm run generate`.

/** Texts of the pages that the preview shows, by language. */
export const portalTexts = {
  "en": {
    "itemsTitle": "What do you want to return?",
    "itemsIntro": "Choose a reason for each item you want to return.",
    "nothingTitle": "Nothing can be returned now",
    "noReturns": "Returns from your country are not available here. Contact the shop.",
    "methodTitle": "How do you want to send it back?",
    "method": {
      "Postal": "By post",
      "PUDO": "At a drop-off point",
      "Collections": "Collected at your door"
    },
    "free": "Free"
  },
  "de": {
    "itemsTitle": "Was möchten Sie zurücksenden?",
    "itemsIntro": "Wählen Sie für jeden Artikel, den Sie zurücksenden, einen Grund.",
    "nothingTitle": "Zurzeit ist keine Rückgabe möglich",
    "noReturns": "Rücksendungen aus Ihrem Land sind hier nicht möglich. Wenden Sie sich an den Shop.",
    "methodTitle": "Wie möchten Sie zurücksenden?",
    "method": {
      "Postal": "Mit der Post",
      "PUDO": "An einer Abgabestelle",
      "Collections": "Abholung an der Haustür"
    },
    "free": "Kostenlos"
  },
  "fr": {
    "itemsTitle": "Que souhaitez-vous retourner ?",
    "itemsIntro": "Choisissez un motif pour chaque article que vous renvoyez.",
    "nothingTitle": "Aucun retour n’est possible actuellement",
    "noReturns": "Les retours depuis votre pays ne sont pas proposés ici. Contactez la boutique.",
    "methodTitle": "Comment souhaitez-vous renvoyer le colis ?",
    "method": {
      "Postal": "Par la poste",
      "PUDO": "Dans un point de dépôt",
      "Collections": "Enlèvement à domicile"
    },
    "free": "Gratuit"
  },
  "es": {
    "itemsTitle": "¿Qué quiere devolver?",
    "itemsIntro": "Elija un motivo para cada artículo que vaya a devolver.",
    "nothingTitle": "Ahora mismo no se puede devolver nada",
    "noReturns": "No se ofrecen devoluciones desde su país. Póngase en contacto con la tienda.",
    "methodTitle": "¿Cómo quiere devolverlo?",
    "method": {
      "Postal": "Por correo",
      "PUDO": "En un punto de entrega",
      "Collections": "Recogida en su domicilio"
    },
    "free": "Gratis"
  },
  "it": {
    "itemsTitle": "Che cosa desidera restituire?",
    "itemsIntro": "Scelga un motivo per ogni articolo da restituire.",
    "nothingTitle": "Al momento non è possibile restituire nulla",
    "noReturns": "Non sono previsti resi dal Suo Paese. Contatti il negozio.",
    "methodTitle": "Come desidera spedire il reso?",
    "method": {
      "Postal": "Per posta",
      "PUDO": "Presso un punto di consegna",
      "Collections": "Ritiro a domicilio"
    },
    "free": "Gratuito"
  },
  "nl": {
    "itemsTitle": "Wat wilt u retourneren?",
    "itemsIntro": "Kies een reden voor elk artikel dat u retourneert.",
    "nothingTitle": "Er kan nu niets worden geretourneerd",
    "noReturns": "Retourneren vanuit uw land is hier niet mogelijk. Neem contact op met de winkel.",
    "methodTitle": "Hoe wilt u het terugsturen?",
    "method": {
      "Postal": "Per post",
      "PUDO": "Bij een afgiftepunt",
      "Collections": "Ophalen bij u thuis"
    },
    "free": "Gratis"
  },
  "pl": {
    "itemsTitle": "Co chcesz zwrócić?",
    "itemsIntro": "Wybierz powód przy każdym produkcie, który odsyłasz.",
    "nothingTitle": "Obecnie nie można niczego zwrócić",
    "noReturns": "Zwroty z Twojego kraju nie są tu dostępne. Skontaktuj się ze sklepem.",
    "methodTitle": "Jak chcesz odesłać paczkę?",
    "method": {
      "Postal": "Pocztą",
      "PUDO": "W punkcie nadania",
      "Collections": "Odbiór przez kuriera"
    },
    "free": "Bezpłatnie"
  },
  "ja": {
    "itemsTitle": "返品する商品を選んでください",
    "itemsIntro": "返品する商品ごとに理由を選んでください。",
    "nothingTitle": "現在返品できる商品はありません",
    "noReturns": "お住まいの国からの返品はここでは受け付けていません。ショップにご連絡ください。",
    "methodTitle": "返送方法を選んでください",
    "method": {
      "Postal": "郵送",
      "PUDO": "取扱店に持ち込む",
      "Collections": "ご自宅で集荷"
    },
    "free": "無料"
  }
} as const

/** Texts of common return reasons, by language and code. */
export const commonReasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "en": {
    "TooSmall": "Too small",
    "TooLarge": "Too large",
    "NotAsDescribed": "Not as described",
    "Faulty": "Damaged or faulty",
    "WrongItem": "Wrong item sent",
    "ArrivedTooLate": "Arrived too late",
    "ChangedMind": "Changed my mind",
    "Other": "Other reason",
    "Withdrawal": "Withdrawal from the contract"
  },
  "de": {
    "TooSmall": "Zu klein",
    "TooLarge": "Zu groß",
    "NotAsDescribed": "Nicht wie beschrieben",
    "Faulty": "Beschädigt oder defekt",
    "WrongItem": "Falscher Artikel",
    "ArrivedTooLate": "Kam zu spät",
    "ChangedMind": "Gefällt mir nicht mehr",
    "Other": "Anderer Grund",
    "Withdrawal": "Widerruf des Vertrags"
  },
  "fr": {
    "TooSmall": "Trop petit",
    "TooLarge": "Trop grand",
    "NotAsDescribed": "Non conforme à la description",
    "Faulty": "Abîmé ou défectueux",
    "WrongItem": "Mauvais article reçu",
    "ArrivedTooLate": "Arrivé trop tard",
    "ChangedMind": "J’ai changé d’avis",
    "Other": "Autre motif",
    "Withdrawal": "Rétractation du contrat"
  },
  "es": {
    "TooSmall": "Demasiado pequeño",
    "TooLarge": "Demasiado grande",
    "NotAsDescribed": "No es como se describía",
    "Faulty": "Dañado o defectuoso",
    "WrongItem": "Artículo equivocado",
    "ArrivedTooLate": "Llegó demasiado tarde",
    "ChangedMind": "He cambiado de opinión",
    "Other": "Otro motivo",
    "Withdrawal": "Desistimiento del contrato"
  },
  "it": {
    "TooSmall": "Troppo piccolo",
    "TooLarge": "Troppo grande",
    "NotAsDescribed": "Diverso dalla descrizione",
    "Faulty": "Danneggiato o difettoso",
    "WrongItem": "Articolo sbagliato",
    "ArrivedTooLate": "Arrivato troppo tardi",
    "ChangedMind": "Ho cambiato idea",
    "Other": "Altro motivo",
    "Withdrawal": "Recesso dal contratto"
  },
  "nl": {
    "TooSmall": "Te klein",
    "TooLarge": "Te groot",
    "NotAsDescribed": "Niet zoals beschreven",
    "Faulty": "Beschadigd of defect",
    "WrongItem": "Verkeerd artikel",
    "ArrivedTooLate": "Kwam te laat",
    "ChangedMind": "Van gedachten veranderd",
    "Other": "Andere reden",
    "Withdrawal": "Herroeping van de overeenkomst"
  },
  "pl": {
    "TooSmall": "Za mały",
    "TooLarge": "Za duży",
    "NotAsDescribed": "Niezgodny z opisem",
    "Faulty": "Uszkodzony lub wadliwy",
    "WrongItem": "Niewłaściwy produkt",
    "ArrivedTooLate": "Dotarł za późno",
    "ChangedMind": "Zmiana decyzji",
    "Other": "Inny powód",
    "Withdrawal": "Odstąpienie od umowy"
  },
  "ja": {
    "TooSmall": "小さすぎる",
    "TooLarge": "大きすぎる",
    "NotAsDescribed": "説明と違う",
    "Faulty": "破損・不良",
    "WrongItem": "違う商品が届いた",
    "ArrivedTooLate": "到着が遅かった",
    "ChangedMind": "気が変わった",
    "Other": "その他",
    "Withdrawal": "契約の撤回"
  }
}

/** The codes that shoppers can choose if a policy has none. */
export const usualReasons: readonly string[] = [
  "Faulty",
  "NotAsDescribed",
  "WrongItem",
  "ChangedMind",
  "Other"
]

/** Countries whose consumers may withdraw from a contract. */
export const withdrawalCountries: ReadonlySet<string> = new Set([
  "AT",
  "BE",
  "BG",
  "CY",
  "CZ",
  "DE",
  "DK",
  "EE",
  "ES",
  "FI",
  "FR",
  "GR",
  "HR",
  "HU",
  "IE",
  "IS",
  "IT",
  "LI",
  "LT",
  "LU",
  "LV",
  "MT",
  "NL",
  "NO",
  "PL",
  "PT",
  "RO",
  "SE",
  "SI",
  "SK"
])

/** Days after delivery in which they may. */
export const withdrawalDays = 14
