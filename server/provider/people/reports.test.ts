import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProviderClient } from '../../../tests/provider/provider-client.ts'
import { type Member, type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const reportsOf = ({ viewer: { accountId } }: Member) =>
  provider.db
    .selectFrom('reports')
    .select(['kind', 'platform', 'subject', 'detail'])
    .where('account_id', '=', accountId)
    .orderBy('subject')
    .orderBy('platform', 'desc')
    .execute()
const post = { platform: 'farcaster', platform_id: '7', post_type: 'text', post_id: 'a-post' }

describe('a report', () => {
  test('of a post is stored once, with its author', async () => {
    const member = await provider.join()
    const wren = createProviderClient(provider, member)
    for (const platform of ['farcaster', 'article', 'farcaster']) await wren.post('/v1/report/post/create', { ...post, platform })
    expect(await reportsOf(member)).toEqual([
      { kind: 'post', platform: 'farcaster', subject: 'a-post', detail: { author: '7', type: 'text' } },
      { kind: 'post', platform: 'article', subject: 'a-post', detail: { author: '7', type: 'text' } },
    ])
  })

  test('of an NFT collection is a GET, and is case-insensitive', async () => {
    const member = await provider.join()
    const contract = `0x${'aB'.repeat(20)}`
    for (const address of [contract, contract.toLowerCase()])
      await createProviderClient(provider, member).get(`/v1/nft/reportNFT?chainId=1&contractAddress=${address}`)
    expect(await reportsOf(member)).toEqual([{ kind: 'collection', platform: 'nft', subject: `1.${contract.toLowerCase()}`, detail: {} }])
  })

  test('stores hostile text verbatim', async () => {
    const member = await provider.join()
    const ids = ['\u202edesrever', "'; drop table reports; --", '\ud800', '{"a":1}', '\\u0000']
    for (const post_id of ids)
      await createProviderClient(provider, member).post('/v1/report/post/create', { ...post, platform_id: post_id, post_id })
    expect(new Set((await reportsOf(member)).map(({ subject }) => subject))).toEqual(new Set(ids.map((id) => id.toWellFormed())))
  })

  test('requires a session', async () => {
    const guest = createProviderClient(provider)
    expect(await guest.refusal('/v1/report/post/create', { method: 'POST', body: post })).toMatchObject({ status: 401 })
    expect(await guest.refusal('/v1/nft/reportNFT?chainId=1&contractAddress=0x1', {})).toMatchObject({ status: 401 })
  })

  test('is limited to 10,000 reports', async () => {
    const member = await provider.join()
    await sql`insert into reports (account_id, kind, platform, subject)
      select ${member.viewer.accountId}, 'post', 'farcaster', n::text from generate_series(1, 10000) n`.execute(provider.db)
    const wren = createProviderClient(provider, member)
    expect((await wren.refusal('/v1/report/post/create', { method: 'POST', body: post })).error).toEqual([
      'You’ve reached the limit for reports. Contact the operator about anything else.',
    ])
    await wren.post('/v1/report/post/create', { ...post, post_id: '10000' })
  })

  test('of a Particle wallet is accepted and not stored', async () => {
    const member = await provider.join()
    expect(await createProviderClient(provider, member).get('/v1/user/report/particle/user')).toBeUndefined()
    expect(await reportsOf(member)).toEqual([])
  })
})

describe('a wallet reported as not belonging to someone', () => {
  const wallet = `0x${'ab'.repeat(20)}`
  const report = {
    twitterId: '',
    walletAddress: wallet.toUpperCase().replace('0X', '0x'),
    reportReason: 'not mine',
    sources: 'farcaster,rss3',
  }
  const unconnected = async (member: Member) =>
    (
      await createProviderClient(provider, member).get<{ wallet: { unconnected: { address: string }[] } }>('/v1/accountConnection')
    ).wallet.unconnected.map(({ address }) => address)

  test("is removed from the reporter's connections, and from no one else's", async () => {
    const join = (subject: string) => provider.join({ platform: 'farcaster', subject, facts: { addresses: [wallet] } })
    const [wren, otter] = [await join('80001'), await join('80002')]
    expect(await unconnected(wren)).toEqual([wallet])
    for (const reportReason of ['not mine', 'really not'])
      await createProviderClient(provider, wren).post('/v1/wallet/twitter/wallet/report', { ...report, reportReason })
    expect(await unconnected(wren)).toEqual([])
    expect(await unconnected(otter)).toEqual([wallet])
    const kept = await provider.db.selectFrom('refused_relations').selectAll().where('account_id', '=', wren.viewer.accountId).execute()
    expect(kept).toMatchObject([{ address: wallet, reason: 'really not', sources: 'farcaster,rss3' }])
  })

  test('preserves the case where it matters, as in Solana addresses', async () => {
    const solana = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
    const wren = await provider.join({
      platform: 'farcaster',
      subject: '80003',
      facts: { addresses: [solana, wallet.toUpperCase().replace('0X', '0x')] },
    })
    expect(await unconnected(wren)).toEqual([solana, wallet])
    await createProviderClient(provider, wren).post('/v1/wallet/twitter/wallet/report', { ...report, walletAddress: solana })
    expect(await unconnected(wren)).toEqual([wallet])
  })

  test('must be a wallet', async () => {
    const body = { ...report, walletAddress: 'nowhere.eth' }
    expect(
      (await createProviderClient(provider, await provider.join()).refusal('/v1/wallet/twitter/wallet/report', { method: 'POST', body }))
        .error,
    ).toEqual(['Invalid address: nowhere.eth'])
  })
})
