import { errorMessages } from '@chorus/model/error-messages'
import { Failure, type FailureKind } from '@chorus/model/failure'
import type { WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import { describe, expect, test } from 'vitest'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import en from '../../i18n/locales/en.json'
import { toDeclined } from '../transactions/to-declined.ts'
import { toToast } from './to-toast.ts'

const t: Translate = (id, values = {}) => en[id].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const fallback = 'Couldn’t like this post'
const named = (name: string, message: string, facts: object = {}) => Object.assign(new Error(message), { name }, facts)
const facts = { network: 'bluesky', call: 'app.bsky.feed.like' } as const

describe('spec 3 §8, "User rejected or denied the request, or a user-rejected error: a warning"', () => {
  test.each<[string, unknown]>([
    ['by its name', named('UserRejectedRequestError', 'no')],
    ['by the number of EIP-1193', { code: 4001, message: 'No.' }],
    ['by the code of a library', named('Error', 'no', { code: 'ACTION_REJECTED' })],
    ['rejected', new Error('User rejected the request.')],
    ['denied', new Error('MetaMask Tx Signature: User denied transaction signature.')],
    ['cancelled', new Error('user canceled')],
    ['in the words of spec 3’s wallet errors', new Error(errorMessages.signatureCanceled)],
    ['in its other words', new Error(errorMessages.transactionRejected)],
    ['as the cause', new Error('It was not sent.', { cause: named('UserRejectedRequestError', 'no') })],
    ['as the cause of a failure', new Failure('refused', 'Not sent.', { cause: { code: 4001 } })],
  ])('%s', (_, error) => {
    const cause = error instanceof Error ? error : Object.assign(new Error('wallet'), error)
    expect(toToast(cause, t, fallback)).toEqual({ kind: 'warning', message: en['toast.userRejected'] })
  })

  test('does not treat a service’s message as a wallet’s', () => {
    expect(toToast(new Failure('refused', 'User rejected by policy', facts), t, fallback)).toMatchObject({ kind: 'error' })
  })
})

describe('spec 3 §8, abort errors are silent', () => {
  test.each<[string, unknown]>([
    ['a failure', new Failure('aborted', 'given up', facts)],
    ['of the platform', new DOMException('gone', 'AbortError')],
    ['as the cause', new Error('upload', { cause: new DOMException('gone', 'AbortError') })],
    ['a transaction whose dialog the user closed', toDeclined({ network: 'lens' } as WalletRequest)],
  ])('%s', (_, error) => expect(toToast(error, t, fallback)).toBeUndefined())
})

describe('spec 3 §8, errors with their own messages', () => {
  test.each<[string, unknown, string | undefined, string]>([
    [
      'GraphQL response errors: the first error’s message',
      named('E', 'x', { errors: [{ message: 'One' }, { message: 'Two' }] }),
      fallback,
      'One',
    ],
    ['the same, on the answer', named('E', 'x', { response: { errors: [{ message: 'One' }] } }), fallback, 'One'],
    ['GraphQL errors without a message', named('E', 'x', { errors: [{}] }), undefined, fallback],
    [
      'Lens, whose adapter took it from there',
      new Failure('refused', 'Post is too long', { network: 'lens', call: 'Post' }),
      fallback,
      'Lens says: Post is too long',
    ],
    [
      'Invalid Farcaster signer key: a titled error',
      new Error(errorMessages.signerKeyInvalid),
      en['toast.signerTitle'],
      en['toast.signer'],
    ],
    [
      'the same as the hub says it (code 3)',
      new Failure('refused', 'bad_request.validation_failure: invalid signer', { network: 'farcaster', code: 3 }),
      en['toast.signerTitle'],
      en['toast.signer'],
    ],
    [
      'code 3 for another reason',
      new Failure('refused', 'no such cast', { network: 'farcaster', code: 3 }),
      fallback,
      'Farcaster says: no such cast',
    ],
    [
      'Gas estimation failure: a titled error with the short message',
      named('EstimateGasExecutionError', 'long\nlonger', { shortMessage: 'Not enough ETH.' }),
      en['toast.gasTitle'],
      'Not enough ETH.',
    ],
    ['the same in spec 3’s words', new Error(errorMessages.gasNotEstimated), en['toast.gasTitle'], fallback],
    ['Otherwise the fallback message given', new TypeError('x is undefined'), undefined, fallback],
    ['and for what is no error at all', { a: 1 }, undefined, fallback],
    [
      'a failure inside another error',
      new Error('x', { cause: new Failure('timeout', 'late', facts) }),
      fallback,
      'Bluesky took too long to respond.',
    ],
  ])('%s', (_, error, title, message) => {
    const toast = toToast(error, t, fallback)
    expect(toast).toMatchObject({ kind: 'error', message })
    expect(toast?.title).toBe(title)
  })

  test('isolates the direction of foreign text', () => {
    const toast = toToast(new Failure('refused', '\u202Eevil\u2066', { network: 'x' }), t, fallback)
    expect(toast?.message).toBe('X says: evil')
  })

  test('cuts foreign messages to one line that fits', () => {
    const toast = toToast(new Failure('refused', `${'a'.repeat(500)}\nb`, { network: 'x' }), t, fallback)
    expect(toast?.message).toBe(`X says: ${'a'.repeat(199)}…`)
  })
})

describe('spec 3 §8, the table of wallet errors', () => {
  test.each<[string, unknown, string | undefined, string]>([
    [
      'transaction underpriced',
      named('RpcError', 'transaction underpriced', { code: -32_000 }),
      fallback,
      'The transaction fee is too low.',
    ],
    ['soul-bound NFT message', new Error('ERC721: token is SoulBound'), fallback, 'This NFT can’t be transferred.'],
    [
      'code -32603',
      named('RpcError', 'boom', { code: -32_603 }),
      fallback,
      'The transaction failed because the blockchain node returned an error.',
    ],
    [
      'code -32099, as the cause',
      new Error('x', { cause: named('RpcError', 'boom', { code: -32_099 }) }),
      fallback,
      'The transaction failed because the blockchain node returned an error.',
    ],
    ['code -32100 is none of them', named('RpcError', 'boom', { code: -32_100 }), undefined, fallback],
    [
      'a service that has such a number is no wallet',
      new Failure('refused', 'boom', { ...facts, code: -32_000 }),
      fallback,
      'Bluesky says: boom',
    ],
    [
      'a fee that could not be estimated stays what it is',
      named('EstimateGasExecutionError', 'x', { shortMessage: 'Not enough ETH.', code: -32_000 }),
      en['toast.gasTitle'],
      'Not enough ETH.',
    ],
  ])('%s', (_, error, title, message) => {
    const toast = toToast(error, t, fallback)
    expect(toast).toMatchObject({ kind: 'error', message })
    expect(toast?.title).toBe(title)
  })
})

describe('spec 1 §8, fetch error message resolution: the service’s message, otherwise ours by kind', () => {
  test.each<[FailureKind, string, string]>([
    ['unreachable', 'app.bsky.feed.like could not be reached.', 'Bluesky isn’t responding.'],
    ['timeout', 'app.bsky.feed.like did not answer in time.', 'Bluesky took too long to respond.'],
    ['malformed', 'app.bsky.feed.like returned no JSON.', 'Bluesky sent a response we couldn’t read.'],
    ['broken', 'app.bsky.feed.like answered 502.', 'Bluesky is having problems. Try again in a moment. (status 502)'],
    ['refused', 'app.bsky.feed.like answered 400.', 'Bluesky rejected the request. (status 400)'],
    ['refused', 'app.bsky.feed.like answered 418.', 'Bluesky rejected the request. (status 418)'],
    ['refused', 'Text too long', 'Bluesky says: Text too long'],
    ['not-found', 'Could not locate record', 'It no longer exists.'],
    ['unauthorized', 'Token has expired', 'Log in to Bluesky again.'],
    ['forbidden', 'app.bsky.feed.like answered 403.', 'Bluesky doesn’t allow this account to do that.'],
    ['forbidden', 'Account is taken down', 'Bluesky says: Account is taken down'],
    ['rate-limited', 'Too many requests', 'Bluesky is limiting requests. Try again in a moment.'],
    ['not-offered', 'Not implemented.', 'This isn’t available on Bluesky.'],
    ['not-configured', 'No key', 'Bluesky isn’t set up on this server.'],
  ])('%s: %s', (kind, words, message) => {
    expect(toToast(new Failure(kind, words, { ...facts, status: Number(/\d{3}/.exec(words)?.[0] ?? 400) }), t, fallback)).toMatchObject({
      kind: 'error',
      title: fallback,
      message,
    })
  })

  test('omits a missing status from a generic sentence', () => {
    expect(toToast(new Failure('broken', 'x', facts), t, fallback)?.message).toBe(en['error.broken'].replace('{network}', 'Bluesky'))
  })

  test.each<[FailureKind, number, string]>([
    ['unauthorized', 401, 'Token has expired'],
    ['not-found', 404, 'Could not locate record'],
    ['rate-limited', 429, 'Three posts an hour are enough'],
    ['broken', 503, 'Down for maintenance until noon'],
  ])('%s (%i): shows our message, and the service’s message in the details', (kind, status, words) => {
    const toast = toToast(new Failure(kind, words, { ...facts, status }), t, fallback)
    expect(toast?.message).not.toContain(words)
    expect(toast?.details).toContain(`${status}: ${words}`)
  })

  test.each<[string, unknown]>([
    ['words of a service', new Failure('refused', 'GET https://api.example/a?access_token=abc failed', { ...facts, status: 400 })],
    [
      'words of a service that is down',
      new Failure('broken', 'GET https://api.example/a?access_token=abc failed', { ...facts, status: 500 }),
    ],
    ['an answer in GraphQL', named('E', 'x', { errors: [{ message: 'POST https://api.example/a?access_token=abc failed' }] })],
    ['a fee', named('EstimateGasExecutionError', 'x', { shortMessage: 'https://rpc.example/?access_token=abc is down' })],
  ])('never shows the query of a URL: %s', (_, error) => {
    const { title, message, details } = toToast(error, t, fallback)!
    for (const text of [title, message, details]) expect(text ?? '').not.toMatch(/access_token|abc/)
  })

  test('attributes our own failures to us', () => {
    expect(toToast(new Failure('timeout', 'late'), t, fallback)?.message).toBe('Chorus took too long to respond.')
  })

  test('uses only sentences that exist in the catalogue', () => {
    const ids: MessageId[] = ['toast.unauthorized', 'toast.forbidden', 'toast.notFound', 'toast.networkMessage']
    for (const id of ids) expect(en[id]).toContain(id === 'toast.notFound' ? 'no longer' : '{network}')
  })
})

describe('details', () => {
  const detailsOf = (error: unknown) => toToast(error, t, fallback)?.details

  test('name the call, the status and the causes', () => {
    const error = new Failure('refused', 'Text too long', { ...facts, status: 400, code: 5, cause: new TypeError('Failed to fetch') })
    expect(detailsOf(error)).toBe('refused · bluesky · app.bsky.feed.like · 400 · code 5: Text too long\nTypeError: Failed to fetch')
  })

  test('contain no stack trace (flows Q07)', () => {
    const error = new Error('broke')
    expect(error.stack).toContain('to-toast.test')
    expect(detailsOf(error)).toBe('Error: broke')
  })

  test.each([
    ['a token', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlMTIz refused', 'eyJ'],
    ['a key in an address', 'POST https://rpc.example/v3/9f8e7d6c5b4a39281706f5e4d3c2b1a0 failed', '9f8e7d'],
    ['a query', 'GET https://api.example/a?access_token=abc failed', 'abc'],
    ['an e-mail address', 'maria@example.org is taken', 'maria'],
    ['the lines in which a library writes the request', 'Failed.\nRequest body: {"secret":1}', 'secret'],
  ])('hold no secrets: %s', (_, message, secret) => {
    expect(detailsOf(new Error(message))).not.toContain(secret)
    expect(detailsOf(new Failure('broken', message, facts))).not.toContain(secret)
    expect(detailsOf(message)).not.toContain(secret)
  })

  test('end at an error that causes itself', () => {
    const error = new Error('round')
    error.cause = error
    expect(detailsOf(error)).toBe('Error: round')
  })

  test('are absent for a warning, since nothing needs fixing', () => {
    expect(detailsOf(new Error('User rejected the request.'))).toBeUndefined()
  })
})

test('explains rejected input without validator text', () => {
  const message = 'InvalidParams: (regex)displayName: Invalid format: Expected /x/ but received " "'
  expect(toToast(new Failure('refused', message, { call: 'PUT /v3/user/profile', status: 400 }), t, fallback)?.message).toBe(
    'Enter a display name.',
  )
})
