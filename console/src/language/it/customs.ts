import type { Messages } from '../en/index.ts'

export const customs: Messages['customs'] = {
  rule: {
    duty: 'Dazio',
    tax: 'Imposta',
    noBorder: 'Nessuna frontiera doganale attraversata: nessun dazio',
    claimed: 'Dazio, preferenza richiesta: {name}',
    notClaimed: 'Preferenza per origine, non richiesta: {name}',
  },
  exempt: 'esente',
  ratesOfTax: '{fact} ({rate}, altrimenti {other})',
  fact: {
    whether: 'se corrisponde a: {text}',
    exceptedGoods: 'se la merce è esclusa dall’aliquota ridotta',
    unknownCategory: 'se è di questa categoria, di cui lì non è nota merce di {code}: {text}',
    exchangeRate: 'il cambio da {from} a {to}',
    oldRates: 'cambi del {day}: quelli usati sono del {used}',
    taxRate: 'l’aliquota d’imposta ({place}) al {day}',
    taxInBase: 'l’imposta ({place}), la cui base la contiene e che non può essere del {rate}',
    rules: 'le regole ({place}) al {day}',
    digits: 'altre cifre di {code}, le cui linee di tariffa hanno aliquote diverse ({rates})',
    severalRates:
      'quale delle aliquote di dazio si applica a {code} ({rates}); un operatore può importare la tariffa del giorno',
    rateBetween: 'l’aliquota di dazio ({place}) per {code}, tra {from} e {to}',
    grossWeight: 'il peso lordo con imballaggio, su cui si calcola il dazio',
    measure: 'una misura della merce su cui si calcola il dazio e che qui non si può indicare',
    dutyRate: 'l’aliquota di dazio ({place}) al {day} per {code}: la tariffa non ne ha',
    dutyNoTariff: 'l’aliquota di dazio ({place}) al {day} per {code}: la tariffa non è nei dati',
    dutyOldTariff:
      'l’aliquota di dazio ({place}) al {day} per {code}: la tariffa di quel giorno non è nei dati; un operatore può importarla',
    noAgreement: 'se esiste una preferenza per l’origine {origin}: i dati non hanno accordi',
    preferenceRate: 'l’aliquota preferenziale per l’origine {origin} ({names}), che non è nei dati',
    unreadable: 'l’aliquota di dazio, che la tariffa scrive come «{text}»',
    takesPlace: 'se una preferenza sostituisce {name}',
    applies: 'se si applica {name}',
    product: 'il prodotto {product} del marchio {brand}',
    noBand: 'nessuna aliquota è della fascia {band} ({place})',
    bandRates: 'quale delle aliquote della fascia {band}: {rates}',
    goods: 'merce senza codice',
    thatCountry: 'quel paese',
  },
}
