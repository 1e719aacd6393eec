import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProviderClient } from '../../../tests/provider/provider-client.ts'
import { type Member, type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const hash = `0x${'aB'.repeat(32)}`
const swap = { like_id: hash, like_owner_id: `0x${'cd'.repeat(20)}`, like_type: 'swap', platform_id: '1' }
const like = (member: Member, more: object = {}) => createProviderClient(provider, member).post('/v1/like/create', { ...swap, ...more })
const unlike = (member: Member, ...like_ids: string[]) => createProviderClient(provider, member).post('/v1/like/remove', { like_ids })
const likesOf = async ({ viewer: { accountId } }: Member) =>
  (await provider.db.selectFrom('likes').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute()).map(
    ({ like_id }) => like_id,
  )

describe('a like stored by Chorus', () => {
  test('exists once until it is removed, by its hash in any case', async () => {
    const wren = await provider.join()
    for (const like_id of [hash, hash.toLowerCase(), 'not-a-hash']) await like(wren, { like_id })
    expect(await likesOf(wren)).toEqual([hash.toLowerCase(), 'not-a-hash'])
    for (const id of [hash, hash, 'NOT-a-hash']) await unlike(wren, id)
    expect(await likesOf(wren)).toEqual(['not-a-hash'])
  })

  test('can be removed by its owner only', async () => {
    const [wren, otter] = [await provider.join(), await provider.join()]
    await like(wren)
    await unlike(otter, hash)
    expect(await likesOf(wren)).toHaveLength(1)
    expect(await likesOf(otter)).toEqual([])
  })

  test.each([
    [{ like_id: '' }],
    [{ like_id: 'x'.repeat(10_000) }],
    [{ like_type: "swap'; --" }],
    [{ like_owner_id: 'a\0b' }],
    [{ account_id: 'another' }],
    [{ platform_id: null }],
  ])('refuses %j', async (wrong) => {
    const body = { ...swap, ...wrong }
    expect(await createProviderClient(provider, await provider.join()).refusal('/v1/like/create', { method: 'POST', body })).toMatchObject({
      status: 400,
    })
  })
})
