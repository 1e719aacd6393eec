import { expect, test } from 'vitest'
import { type Toast, isForBuild, toToastError } from './toast.ts'
import { toWalletMessage } from './wallet-error.ts'

test.each<[string | undefined, number | undefined, string]>([
  ['User denied message signature.', undefined, 'Signature canceled.'],
  ['User denied transaction signature.', 4001, 'Transaction was rejected!'],
  ['transaction underpriced', -32000, 'Transaction underpriced.'],
  ['ERC721: token is SoulBound', undefined, 'This NFT can not be transferred.'],
  ['boom', -32603, 'Transaction was failed due to an internal JSON-RPC server error.'],
  ['boom', -32000, 'Transaction was failed due to an internal JSON-RPC server error.'],
  ['boom', -32099, 'Transaction was failed due to an internal JSON-RPC server error.'],
  ['boom', -32100, 'boom'],
  ['boom', undefined, 'boom'],
  ['constructor', undefined, 'constructor'],
  ['', undefined, 'Unknown Error.'],
  [undefined, undefined, 'Unknown Error.'],
])('a wallet that says %j (%s) is shown as %j', (message, code, expected) => expect(toWalletMessage(message, code)).toBe(expected))

test.each([
  [{ message: 'User rejected the request.' }, { kind: 'user-rejection' }],
  [{ code: 4001 }, { kind: 'user-rejection' }],
  [{ response: { errors: [{ message: 'first' }, { message: 'second' }] } }, { kind: 'graphql', message: 'first' }],
  [{ message: 'Invalid signer key.' }, { kind: 'invalid-signer-key' }],
  [
    { name: 'EstimateGasExecutionError', shortMessage: 'short', message: 'long' },
    { kind: 'gas-estimation', message: 'short' },
  ],
  [
    { status: 503, message: 'x' },
    { kind: 'fetch', status: 503 },
  ],
  [{ message: 'x' }, { kind: 'fallback' }],
  [{}, { kind: 'fallback' }],
])('toast for %j', (error, expected) => expect(toToastError(error)).toEqual(expected))

test.each<[Partial<Toast>, boolean]>([
  [{}, true],
  [{ versions: ['1.0.0'] }, true],
  [{ versions: ['2.0.0'] }, false],
  [{ environments: ['staging'] }, false],
  [{ versions: ['1.0.0'], environments: ['production'] }, true],
])('a toast for %j shows in 1.0.0 production: %s', (filters, expected) => {
  expect(isForBuild({ kind: 'info', title: 'x', ...filters }, '1.0.0', 'production')).toBe(expected)
})
