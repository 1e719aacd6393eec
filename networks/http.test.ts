import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Fetcher } from './fetcher.ts'
import { fetchJson } from './http.ts'

const schema = v.object({ ok: v.boolean() })
const call = { network: 'lens', name: 'Question', path: '/', schema } as const

/** Breaks like a cut connection, `times` times, then answers. */
function createBreaking(times: number, answer = () => Response.json({ ok: true })) {
  const asked: string[] = []
  const fetcher: Fetcher = async (_path, init) => {
    asked.push(init?.method ?? 'GET')
    if (asked.length <= times) throw new TypeError('fetch failed')
    return answer()
  }
  return { asked, fetcher }
}

test('repeats a read once when the connection broke', async () => {
  const { asked, fetcher } = createBreaking(1)
  await expect(fetchJson(fetcher, call)).resolves.toEqual({ ok: true })
  expect(asked).toEqual(['GET', 'GET'])
})

test('reports an unreachable service after its retries', async () => {
  const { asked, fetcher } = createBreaking(9)
  await expect(fetchJson(fetcher, call)).rejects.toMatchObject({ kind: 'unreachable', network: 'lens', call: 'Question' })
  expect(asked).toHaveLength(2)
})

test('never repeats a write', async () => {
  const { asked, fetcher } = createBreaking(1)
  await expect(fetchJson(fetcher, { ...call, init: { method: 'POST' } })).rejects.toMatchObject({ kind: 'unreachable' })
  expect(asked).toEqual(['POST'])
})

test('does not repeat a call that got a response', async () => {
  for (const answer of [() => new Response('no', { status: 503 }), () => new Response('{"ok":')]) {
    const { asked, fetcher } = createBreaking(0, answer)
    await expect(fetchJson(fetcher, call)).rejects.toMatchObject({ network: 'lens' })
    expect(asked).toHaveLength(1)
  }
})

test('replaces lone surrogates, which neither pages nor URLs can hold', async () => {
  const words = v.object({ text: v.string() })
  const { fetcher } = createBreaking(0, () => new Response(String.raw`{"text":"\ud800 \udc00 \uD83D\uDE00 \\ud800"}`))
  const { text } = await fetchJson(fetcher, { ...call, schema: words })
  expect(text).toBe('\uFFFD \uFFFD \u{1F600} \\ud800')
})

test('rejects a response that is nested too deeply to be walked through', async () => {
  const { asked, fetcher } = createBreaking(0, () => new Response(`${'['.repeat(200_000)}"\\ud800"${']'.repeat(200_000)}`))
  await expect(fetchJson(fetcher, call)).rejects.toMatchObject({ kind: 'malformed' })
  expect(asked).toHaveLength(1)
})

test('aborting between two attempts rejects at once', async () => {
  const giving = new AbortController()
  const fetcher: Fetcher = async (_path, init) => {
    if (init?.signal?.aborted) throw init.signal.reason
    setTimeout(() => giving.abort(), 1)
    throw new TypeError('fetch failed')
  }
  const question = fetchJson(fetcher, { ...call, retries: 20, retryDelay: 50, init: { signal: giving.signal } })
  await expect(question).rejects.toMatchObject({ kind: 'aborted' })
})
