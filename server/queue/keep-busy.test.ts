import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { keepBusy, type Work } from './keep-busy.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))))

const never = new Promise<never>(() => {})

/** Jobs are numbers, each due once. */
function start(due: number[], run: (piece: number) => Promise<void>, more: Partial<Work<number>> = {}) {
  const said: string[] = []
  const claims: number[] = []
  const work: Work<number> = {
    most: 2,
    timeoutMs: 60_000,
    async claim(count) {
      claims.push(count)
      return due.splice(0, count)
    },
    async run(piece) {
      said.push(`begin ${piece}`)
      await run(piece)
      said.push(`end ${piece}`)
    },
    postpone: async (piece, error) => void said.push(`postpone ${piece}: ${(error as Error).message}`),
    giveBack: async (piece) => void said.push(`give back ${piece}`),
    ...more,
  }
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  const stop = keepBusy(work, { tick: 20, log: logger, sentence: 'It could not be done.', grace: 200 })
  stops.push(stop)
  return { said, claims, log, stop, due }
}

test('a slow job blocks only its own slot', async () => {
  const { said, claims } = start([1, 2, 3, 4, 5], (piece) => (piece === 1 ? never : Promise.resolve()))
  await expect.poll(() => said).toContain('end 5')
  expect(said.filter((one) => one.startsWith('end'))).toEqual(['end 2', 'end 3', 'end 4', 'end 5'])
  // Claims as many jobs as can start at once.
  expect(claims.slice(0, 4)).toEqual([2, 1, 1, 1])
})

test('postpones a job that exceeds its deadline, and frees its slot', async () => {
  const { said } = start([1, 2, 3], () => never, { timeoutMs: 50 })
  await expect.poll(() => said).toContain('begin 3')
  expect(said.filter((one) => one.startsWith('postpone'))).toEqual(expect.arrayContaining(['postpone 1: It took too long.']))
})

test('postpones a failed job, and survives a failure to postpone', async () => {
  const { said, log, due } = start([1, 2], (piece) => Promise.reject(new Error(`No ${piece}.`)), {
    postpone: async (piece, error) => {
      if (piece === 1) throw new Error('The database is away.')
      said.push(`postpone ${piece}: ${(error as Error).message}`)
    },
  })
  await expect.poll(() => said).toContain('postpone 2: No 2.')
  due.push(3)
  await expect.poll(() => said).toContain('postpone 3: No 3.')
  expect(log.join('')).toContain('It could not be done.')
})

test('retries after a failed claim', async () => {
  let isAway = true
  const { said, log } = start([], async () => {}, {
    claim: async (count) => {
      if (!isAway) return [7].slice(0, count)
      isAway = false
      throw new Error('The database is away.')
    },
  })
  await expect.poll(() => said).toContain('end 7')
  expect(log.join('')).toContain('It could not be done.')
})

test('finishes running jobs after a stop, returns the others and claims no more', async () => {
  const claiming = Promise.withResolvers<number[]>()
  const working = Promise.withResolvers<void>()
  let claims = 0
  const { said, stop } = start([], () => working.promise, { claim: async () => ((claims += 1) === 1 ? [1] : claiming.promise) })
  await expect.poll(() => [said, claims]).toEqual([['begin 1'], 2])
  const stopped = stop()
  claiming.resolve([2])
  await expect.poll(() => said).toContain('give back 2')
  working.resolve()
  await stopped
  expect(said).toEqual(['begin 1', 'give back 2', 'end 1'])
  await sleep(60)
  expect(claims).toBe(2)
})

test('stops even when a job never ends', async () => {
  const { said, stop } = start([1], () => never)
  await expect.poll(() => said).toEqual(['begin 1'])
  await stop()
  expect(said).toEqual(['begin 1'])
})
