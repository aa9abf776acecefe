// Generated from the rules of the return portal by `npm run generate`.

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
