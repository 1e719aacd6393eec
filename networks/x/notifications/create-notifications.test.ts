import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import { createAskX } from '../ask-x.ts'
import { createNotifications } from './create-notifications.ts'

const payload = { accessToken: 'a', accessTokenSecret: 'b', consumerKey: 'c', consumerSecret: 'd' }

/** An account's page, with a server that answers with the given status. */
function openPage(stored: Map<string, string>, me = '7') {
  let time = 1_000_000
  let status = 402
  let asked = 0
  const fetcher = async () => {
    asked += 1
    if (status === 200) return Response.json({ success: true, data: { count: 3 } })
    const error = { code: 40001, message: 'Used up.' }
    return Response.json({ success: false, error }, { status, headers: { 'retry-after': '3600' } })
  }
  const storedFacts = { read: (key: string) => stored.get(key), write: (key: string, value: string) => void stored.set(key, value) }
  const viewer = { me, canReplyToAll: true }
  const { countUnseen } = createNotifications(createAskX({ ...payload, clientId: me }, fetcher), viewer, { now: () => time, storedFacts })
  return {
    count: () => countUnseen().catch((error: unknown) => error as Failure),
    asked: () => asked,
    wait: (ms: number) => void (time += ms),
    answer: (next: number) => void (status = next),
  }
}

test('mentions are counted again when a used-up budget starts over, also after a reload', async () => {
  const stored = new Map<string, string>()
  const page = openPage(stored)
  for (let minute = 0; minute < 3; minute += 1) expect(await page.count()).toMatchObject({ kind: 'refused', status: 402 })
  expect(page.asked()).toBe(1)
  const reloaded = openPage(stored)
  expect(await reloaded.count()).toBeInstanceOf(Failure)
  expect(reloaded.asked()).toBe(0)
  reloaded.answer(200)
  reloaded.wait(3_600_000)
  expect(await reloaded.count()).toBe(3)
  const other = openPage(stored, '8')
  other.answer(200)
  expect(await other.count()).toBe(3)
})

test('mentions are counted again after any other refusal', async () => {
  const page = openPage(new Map())
  page.answer(429)
  for (let minute = 0; minute < 2; minute += 1) await page.count()
  page.answer(200)
  expect(await page.count()).toBe(3)
  expect(page.asked()).toBe(3)
})
