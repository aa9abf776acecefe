import { describe, expect, test } from 'vitest'
import { AnswerRoom } from './answer-room.ts'
import { usualLimits } from './server-limits.ts'

const room = (answerTime = 60_000) =>
  new AnswerRoom({ ...usualLimits, answerOctets: 100, answerOctetsOfOne: 60, answerTime })

describe('room for large answers', () => {
  test('is given back once they are sent', async () => {
    const answers = room()
    const claim = await answers.reserve('acme', 50)
    expect(answers.held).toBe(50)
    claim.settle(20, true)
    expect(answers.held).toBe(20)
    claim.release()
    claim.release()
    expect(answers.held).toBe(0)
  })

  test('is waited for in turn by whoever has no more of it, and not by others', async () => {
    const answers = room()
    const first = await answers.reserve('acme', 50)
    const order: string[] = []
    const later = ['a', 'b'].map(async (name) => {
      const claim = await answers.reserve('acme', 40)
      order.push(name)
      return claim
    })
    await answers.reserve('globex', 50)
    expect(answers.held).toBe(100)
    first.release()
    const [a, b] = later
    const second = await a
    expect(order).toEqual(['a'])
    second?.release()
    await b
    expect(order).toEqual(['a', 'b'])
    expect(answers.held).toBe(90)
  })

  test('is refused to whoever has waited long enough, and is then there for the next', async () => {
    const answers = room(1)
    const first = await answers.reserve('acme', 60)
    await expect(answers.reserve('acme', 1)).rejects.toMatchObject({ kind: 'unavailable', detail: { retryAfter: 2 } })
    first.release()
    await answers.reserve('acme', 60)
    expect(answers.held).toBe(60)
  })

  test('is given to one that wants more than there is as far as its share goes', async () => {
    const answers = room()
    await answers.reserve('acme', 1000)
    expect(answers.held).toBe(60)
  })

  test('is not refused to an answer that was carried out', async () => {
    const answers = room()
    expect(() => answers.claim('acme').settle(61, true)).toThrow('As many large answers')
    expect(answers.held).toBe(0)
    answers.claim('acme').settle(61, false)
    expect(answers.held).toBe(61)
  })
})
