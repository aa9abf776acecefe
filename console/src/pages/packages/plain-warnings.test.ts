import { expect, test } from 'vitest'
import { sayPlainly } from './plain-warnings.ts'

test.each([
  [
    'dangerous goods are not allowed in international mail (Universal Postal Convention, article 19), and Standard is mail; choose a carrier service that accepts them (serviceLevel)',
    'dangerous goods are not allowed in international mail (Universal Postal Convention, article 19), and Standard is mail; choose a carrier service that accepts them',
  ],
  [
    'The package is declared to contain dangerous goods (dangerousGoods of the package), which must be packed',
    'The package is declared to contain dangerous goods, which must be packed',
  ],
  [
    'The package is declared to contain dangerous goods (dangerousGoods of the package and packageItems[1]), which',
    'The package is declared to contain dangerous goods (the package and item 2), which',
  ],
  [
    'The customs documents lack consignee.telephone or consignee.email, the telephone of the site ACM',
    'The customs documents lack the recipient’s telephone or the recipient’s e-mail address, the telephone of the site ACM',
  ],
  [
    'The customs documents state a value of 0: packageItems[0].unitPrice; customs require the value of free goods too, as customsValue',
    'The customs documents state a value of 0: item 1’s unit price; customs require the value of free goods too, as customs value',
  ],
  [
    'No carrier offers the service Fast, so the parcel goes by Standard; serviceLevel can be Standard, Express',
    'No carrier offers the service Fast, so the parcel goes by Standard; on offer are Standard, Express',
  ],
  [
    'an operator must add the site ACM (PUT /admin/v1/tenants/{tenant}/sites/ACM), or the package must name an existing one as distributionCentre or hubCode',
    'an operator must add the site ACM, or the package must name an existing one as distribution centre or hub',
  ],
  ['The weights contradict each other', 'The weights contradict each other'],
])('%s', (message, plain) => {
  expect(sayPlainly(message)).toBe(plain)
})
