import { describe, expect, test } from 'vitest'
import { fetchWalletAccounts } from './fetch-wallet-accounts.ts'
import { mina } from './testing/wire-post.ts'

// Answers that no well-behaved API gives, or that the sandbox's world doesn't contain, injected at the network seam.

const wallet = `0x${'a'.repeat(40)}`
const account = (index: number) => ({
  ...mina,
  address: `0x${String(index).padStart(40, '0')}`,
  username: { localName: `n${index}`, value: `lens/n${index}` },
})
const owned = (index: number) => ({ __typename: 'AccountOwned', account: account(index) })
const managed = (index: number) => ({ __typename: 'AccountManaged', account: account(index) })
const json = (body: unknown) => new Response(JSON.stringify(body))
const page = (items: unknown, next: unknown = null) => json({ data: { accountsAvailable: { items, pageInfo: { next } } } })

interface Sent {
  operationName: string
  variables: { request: Record<string, unknown> }
}
const read = (answer: (sent: Sent) => Response, signal?: AbortSignal) =>
  fetchWalletAccounts(async (_path, init) => answer(JSON.parse(String(init?.body)) as Sent), wallet, signal)
const readNames = async (answer: (sent: Sent) => Response) =>
  (await read(answer)).map(({ profile, isOwner }) => `${isOwner ? 'owns' : 'manages'} ${profile.handle}`)

describe('the accounts of a wallet', () => {
  test('are requested by address, without hidden ones, page by page', async () => {
    const sent: Sent[] = []
    const names = await readNames((each) => {
      sent.push(each)
      return sent.length === 1 ? page([owned(1)], 'more') : page([owned(2)])
    })
    expect(names).toEqual(['owns n1', 'owns n2'])
    const request = { managedBy: wallet, includeOwned: true, hiddenFilter: 'NONE_HIDDEN', pageSize: 'FIFTY' }
    expect(sent.map(({ operationName, variables }) => [operationName, variables.request])).toEqual([
      ['WalletAccounts', request],
      ['WalletAccounts', { ...request, cursor: 'more' }],
    ])
  })

  test('list owned accounts first across pages, otherwise in the API’s order', async () => {
    const names = await readNames(({ variables }) =>
      variables.request['cursor'] ? page([managed(5), owned(4)]) : page([managed(9), owned(3), managed(1)], 'more'),
    )
    expect(names).toEqual(['owns n3', 'owns n4', 'manages n9', 'manages n1', 'manages n5'])
  })

  test('are listed once, as owned when they are both', async () => {
    const upper = { ...managed(1), account: { ...account(1), address: account(1).address.toUpperCase().replace('0X', '0x') } }
    expect(await readNames(() => page([upper, owned(1), managed(2), managed(2)]))).toEqual(['owns n1', 'manages n2'])
  })

  test('are empty for a wallet without accounts', async () => {
    expect(await read(() => page([]))).toEqual([])
  })

  test('skip malformed entries and unknown types', async () => {
    const odd = [null, 'text', { __typename: 'AccountOwned' }, { __typename: 'AccountBorrowed', account: account(7) }]
    expect(await readNames(() => page([...odd, owned(1), { __typename: 'AccountManaged', account: { address: 5 } }]))).toEqual(['owns n1'])
  })

  test('stop after a hundred when the API has no end', async () => {
    let calls = 0
    const long = await read(() =>
      page(
        Array.from({ length: 50 }, (_, index) => managed(calls * 50 + index)),
        `after ${calls++}`,
      ),
    )
    expect(long).toHaveLength(100)
    const empty = await read(() => page([], `after ${calls++}`))
    expect(empty).toEqual([])
    expect(calls).toBe(8)
  })
})

describe('a failure', () => {
  test.each([
    ['an answer without a list', () => json({ data: { accountsAvailable: {} } }), 'malformed'],
    ['an answer of nothing', () => json({ data: { accountsAvailable: null } }), 'malformed'],
    [
      'a wallet that the API does not take',
      () => json({ data: null, errors: [{ message: 'Bad address', extensions: { code: 'BAD_USER_INPUT' } }] }),
      'refused',
    ],
  ])('is %s and names the call', async (_, answer, kind) => {
    await expect(read(answer)).rejects.toMatchObject({ kind, network: 'lens', call: 'WalletAccounts' })
  })

  test('says that the caller aborted', async () => {
    const controller = new AbortController()
    const work = fetchWalletAccounts(
      (_path, init) => new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('given up')))),
      wallet,
      controller.signal,
    )
    controller.abort()
    await expect(work).rejects.toMatchObject({ kind: 'aborted' })
  })
})
