import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAsk } from './ask.ts'

const schema = v.object({ ok: v.boolean() })

describe('a read that gets no response', () => {
  /** The network answers after this many failures. */
  const ask = (failures: number) => {
    vi.useFakeTimers()
    const times: number[] = []
    const send = createAsk(async () => {
      times.push(Date.now())
      if (times.length <= failures) throw new TypeError('fetch failed')
      return Response.json({ data: { ok: true } })
    })
    const outcome = send({ name: 'Question', document: '{ ok }', request: {}, schema }).catch((error: unknown) => error)
    return { outcome, toPauses: () => times.slice(1).map((time, index) => time - times[index]!) }
  }
  afterEach(() => void vi.useRealTimers())

  test('is sent three times more, after 200 ms and then twice as long each time, give or take half', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0).mockReturnValueOnce(1)
    const { outcome, toPauses } = ask(3)
    await vi.runAllTimersAsync()
    expect(await outcome).toEqual({ ok: true })
    expect(toPauses()).toEqual([200, 200, 1200])
  })

  test('fails after the third time', async () => {
    const { outcome, toPauses } = ask(4)
    await vi.runAllTimersAsync()
    expect(await outcome).toMatchObject({ kind: 'unreachable', network: 'lens', call: 'Question' })
    expect(toPauses()).toHaveLength(3)
  })
})
