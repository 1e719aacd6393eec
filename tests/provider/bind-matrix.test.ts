import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertIdentity } from '../../server/account/log-in.ts'
import { type Proof, type ProofKind, startProofs, type Proofs, type Way } from './proofs.ts'
import type { Answer, Member, Node, Provider } from './start-provider.ts'
import { dataOf, post, wordsOf } from './ways.ts'

const platforms = ['email', 'google', 'apple', 'telegram', 'farcaster', 'lens', 'bsky', 'twitter'] as const
const holders = ['free', 'mine', 'other’s'] as const
type Holder = (typeof holders)[number]
const forces = [{}, { isForce: false }, { isForce: true }, { isForce: 'true' }, { isForce: 1 }] as const
const proofKinds = ['good', 'replayed', 'foreign', 'expired'] as const

let proofs: Proofs
let provider: Provider
beforeAll(async () => {
  proofs = await startProofs()
  provider = proofs.provider
})
afterAll(() => proofs?.[Symbol.asyncDispose]())

let me: Member
let other: Member
beforeEach(async () => {
  ;[me, other] = [await provider.join(), await provider.join()]
})

const wayOf = (platform: (typeof platforms)[number]): Way => proofs.ways.find((way) => way.platform === platform)!
const readOwner = async ({ platform, identity: { issuer, subject } }: Way): Promise<string | undefined> =>
  (
    await provider.db
      .selectFrom('identities')
      .select('account_id')
      .where('platform', '=', platform)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.account_id

/** Makes it so that the identity is held by this one. */
async function place(way: Way, holder: Holder): Promise<string | undefined> {
  const { platform, identity } = way
  await provider.db.deleteFrom('identities').where('platform', '=', platform).where('subject', '=', identity.subject).execute()
  const owner = { free: undefined, mine: me.viewer.accountId, 'other’s': other.viewer.accountId }[holder]
  if (owner) await insertIdentity(provider.db, owner, { platform, ...identity })
  return owner
}

const send = (way: Way, { body, headers = {} }: Proof, more: object = {}, member = me, node: Node = provider): Promise<Answer> =>
  post(node, way.bindPath, { ...body, ...more }, { token: member.token, headers })

/** One that was good, until it was used. */
async function makeReplayed(way: Way): Promise<Proof> {
  await place(way, 'free')
  const proof = await way.prove('good')
  dataOf<object>(await send(way, proof, {}, await provider.join()))
  return proof
}

const make = (way: Way, kind: (typeof proofKinds)[number]): Promise<Proof> =>
  kind === 'replayed' ? makeReplayed(way) : way.prove(kind satisfies ProofKind)

/** The second yes that a refusal asks for. */
const confirmationOf = ({ json }: Answer): string | undefined => (json as { data?: { confirmation?: string } }).data?.confirmation

describe.each(platforms)('binding %s', (platform) => {
  const way = () => wayOf(platform)

  for (const holder of holders)
    for (const kind of proofKinds)
      for (const force of forces)
        test(`that is ${holder}, ${JSON.stringify(force)}, by a ${kind} proof`, async () => {
          const proof = await make(way(), kind)
          const before = await place(way(), holder)
          const isYes = !('isForce' in force) || typeof force.isForce === 'boolean'
          const first = await send(way(), proof, force)
          const confirmation = confirmationOf(first)
          const last = confirmation ? await send(way(), proof, { ...force, confirmation }) : first
          const mayMove =
            kind === 'good' && isYes && (holder === 'free' || (holder === 'other’s' && 'isForce' in force && force.isForce === true))

          expect(await readOwner(way())).toBe(mayMove ? me.viewer.accountId : before)
          if (!isYes) expect(first.status).toBe(400)
          if (mayMove) expect(dataOf<{ account_id: string }>(last).account_id).toBe(me.viewer.accountId)
          else if (holder !== 'mine') expect((last.json as { code: number }).code).not.toBe(0)
          // Only taking by force asks for a second yes.
          if (confirmation) expect([holder, force]).toEqual(['other’s', { isForce: true }])
        })

  test('the refusal of one that is another’s says so in the words that clients know', async () => {
    const proof = await way().prove('good')
    await place(way(), 'other’s')
    const words = platform === 'email' ? 'Email has already been taken.' : `This ${platform} already bound to the other account`
    expect(wordsOf(await send(way(), proof))).toContain(words)
  })

  test('a second yes counts for this account, this identity and this owner, once', async () => {
    await place(way(), 'other’s')
    const confirmation = confirmationOf(await send(way(), await way().prove('good'), { isForce: true }))!
    const third = await provider.join()
    const yes = async (member: Member) => send(way(), await way().prove('good'), { isForce: true, confirmation }, member)
    expect((await yes(third)).json).toMatchObject({ code: 1702 })
    expect(await readOwner(way())).toBe(other.viewer.accountId)
    dataOf<object>(await yes(me))
    const move = async (to: Member) =>
      provider.db.updateTable('identities').set({ account_id: to.viewer.accountId }).where('subject', '=', way().identity.subject).execute()
    // Back with the old owner the same yes is spent; with another owner it was never given.
    await move(other)
    expect((await yes(me)).json).toMatchObject({ code: 1702 })
    const fresh = confirmationOf(await send(way(), await way().prove('good'), { isForce: true }))!
    await move(third)
    const answer = await send(way(), await way().prove('good'), { isForce: true, confirmation: fresh })
    expect(answer.json).toMatchObject({ code: 1702 })
    expect(await readOwner(way())).toBe(third.viewer.accountId)
  })

  test('of 100 who bind the same at once over two nodes one owns it, and nothing is half done', async () => {
    await place(way(), 'free')
    // Codes and channels are made one after the other: ten of them are as good as a hundred for this.
    const count = platform === 'email' ? 1 : platform === 'farcaster' || platform === 'telegram' ? 10 : 100
    const made: Proof[] = []
    for (let index = 0; index < count; index++) made.push(await way().prove('good'))
    const members = await Promise.all(Array.from({ length: 100 }, () => provider.join()))
    const nodes = [provider, provider.addNode()]
    const answers = await Promise.all(members.map((member, index) => send(way(), made[index % count]!, {}, member, nodes[index % 2])))
    const winners = members.filter((_, index) => (answers[index]!.json as { code: number }).code === 0)
    expect(winners).toHaveLength(1)
    expect(await readOwner(way())).toBe(winners[0]!.viewer.accountId)
    const told = await provider.db
      .selectFrom('notices')
      .select('account_id')
      .where(
        'account_id',
        'in',
        members.map(({ viewer }) => viewer.accountId),
      )
      .execute()
    expect(told.map(({ account_id: id }) => id)).toEqual([winners[0]!.viewer.accountId])
  })
})

test('every platform has a way here', () => {
  expect(proofs.ways.map(({ platform }) => platform)).toEqual(platforms)
})
