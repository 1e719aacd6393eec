import { isFailure } from '@chorus/model/failure'
import { createEditing } from '@chorus/networks/lens/publish/create-editing'
import { createSending } from '@chorus/networks/lens/publish/create-sending'
import { postId } from '@lens-protocol/client'
import { editPost, fetchPost } from '@lens-protocol/client/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plain } from './capabilities/stage.ts'
import { finishOfficially, logInOfficially, storeOfficially, unwrap } from './lens-official-client.ts'
import { logInAtLens } from './log-in-at-lens.ts'
import { type Conditions, runs, runsTimeout, startLensAccount } from './start-lens-account.ts'

type Account = Awaited<ReturnType<typeof startLensAccount>>
let own: Account
let lens: Account['lens']
beforeAll(async () => {
  own = await startLensAccount()
  lens = own.lens
})
afterAll(() => own.close())

const openEditing = (...conditions: Parameters<Account['openDeps']>) => createEditing(...own.openDeps(...conditions))
const toIdentity = () => own.toIdentity()
let serial = 0

/** What happens to an operation that is sent. The last two are refused with a reason. */
const faults = ['lost', 'killed-before', 'killed-after', 'never-indexed', 'fails', 'will-fail', 'none'] as const
type Fault = (typeof faults)[number]
/** Those after which it is sent again. */
const repeatable: ReadonlySet<Fault> = new Set(['killed-before', 'fails', 'will-fail'])
const firstOutcomes: Readonly<Record<Fault, RegExp>> = {
  none: /^made$/,
  lost: /^made$|could not be reached/,
  'killed-before': /^died$/,
  'killed-after': /^died$/,
  'never-indexed': /not indexed/,
  fails: /reverted/,
  'will-fail': /reverted/,
}
const toReason = (error: unknown): string => (isFailure(error) ? error.message : String(error))

/** A page whose operation meets a fault. A page that dies learns and stores nothing more. */
function createFaultyPage(fault: Fault) {
  let isDead = false
  let wasCarriedOut = false
  const { promise: died, resolve } = Promise.withResolvers<'died'>()
  const die = (): Promise<never> => {
    isDead = true
    resolve('died')
    return new Promise(() => {})
  }
  const deliver: Conditions['deliver'] = async (body, send) => {
    if (isDead) return die()
    if (!body.includes('"query":"mutation')) return send()
    if (fault === 'killed-before') return die()
    const isRefused = fault === 'fails' || fault === 'will-fail'
    if (isRefused || fault === 'never-indexed') lens.plan(fault)
    else wasCarriedOut = true
    const response = await send()
    if (fault === 'killed-after') return die()
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    return response
  }
  return { conditions: { deliver, isDead: () => isDead }, died, wasCarriedOut: () => wasCarriedOut }
}

describe('an edit', () => {
  /** A post of the account, and an edit of its text. */
  async function write() {
    const before = `Before ${serial++}.`
    const post = await createSending(...own.openDeps()).send(plain(before), toIdentity())
    const draft = plain(`${before} After.`, { revision: { post, kept: [] } })
    const read = async () => (await own.guest().post(post.postId)).metadata.content
    return { post, before, draft, read }
  }

  test.each([
    ['signature', 'refused', /sign the transaction/],
    ['self-funded', 'refused', /not sponsored/],
    ['will-fail', 'refused', /reverted/],
    ['fails', 'refused', /reverted/],
    ['never-indexed', 'timeout', /not indexed/],
  ] as const)('that ends with %s says why and changes nothing, and can be tried again', async (outcome, kind, message) => {
    const { before, draft, read } = await write()
    const texts = new Map<string, string>()
    const identity = toIdentity()
    lens.plan(outcome)
    const sent = openEditing(texts).send(draft, identity)
    await expect(sent).rejects.toMatchObject({ kind, network: 'lens', message: expect.stringMatching(message) })
    expect(await read()).toBe(before)
    const again = openEditing(texts).send(draft, identity)
    // One that may still arrive must not be sent again.
    if (outcome === 'never-indexed') await expect(again).rejects.toMatchObject({ kind: 'timeout' })
    else await again
    expect(await read()).toBe(outcome === 'never-indexed' ? before : draft.text)
  })

  test('says when it was made', async () => {
    const { post, draft } = await write()
    const { editedAt } = own.guest()
    const start = Date.now()
    expect(await editedAt!(post.publicationId)).toBeUndefined()
    await openEditing().send(draft, toIdentity())
    await openEditing().send({ ...draft, text: `${draft.text} Again.` }, toIdentity())
    const at = await editedAt!(post.publicationId)
    expect(at).toBeGreaterThanOrEqual(start)
    expect(at).toBeLessThanOrEqual(Date.now())
  })

  test.each([
    ['signature', 'network'],
    ['self-funded', 'wallet'],
  ] as const)('that ends with %s is signed by the wallet', async (outcome, payer) => {
    const { draft, read } = await write()
    lens.plan(outcome)
    const before = own.wallet.asked.length
    await openEditing(new Map(), own.wallet).send(draft, toIdentity())
    expect(own.wallet.asked.slice(before)).toMatchObject([{ payer }])
    expect(await read()).toBe(draft.text)
  })

  test(
    `is made whatever responses are lost, in each of ${runs} runs, and sent no more often than needed`,
    { timeout: runsTimeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const { post, draft, read } = await write()
        const texts = new Map<string, string>()
        const identity = toIdentity()
        let place = 0
        let carriedOut = 0
        const lose = (body: string) => {
          if (!body.includes('"query":"mutation')) return false
          carriedOut++
          return ((run >> place++) & 1) === 1
        }
        for (let attempt = 0; attempt < 3; attempt++)
          await openEditing(texts, { lose })
            .send(draft, identity)
            .catch(() => undefined)
        // The index has it a moment later.
        await expect.poll(read).toBe(draft.text)
        expect(carriedOut).toBe(1)
        expect(await openEditing(texts).find(identity)).toEqual(post)
      }
    },
  )

  test(`is carried out at most once, and reports what happened, in each of ${runs} runs of faults`, { timeout: runsTimeout }, async () => {
    const { post, before, read } = await write()
    let current = before
    for (let run = 0; run < runs; run++) {
      const { version } = await openEditing().load(post)
      const draft = plain(`Fault run ${run}.`, { revision: { post, kept: [], base: version! } })
      const texts = new Map<string, string>()
      const identity = toIdentity()
      let hours = 0
      let carriedOut = 0
      /** A new page, 25 hours after the previous one, when nothing is in doubt any longer. */
      const attempt = async (fault: Fault) => {
        const { conditions, died, wasCarriedOut } = createFaultyPage(fault)
        const sent = openEditing(texts, { ...conditions, now: () => Date.now() + hours * 3_600_000 }).send(draft, identity)
        const outcome = await Promise.race([sent.then(() => 'made' as const, toReason), died])
        carriedOut += wasCarriedOut() ? 1 : 0
        if (wasCarriedOut()) await expect.poll(read).toBe(draft.text)
        hours += 25
        return outcome
      }
      const [first, second] = [faults[run % faults.length]!, faults[(run * 3 + Math.floor(run / faults.length)) % faults.length]!]
      const outcomes = [await attempt(first), await attempt(second), await attempt('none')]
      // Attempts after which it may be sent again.
      const decisive = [first, second].find((fault) => !repeatable.has(fault)) ?? 'none'
      const isMade = decisive !== 'never-indexed'
      const name = `run ${run}: ${first}, ${second}`
      expect(outcomes[0], name).toMatch(firstOutcomes[first])
      expect(outcomes[2], name).toBe(isMade ? 'made' : 'The transaction was never indexed.')
      expect(carriedOut, name).toBe(isMade ? 1 : 0)
      current = isMade ? draft.text : current
      expect(await read(), name).toBe(current)
      expect(await openEditing(texts).find(identity), name).toEqual(isMade ? post : undefined)
    }
  })

  test.for(['before it was sent', 'after its page was killed'] as const)(
    'is refused when the post was edited elsewhere %s',
    async (time) => {
      const { post, draft, read } = await write()
      const { version: base } = await openEditing().load(post)
      const elsewhere = async () => {
        await openEditing().send(plain('Theirs.', { revision: { post, kept: [] } }), toIdentity())
      }
      const revision = { post, kept: [], base: base! }
      const texts = new Map<string, string>()
      const identity = toIdentity()
      if (time === 'after its page was killed') {
        const { conditions, died } = createFaultyPage('killed-after')
        await Promise.race([openEditing(texts, conditions).send({ ...draft, revision }, identity), died])
        await expect.poll(read).toBe(draft.text)
      }
      await elsewhere()
      const later = () => openEditing(texts, { now: () => Date.now() + 11 * 60_000 })
      const sent = later().send({ ...draft, revision }, identity)
      await expect(sent).rejects.toMatchObject({ kind: 'refused', message: 'The post was edited elsewhere.' })
      expect(await read()).toBe('Theirs.')
      await later().send({ ...draft, revision: { ...revision, isForced: true } }, identity)
      expect(await read()).toBe(draft.text)
    },
  )

  test('whose transaction this browser doesn’t know is found by its content', async () => {
    const { post, draft } = await write()
    const texts = new Map<string, string>()
    const identity = toIdentity()
    const lose = (body: string) => body.includes('"query":"mutation')
    await openEditing(texts, { lose })
      .send(draft, identity)
      .catch(() => undefined)
    await expect.poll(() => openEditing(texts).find(identity)).toEqual(post)
  })
})

test('the official client edits one of our posts, and we read its edit', async () => {
  const { connection } = await logInAtLens(lens.url, own.world.person('ana'))
  const published = await connection.publish!.send(plain('Ours.'), connection.publish!.identify())
  const [ana, sol] = [await logInOfficially(lens.url, own.world, 'ana'), await logInOfficially(lens.url, own.world, 'sol')]
  const post = postId(published.publicationId)
  const contentUri = await storeOfficially(lens.url, {
    $schema: 'https://json-schemas.lens.dev/posts/text-only/3.0.0.json',
    lens: { id: 'edited', content: 'Theirs.', locale: 'en', mainContentFocus: 'TEXT_ONLY' },
  })
  await expect(unwrap(editPost(sol, { post, contentUri }))).rejects.toThrow('another account')
  await finishOfficially(ana, editPost(ana, { post, contentUri }))
  const seen = await connection.post(published.postId)
  expect([seen.metadata.content, seen.isEdited, seen.canEdit]).toEqual(['Theirs.', true, true])
  await connection.edit!.send(plain('Ours again.', { revision: { post: published, kept: [] } }), connection.edit!.identify())
  const read = await unwrap(fetchPost(ana, { post }))
  expect(read).toMatchObject({ isEdited: true, metadata: { content: 'Ours again.' } })
})
