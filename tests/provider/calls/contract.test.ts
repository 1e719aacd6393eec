import { fillPath } from '@chorus/contract/call'
import { startChainNodes } from '@chorus/sandbox/chain/start-chain-nodes'
import { writeEvents } from '@chorus/sandbox/events/write-events'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { startBlockscout } from '@chorus/sandbox/tokens/start-blockscout'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canary, plantCanaries, readEverything } from '../plant-canaries.ts'
import { type Answer, type Ask, type Member, type Provider, startProvider } from '../start-provider.ts'
import { unlimited } from '../unlimited.ts'
import { listBadInputs } from './bad-inputs.ts'
import { type DeclaredCall, readDeclaredCalls, toLine } from './declared-calls.ts'
import { findFaults, findReplyFaults, readSuccess } from './envelope-faults.ts'
import { type Sample, samples } from './samples.ts'

const declared = await readDeclaredCalls()
const served = declared.filter(({ name }) => samples[name])

let provider: Provider
const disposables = new AsyncDisposableStack()
/** The account whose data others must not see or change. */
let owner: Member
let ownerThings: string[]

beforeAll(async () => {
  const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
  const explorer = disposables.use(await startBlockscout({ world }))
  const nodes = disposables.use(await startChainNodes({ world }))
  const events = disposables.use(await writeEvents(world))
  const environment = {
    CHORUS_BLOCKSCOUT_URL: explorer.url,
    CHORUS_RPC_URLS: `${nodes.url}/{chainId}`,
    CHORUS_EVENTS: events.file,
  }
  provider = disposables.use(await startProvider({ app: { limits: unlimited }, environment, hasXLimits: false }))
  owner = await provider.join({ platform: 'email', subject: `${canary}@mail.example`, handle: `${canary}@mail.example` })
  ownerThings = await plantCanaries(provider.db, owner)
})
afterAll(() => disposables.disposeAsync())

const sampleOf = ({ name }: DeclaredCall, caller: Member): Sample => {
  const sample = samples[name] ?? {}
  return typeof sample === 'function' ? sample({ provider, caller }) : sample
}

interface Variant {
  params?: Record<string, string> | undefined
  query?: Record<string, string>
  body?: unknown
  search?: string | undefined
  headers?: Record<string, string>
  ask?: Ask
}

async function make({ call }: DeclaredCall, { params, query, search, body, headers, ask = {} }: Variant, token?: string): Promise<Answer> {
  const path = fillPath(call.path, params) + (search ?? (query ? `?${new URLSearchParams(query)}` : ''))
  const own: Record<string, string> = call.path.startsWith('/api/') ? { 'x-chorus': '1' } : {}
  return provider.ask(path, {
    method: call.method,
    token,
    ...(body === undefined || call.method === 'GET' ? {} : { body }),
    ...ask,
    headers: { ...own, ...headers, ...ask.headers },
  })
}

const visit = (one: DeclaredCall, variant: Variant): Promise<Answer> => make(one, variant)

/** Makes calls as a member, and logs in again when a call has ended the session or account. */
async function startCaller({ call }: DeclaredCall) {
  let member = await provider.join()
  return {
    member: () => member,
    make: async (one: DeclaredCall, variant: Variant): Promise<Answer> => {
      if (call.auth === 'none') return make(one, variant)
      const answer = await make(one, variant, member.token)
      if (answer.status !== 401) return answer
      member = await provider.join()
      return make(one, variant, member.token)
    },
  }
}

describe('the contract', () => {
  test('matches the served calls exactly', () => {
    expect(provider.app.calls.map(toLine).toSorted()).toEqual(declared.map(({ call }) => toLine(call)).toSorted())
  })

  test('every call has a sample', () => {
    const missing = declared.filter(({ name }) => !samples[name])
    const sentences = missing.map(
      ({ name, file, call }) =>
        `Add a sample of ${name} (${toLine(call)}, ${file}) to tests/provider/calls/samples.ts: an input that it accepts.`,
    )
    expect(sentences).toEqual([])
  })

  test('every sample belongs to a call', () => {
    const names = new Set(declared.map(({ name }) => name))
    expect(Object.keys(samples).filter((name) => !names.has(name))).toEqual([])
  })
})

describe.each(served.map((one) => [toLine(one.call), one] as const))('%s', (_, one) => {
  const { call } = one

  test('accepts its sample', async () => {
    const { query, body } = sampleOf(one, await provider.join())
    if (call.query) expect(v.safeParse(call.query, query ?? {}).issues?.map(({ message }) => message)).toBeUndefined()
    if (call.body) expect(v.safeParse(call.body, body).issues?.map(({ message }) => message)).toBeUndefined()
  })

  test('responds as declared', async () => {
    const caller = await provider.join()
    const answer = await make(one, sampleOf(one, caller), call.auth === 'none' ? undefined : caller.token)
    expect(findFaults(call, answer), answer.text.slice(0, 300)).toEqual([])
    expect([400, 401, 404]).not.toContain(call.auth === 'required' ? answer.status : 0)
    const success = readSuccess(call, answer)
    if (success) expect(findReplyFaults(call, success.data)).toEqual([])
  })

  test('without a session, refuses the call or responds as to a guest', async () => {
    const sample = sampleOf(one, await provider.join())
    const answer = await make(one, sample)
    expect(findFaults(call, answer), answer.text.slice(0, 300)).toEqual([])
    if (call.auth === 'required') expect(answer.status).toBe(401)
    expect(answer.text).not.toContain(canary)
    for (const token of ['x', 'x'.repeat(43), '', '%00'])
      if (call.auth !== 'none') expect((await make(one, sample, token)).status).not.toBe(500)
    // Someone whose session has ended asks for a code as a guest.
    const asGuest = call.auth === 'none' || call.limit === 'code'
    if (!asGuest) expect((await make(one, sample, 'x'.repeat(43))).status).toBe(401)
  })

  test('never shows or changes another account’s data, whichever of its ids is sent', async () => {
    const before = await readEverything(provider.db, owner.viewer.accountId)
    const other = await startCaller(one)
    const sample = sampleOf(one, other.member())
    const tryOut = async (send: typeof visit, variant: Variant) => {
      const answer = await send(one, variant)
      expect(findFaults(call, answer), `${JSON.stringify(variant)} ${answer.text.slice(0, 200)}`).toEqual([])
      expect(withoutEcho(answer.text, variant), JSON.stringify(variant)).not.toContain(canary)
    }
    // Without a session, a call that requires one is refused before its input is read.
    for (const variant of [sample, ...withIds(sample, call.auth === 'required' ? ownerThings.slice(0, 1) : ownerThings)])
      await tryOut(visit, variant)
    if (call.auth !== 'none') for (const variant of [sample, ...withIds(sample, ownerThings)]) await tryOut(other.make, variant)
    expect(await readEverything(provider.db, owner.viewer.accountId)).toEqual(before)
  })

  test('rejects bad input in its own envelope and never crashes', async () => {
    const caller = await startCaller(one)
    const sample = sampleOf(one, caller.member())
    for (const { what, query: search, params = sample.params, ask, mustRefuse } of listBadInputs(call, sample)) {
      const isBody = 'body' in ask || 'text' in ask || mustRefuse
      const answer = await caller.make(one, { ...sample, search, params, ask, body: isBody ? undefined : sample.body })
      expect(findFaults(call, answer), `${what}: ${answer.text.slice(0, 200)}`).toEqual([])
      if (mustRefuse) expect(answer.status, what).toBeGreaterThanOrEqual(400)
    }
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  })
})

test('the owner can see the canary', async () => {
  const { text } = await provider.ask('/v3/user/notices', { token: owner.token })
  expect(text).toContain(canary)
})

test('the log contains no canary and no token', () => {
  const log = provider.readLog()
  for (const token of [owner.token, owner.tokens.refreshToken]) expect(log).not.toContain(token)
  // Error reports are meant for the operator, who reads them in the log.
  const lines = log.split('\n').filter((line) => !line.includes('"msg":"Error report from a reader."'))
  expect(lines.join('\n')).not.toContain(canary)
  expect(log).not.toContain('Request failed.')
})

/** Removes canaries that the request itself contained, which may be echoed. */
function withoutEcho(text: string, variant: Sample): string {
  const sent = JSON.stringify(variant).match(/canary-of-a[\w-]*/g) ?? []
  return sent.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/** Variants of the sample with each string replaced by each id. */
function withIds(sample: Sample, ids: readonly string[]): Sample[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const fields = sample[part]
    if (typeof fields !== 'object' || fields === null) return []
    return Object.entries(fields).flatMap(([name, value]) => {
      if (typeof value === 'string') return ids.map((id) => ({ ...sample, [part]: { ...fields, [name]: id } }))
      if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
        return ids.map((id) => ({ ...sample, [part]: { ...fields, [name]: [id] } }))
      return []
    })
  })
}
