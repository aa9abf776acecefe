import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sandboxPortal } from '../../src/composition/sandbox.ts'
import { pictures } from '../support/pictures.ts'
import type { TestServer } from '../support/test-server.ts'
import { findMisplacedTag } from './html-reading.ts'
import { chooseReturn, readReturns, startPortalServer, stopPortalServer } from './portal-server.ts'
import { Shopper } from './portal-shopper.ts'

let server: TestServer

beforeEach(async () => {
  ;({ server } = await startPortalServer())
})
afterEach(() => stopPortalServer(server))

describe('photographs', () => {
  const { jpeg } = pictures
  /** The same picture, with a comment and another file hidden behind its end. */
  const talkative = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 6]),
    Buffer.from('home'),
    jpeg.subarray(2),
    Buffer.from('PK\x03\x04<script>alert(1)</script>'),
  ])
  const send = async (shopper: Shopper, field: string, content: Uint8Array) => {
    await shopper.open('return')
    return shopper.submit('photographs', {}, { files: [{ field, name: 'IMG_0001.txt', content }] })
  }
  const listed = async (number: string) =>
    (await server.call('acme-sandbox', 'GET', `/acme/return-orders/${number}/photographs`)).json<{
      photographs: { photographId: string; itemId: number; mediaType: string; link: string }[]
    }>().photographs

  /** Erases everything about the shopper. */
  async function eraseOrder() {
    const taken = await server.call('operator', 'POST', '/admin/v1/privacy/erasures', {
      tenant: 'acme',
      emailAddress: sandboxPortal.emailAddress,
    })
    const { erasureId } = taken.json<{ erasureId: string }>()
    await server.system.privacy.jobs['erase-shopper-data']?.({ tenant: 'acme', erasureId })
  }

  test('are uploaded for a line of an open return, shown to shopper and desk, removed, and erased', async () => {
    const shopper = await chooseReturn(server)
    await shopper.goOn('confirm')
    expect(shopper.text).toContain('Photos of Merino jumper, navy, size M')
    const number = String((await readReturns(server))[0]?.['returnOrderNumber'])
    expect((await send(shopper, 'photograph-1', talkative)).headers.location).toBe(
      '/returns/acme/return?notice=photographs-added',
    )
    await shopper.open('return?notice=photographs-added')
    expect(shopper.text).toContain('The photos have been added.')
    const [picture] = await listed(number)
    expect(picture).toMatchObject({ itemId: 1, mediaType: 'image/jpeg' })
    await shopper.open('return')
    expect(findMisplacedTag(shopper.page)).toBeNull()
    const shown = await shopper.open(`photographs/${picture?.photographId}`)
    const read = await server.call('acme-sandbox', 'GET', picture?.link ?? '')
    for (const answer of [shown, read]) {
      expect([answer.headers['content-type'], Buffer.from(jpeg).equals(answer.rawPayload)]).toEqual([
        'image/jpeg',
        true,
      ])
      expect(answer.headers).toMatchObject({
        'content-disposition': 'attachment; filename="photograph"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
    expect((await server.call('globex-sandbox', 'GET', picture?.link.replace('acme', 'globex') ?? '')).statusCode).toBe(
      404,
    )
    // Neither the file name nor the declared type counts, only the content; and foreign lines are ignored.
    const wrong = await send(shopper, 'photograph-1', new TextEncoder().encode('<svg onload="x">'))
    await shopper.open(String(wrong.headers.location).replace('/returns/acme/', ''))
    expect(shopper.text).toContain('IMG_0001.txt: Choose an undamaged JPEG, PNG or WebP photo')
    const large = new Uint8Array(5 * 1_048_576 + 1)
    large.set(jpeg)
    const rejected = '/returns/acme/return?notice=invalid'
    expect((await send(shopper, 'photograph-1', large)).headers.location).toBe(rejected)
    await send(shopper, 'photograph-99', jpeg)
    await shopper.open('return')
    expect((await shopper.submit('photographs')).headers.location).toBe(rejected)
    expect(await listed(number)).toHaveLength(1)
    expect((await send(shopper, 'photograph-1', new Uint8Array(13 * 1_048_576))).statusCode).toBe(413)
    await shopper.open('return')
    await shopper.submit('photographs', { remove: picture?.photographId ?? '' })
    expect(await listed(number)).toEqual([])
    for (let count = 0; count < 11; count++) await send(shopper, 'photograph-2', jpeg)
    await shopper.open('return?notice=invalid')
    expect(shopper.text).toContain('You can add at most 10 photos')
    expect(await listed(number)).toHaveLength(10)
    const count = () =>
      server.database.query<{ count: number }>(
        "select count(*)::int as count from portolan.document where subject like 'return-photographs/%'",
      )
    expect(await count()).toEqual([{ count: 10 }])
    await eraseOrder()
    expect(await count()).toEqual([{ count: 0 }])
  })

  test('that are fine are kept beside one that is not, once, and the page says so', async () => {
    const shopper = await chooseReturn(server)
    await shopper.goOn('confirm')
    const number = String((await readReturns(server))[0]?.['returnOrderNumber'])
    const files = [
      { field: 'photograph-1', name: 'sleeve.jpg', content: jpeg },
      { field: 'photograph-2', name: 'IMG_7.HEIC', content: new TextEncoder().encode('....ftypheic') },
    ]
    expect(await shopper.goOn('photographs', {}, files)).toBe('return')
    expect(shopper.text).toContain('Photos added: 1')
    expect(shopper.text).toContain('IMG_7.HEIC: Choose an undamaged JPEG, PNG or WebP photo')
    expect(shopper.page).toMatch(/id="photograph-2"[^>]*aria-invalid="true"/)
    // Reload: a page is read again, nothing is sent again.
    await shopper.open('return?notice=invalid')
    expect(await listed(number)).toHaveLength(1)
    await shopper.open('return')
    expect(shopper.text).not.toContain('IMG_7.HEIC')
  })

  test('are asked for first, and announced before confirming, if something is damaged', async () => {
    const shopper = await chooseReturn(server)
    const later = 'You can add photos right after you confirm the return.'
    expect(shopper.text).not.toContain(later)
    await shopper.open('items')
    expect(shopper.page).toContain('class="visible-reason"')
    await shopper.goOn('items', { 'reason-1': 'Faulty' })
    await shopper.goOn('method', { method: '1', 'point-1': 'SBX-DE-1-01' })
    expect(shopper.text).toContain(later)
    await shopper.goOn('confirm')
    expect(shopper.page).toMatch(/<details class="fold" open><summary>Add photos/)
    expect(shopper.text.indexOf('Add photos')).toBeLessThan(shopper.text.indexOf('What to do next'))
  })

  test('are rejected without a session, and for closed returns', async () => {
    const shopper = await chooseReturn(server)
    await shopper.goOn('confirm')
    const number = String((await readReturns(server))[0]?.['returnOrderNumber'])
    expect((await send(new Shopper(server), 'photograph-1', jpeg)).headers.location).toBe('/returns/acme?ended=1')
    await shopper.submit('return', { action: 'cancel' })
    await send(shopper, 'photograph-1', jpeg)
    expect(await listed(number)).toEqual([])
  })
})
