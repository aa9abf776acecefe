import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { finishPicture, openPage, type Picture, type Studio } from './picture.ts'

const run = promisify(execFile)

/** A package whose documents are shown. */
const shown = {
  brandCode: 'ACM',
  orderReference: 'ORDER-2001',
  packageReference: 'PKG-1',
  weight: { weight: 1.1, weightUnit: 'KG' },
  shippingDocumentationRequested: true,
  consignee: {
    firstName: 'Sandbox',
    lastName: 'Shopper',
    address1: 'Musterstrasse 1',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
    telephone: '+49 30 0000000',
    email: 'shopper@sandbox.example',
  },
  packageItems: [
    {
      productCode: 'SCARF-01',
      lineItemId: 1,
      quantity: 2,
      productCustomsDescription: 'Scarf of knitted wool',
      countryOfOrigin: 'GB',
      weight: 0.2,
      unitPrice: { amount: 42.5, currency: 'GBP' },
      hsCode: '611710',
    },
    {
      productCode: 'TEE-01',
      lineItemId: 2,
      quantity: 1,
      productCustomsDescription: 'T-shirt of cotton, knitted',
      countryOfOrigin: 'PT',
      weight: 0.18,
      unitPrice: { amount: 19, currency: 'GBP' },
      hsCode: '610910',
    },
  ],
}

/** Where each part of the picture is, and how wide. */
const parts = [
  { name: 'reference', left: 40, top: 60, width: 980 },
  { name: 'COMMERCIAL_INVOICE', left: 680, top: 190, width: 470 },
  { name: 'SHIPPING_LABEL', left: 1190, top: 40, width: 370 },
  { name: 'CN22', left: 990, top: 430, width: 270 },
  { name: 'tracking', left: 1300, top: 470, width: 270 },
] as const

/** The picture at the top of the README: the reference, and what becomes of a package. */
export const heroPictures: readonly Picture[] = [
  {
    name: 'portolan',
    async take(studio) {
      const submitted = (await studio.retailer.packages.submitPackage({ body: shown })).body.package
      const images = new Map<string, Buffer>([
        ['reference', await takePage(studio, '/docs', { width: 980, height: 750 })],
        ['tracking', await takePage(studio, submitted.trackingUrl ?? '', { width: 340, height: 430 })],
      ])
      for (const { type, content } of submitted.shippingDocumentation) {
        if (content != null) images.set(type, await drawDocument(studio, type, content))
      }
      const drawn = parts.map(({ name, left, top, width }) => {
        const image = images.get(name)
        if (image === undefined) throw new Error(`there is no picture of ${name}`)
        const source = `data:image/png;base64,${image.toString('base64')}`
        return `<img src="${source}" style="left: ${left}px; top: ${top}px; width: ${width}px">`
      })
      const page = await openPage(studio, { viewport: { width: 1600, height: 860 } })
      await page.setContent(`<!doctype html><style>
        body { margin: 0; height: 860px; overflow: hidden; background: #d9e7ef }
        img { position: absolute; border-radius: 8px; background: #fff; box-shadow: 0 12px 32px rgb(13 51 71 / 22%) }
      </style>${drawn.join('')}`)
      return finishPicture(page)
    },
  },
]

async function takePage(
  studio: Studio,
  address: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const page = await openPage(studio, { viewport })
  await page.goto(new URL(address, studio.address).href)
  return finishPicture(page)
}

/** Draws the first page of a document in the form of base64. */
async function drawDocument({ directory }: Studio, type: string, content: string): Promise<Buffer> {
  const file = join(directory, type)
  await writeFile(`${file}.pdf`, Buffer.from(content, 'base64'))
  await run('pdftoppm', ['-png', '-singlefile', '-r', '130', `${file}.pdf`, file])
  return readFile(`${file}.png`)
}
