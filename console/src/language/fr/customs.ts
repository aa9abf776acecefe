import type { Messages } from '../en/index.ts'

export const customs: Messages['customs'] = {
  rule: {
    duty: 'Droit de douane',
    tax: 'Taxe',
    noBorder: 'Aucune frontière douanière n’est franchie : pas de droit',
    claimed: 'Droit de douane, préférence demandée : {name}',
    notClaimed: 'Préférence selon l’origine, non demandée : {name}',
  },
  exempt: 'exonéré',
  ratesOfTax: '{fact} ({rate}, sinon {other})',
  fact: {
    whether: 'si cela s’applique : {text}',
    exceptedGoods: 'si la marchandise est exclue du taux réduit',
    unknownCategory: 'si elle est de cette catégorie, dont aucune marchandise de {code} n’est connue là-bas : {text}',
    exchangeRate: 'le taux de change de {from} vers {to}',
    oldRates: 'les taux de change du {day} : ceux utilisés sont du {used}',
    taxRate: 'le taux de taxe ({place}) au {day}',
    taxInBase: 'la taxe ({place}), dont l’assiette la contient et qui ne peut être de {rate}',
    rules: 'les règles ({place}) au {day}',
    digits: 'd’autres chiffres de {code}, dont les lignes du tarif ont des taux différents ({rates})',
    severalRates:
      'lequel des taux de droit s’applique à {code} ({rates}) ; un opérateur peut importer le tarif du jour',
    rateBetween: 'le taux de droit ({place}) pour {code}, entre {from} et {to}',
    grossWeight: 'le poids brut avec emballage, sur lequel le droit est calculé',
    measure: 'une mesure de la marchandise sur laquelle le droit est calculé et qui ne peut être indiquée ici',
    dutyRate: 'le taux de droit ({place}) au {day} pour {code} : le tarif n’en a pas',
    dutyNoTariff: 'le taux de droit ({place}) au {day} pour {code} : le tarif n’est pas dans les données',
    dutyOldTariff:
      'le taux de droit ({place}) au {day} pour {code} : le tarif de ce jour n’est pas dans les données ; un opérateur peut l’importer',
    noAgreement: 's’il existe une préférence pour l’origine {origin} : les données n’ont pas d’accord',
    preferenceRate: 'le taux préférentiel pour l’origine {origin} ({names}), absent des données',
    unreadable: 'le taux de droit, que le tarif écrit « {text} »',
    takesPlace: 'si une préférence remplace {name}',
    applies: 'si {name} s’applique',
    product: 'le produit {product} de la marque {brand}',
    noBand: 'aucun taux de taxe de la tranche {band} ({place})',
    bandRates: 'lequel des taux de la tranche {band} : {rates}',
    goods: 'marchandise sans code',
    thatCountry: 'ce pays',
  },
}
