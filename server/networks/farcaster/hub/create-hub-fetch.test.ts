import { expect, test } from 'vitest'
import { createHubFetch } from './create-hub-fetch.ts'

type Reply = number | 'refused' | 'silent'

/** Hubs that answer as `replies` says, and the URLs that were requested from them. */
function createHubs(replies: Record<string, Reply>) {
  const asked: string[] = []
  const send = async (url: string, init?: RequestInit): Promise<Response> => {
    asked.push(url)
    const reply = replies[new URL(url).origin]!
    if (reply === 'refused') throw new TypeError('fetch failed')
    if (reply !== 'silent') return new Response(`{"by":"${new URL(url).host}"}`, { status: reply })
    return new Promise((_, reject) => {
      const { signal } = init!
      signal!.addEventListener('abort', () => reject(signal!.reason as Error))
    })
  }
  return { asked, hubFetch: createHubFetch(Object.keys(replies), send as typeof fetch), replies }
}
const one = 'https://one.example'
const two = 'https://two.example'

test.each<[Reply]>([['refused'], [502], [429]])(
  'asks the next hub when the first is unavailable (%s), and stays with it',
  async (reply) => {
    const { asked, hubFetch } = createHubs({ [one]: reply, [two]: 200 })
    expect(await (await hubFetch('/v1/fids')).text()).toContain('two.example')
    await hubFetch('/v1/info')
    expect(asked).toEqual([`${one}/v1/fids`, `${two}/v1/fids`, `${two}/v1/info`])
  },
)

test('returns the first hub’s response for an unknown id', async () => {
  const { asked, hubFetch } = createHubs({ [one]: 404, [two]: 200 })
  expect((await hubFetch('/v1/castById')).status).toBe(404)
  expect(asked).toHaveLength(1)
})

test('reports the last hub’s failure when none is available', async () => {
  expect((await createHubs({ [one]: 'refused', [two]: 503 }).hubFetch('/')).status).toBe(503)
  await expect(createHubs({ [one]: 503, [two]: 'refused' }).hubFetch('/')).rejects.toThrow('fetch failed')
})

test('tries a hub last after it ran into the deadline', async () => {
  const { asked, hubFetch } = createHubs({ [one]: 'silent', [two]: 200 })
  await expect(hubFetch('/a', { signal: AbortSignal.timeout(1) })).rejects.toThrow('timeout')
  await hubFetch('/b')
  expect(asked).toEqual([`${one}/a`, `${two}/b`])
})

test('asks no further hub for a caller that has left, and does not blame the first', async () => {
  const { asked, hubFetch, replies } = createHubs({ [one]: 'silent', [two]: 200 })
  const caller = new AbortController()
  const answer = hubFetch('/a', { signal: caller.signal })
  caller.abort()
  await expect(answer).rejects.toThrow('abort')
  replies[one] = 200
  await hubFetch('/b')
  expect(asked).toEqual([`${one}/a`, `${one}/b`])
})
