import type { Messages } from '../en/index.ts'

export const customs: Messages['customs'] = {
  rule: {
    duty: 'Arancel',
    tax: 'Impuesto',
    noBorder: 'No se cruza ninguna frontera aduanera: sin arancel',
    claimed: 'Arancel, preferencia solicitada: {name}',
    notClaimed: 'Preferencia por origen, no solicitada: {name}',
  },
  exempt: 'exento',
  ratesOfTax: '{fact} ({rate}, si no {other})',
  fact: {
    whether: 'si corresponde a: {text}',
    exceptedGoods: 'si la mercancía está exceptuada del tipo reducido',
    unknownCategory: 'si es de esta categoría, de la que no se conoce allí mercancía de {code}: {text}',
    exchangeRate: 'el tipo de cambio de {from} a {to}',
    oldRates: 'tipos de cambio del {day}: los usados son del {used}',
    taxRate: 'el tipo impositivo ({place}) el {day}',
    taxInBase: 'el impuesto ({place}), cuya base lo contiene y no puede ser del {rate}',
    rules: 'las reglas ({place}) el {day}',
    digits: 'más dígitos de {code}, cuyas líneas del arancel tienen tipos distintos ({rates})',
    severalRates:
      'cuál de los tipos de arancel se aplica a {code} ({rates}); un operador puede importar el arancel del día',
    rateBetween: 'el tipo de arancel ({place}) para {code}, entre {from} y {to}',
    grossWeight: 'el peso bruto con embalaje, sobre el que se calcula el arancel',
    measure: 'una medida de la mercancía sobre la que se calcula el arancel y que no se puede indicar aquí',
    dutyRate: 'el tipo de arancel ({place}) el {day} para {code}: el arancel no tiene ninguno',
    dutyNoTariff: 'el tipo de arancel ({place}) el {day} para {code}: el arancel no está en los datos',
    dutyOldTariff:
      'el tipo de arancel ({place}) el {day} para {code}: el arancel de ese día no está en los datos; un operador puede importarlo',
    noAgreement: 'si hay preferencia para el origen {origin}: los datos no tienen ningún acuerdo',
    preferenceRate: 'el tipo preferencial para el origen {origin} ({names}), que no está en los datos',
    unreadable: 'el tipo de arancel, que el arancel escribe como «{text}»',
    takesPlace: 'si una preferencia sustituye a {name}',
    applies: 'si se aplica {name}',
    product: 'el producto {product} de la marca {brand}',
    noBand: 'ningún tipo impositivo es de la banda {band} ({place})',
    bandRates: 'cuál de los tipos de la banda {band}: {rates}',
    goods: 'mercancía sin código',
    thatCountry: 'ese país',
  },
}
