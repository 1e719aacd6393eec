import { expect, test } from 'vitest'
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
])('a wallet error %j (%s) is shown as %j', (message, code, expected) => expect(toWalletMessage(message, code)).toBe(expected))
