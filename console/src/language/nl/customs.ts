import type { Messages } from '../en/index.ts'

export const customs: Messages['customs'] = {
  rule: {
    duty: 'Invoerrecht',
    tax: 'Belasting',
    noBorder: 'Er wordt geen douanegrens overschreden: geen invoerrecht',
    claimed: 'Invoerrecht, preferentie aangevraagd: {name}',
    notClaimed: 'Preferentie naar oorsprong, niet aangevraagd: {name}',
  },
  exempt: 'vrijgesteld',
  ratesOfTax: '{fact} ({rate}, anders {other})',
  fact: {
    whether: 'of dit klopt: {text}',
    exceptedGoods: 'of de goederen van het verlaagde tarief zijn uitgezonderd',
    unknownCategory: 'of het van deze categorie is, waarvan daar geen goederen van {code} bekend zijn: {text}',
    exchangeRate: 'de wisselkoers van {from} naar {to}',
    oldRates: 'wisselkoersen van {day}: de gebruikte zijn van {used}',
    taxRate: 'het belastingtarief ({place}) op {day}',
    taxInBase: 'de belasting ({place}), die in haar eigen grondslag zit en niet {rate} kan zijn',
    rules: 'de regels ({place}) op {day}',
    digits: 'meer cijfers van {code}, waarvan de tariefregels verschillende tarieven hebben ({rates})',
    severalRates:
      'welk van de invoerrechten voor {code} geldt ({rates}); een beheerder kan het tarief van de dag importeren',
    rateBetween: 'het invoerrecht ({place}) voor {code}, tussen {from} en {to}',
    grossWeight: 'het brutogewicht met verpakking, waarover het invoerrecht wordt berekend',
    measure: 'een maat van de goederen waarover het invoerrecht wordt berekend en die hier niet kan worden opgegeven',
    dutyRate: 'het invoerrecht ({place}) op {day} voor {code}: het tarief heeft er geen',
    dutyNoTariff: 'het invoerrecht ({place}) op {day} voor {code}: het tarief staat niet in de gegevens',
    dutyOldTariff:
      'het invoerrecht ({place}) op {day} voor {code}: het tarief van die dag staat niet in de gegevens; een beheerder kan het importeren',
    noAgreement: 'of er een preferentie is voor oorsprong {origin}: de gegevens hebben geen akkoord',
    preferenceRate: 'het preferentiële tarief voor oorsprong {origin} ({names}), dat niet in de gegevens staat',
    unreadable: 'het invoerrecht, dat het tarief schrijft als ‘{text}’',
    takesPlace: 'of een preferentie in de plaats komt van {name}',
    applies: 'of {name} van toepassing is',
    product: 'het product {product} van het merk {brand}',
    noBand: 'geen belastingtarief is van groep {band} ({place})',
    bandRates: 'welk van de tarieven van groep {band}: {rates}',
    goods: 'goederen zonder code',
    thatCountry: 'dat land',
  },
}
