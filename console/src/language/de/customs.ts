import type { Messages } from '../en/index.ts'

export const customs: Messages['customs'] = {
  rule: {
    duty: 'Zoll',
    tax: 'Steuer',
    noBorder: 'Keine Zollgrenze wird überschritten: kein Zoll',
    claimed: 'Zoll, Präferenz beansprucht: {name}',
    notClaimed: 'Präferenz nach Ursprung, nicht beansprucht: {name}',
  },
  exempt: 'befreit',
  ratesOfTax: '{fact} ({rate}, sonst {other})',
  fact: {
    whether: 'ob das zutrifft: {text}',
    exceptedGoods: 'ob die Ware vom ermäßigten Satz ausgenommen ist',
    unknownCategory: 'ob sie zu dieser Kategorie gehört, zu der dort keine Ware mit {code} bekannt ist: {text}',
    exchangeRate: 'der Wechselkurs von {from} in {to}',
    oldRates: 'Wechselkurse vom {day}: verwendet sind die vom {used}',
    taxRate: 'der Steuersatz in {place} am {day}',
    taxInBase:
      'die Steuer in {place}, die in ihrer eigenen Bemessungsgrundlage enthalten ist und nicht {rate} betragen kann',
    rules: 'die Regeln von {place} am {day}',
    digits: 'weitere Ziffern von {code}, dessen Zeilen im Tarif verschiedene Sätze haben ({rates})',
    severalRates: 'welcher der Zollsätze für {code} gilt ({rates}); ein Betreiber kann den Tarif des Tages importieren',
    rateBetween: 'der Zollsatz in {place} für {code}, zwischen {from} und {to}',
    grossWeight: 'das Bruttogewicht mit Verpackung, nach dem der Zoll berechnet wird',
    measure: 'eine Maßangabe der Ware, nach der der Zoll berechnet wird und die hier nicht angegeben werden kann',
    dutyRate: 'der Zollsatz in {place} am {day} für {code}: Der Tarif nennt keinen',
    dutyNoTariff: 'der Zollsatz in {place} am {day} für {code}: Der Tarif ist nicht in den Daten',
    dutyOldTariff:
      'der Zollsatz in {place} am {day} für {code}: Der Tarif dieses Tages ist nicht in den Daten; ein Betreiber kann ihn importieren',
    noAgreement: 'ob es für Waren aus {origin} eine Präferenz gibt: Die Daten enthalten kein Abkommen',
    preferenceRate: 'der Präferenzsatz für Waren aus {origin} ({names}), der nicht in den Daten ist',
    unreadable: 'der Zollsatz, den der Tarif als „{text}“ angibt',
    takesPlace: 'ob eine Präferenz an die Stelle von {name} tritt',
    applies: 'ob {name} anfällt',
    product: 'das Produkt {product} der Marke {brand}',
    noBand: 'kein Steuersatz in {place} gehört zur Gruppe {band}',
    bandRates: 'welcher der Sätze der Gruppe {band} gilt: {rates}',
    goods: 'Ware ohne Code',
    thatCountry: 'diesem Land',
  },
}
