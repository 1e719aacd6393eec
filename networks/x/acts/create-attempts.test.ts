import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import { createAttempts } from './create-attempts.ts'

/** The names under which the same change is sent each time, given how each time ends. */
async function namesOf(...ends: readonly (Failure | undefined)[]): Promise<string[]> {
  const attempt = createAttempts()
  const names: string[] = []
  for (const end of ends)
    await attempt('a change', (name) => {
      names.push(name)
      return end ? Promise.reject(end) : Promise.resolve()
    }).catch(() => {})
  return names
}

test('a change keeps its name until our server responds', async () => {
  const lost = [new Failure('unreachable', 'Lost.'), new Failure('timeout', 'Late.')]
  expect(new Set(await namesOf(...lost, undefined)).size).toBe(1)
})

test.each([undefined, new Failure('timeout', 'X didn’t respond.', { status: 504 }), new Failure('refused', 'No.', { status: 400 })])(
  'a change that our server has responded to has another name the next time: %s',
  async (end) => {
    expect(new Set(await namesOf(end, undefined)).size).toBe(2)
  },
)

test('different changes have different names', async () => {
  const attempt = createAttempts()
  const name = (what: unknown) =>
    attempt(what, (given) => Promise.reject(new Failure('unreachable', given))).catch(({ message }: Error) => message)
  const [one, other, again] = [await name('one'), await name('other'), await name('one')]
  expect([one === other, one === again]).toEqual([false, true])
})
