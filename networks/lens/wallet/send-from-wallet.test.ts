import { listen } from '@chorus/sandbox/stand-in'
import { expect, test } from 'vitest'
import type { ChainWallet, TransactionRequest } from '../../wallets/chain-wallet.ts'
import { toWireTransaction } from '../testing/wire-transaction.ts'
import { sendFromWallet } from './send-from-wallet.ts'

const address = '0x00000000000000000000000000000000000000f6'
const transaction = toWireTransaction(address, 1)
const declined = Object.assign(new Error('User rejected the request.'), { code: 4001 })

/** A wallet whose user answers when the test says so. */
function openWallet() {
  const answer = Promise.withResolvers<string>()
  const wallet = { sendTransaction: () => answer.promise, signTypedData: () => answer.promise } as unknown as ChainWallet
  return { wallet, ...answer }
}

/** Sends while `act` is the dialog with the user's wallets. Returns what was noted, in order. */
async function send(act: (request: TransactionRequest, notes: readonly string[]) => Promise<string>) {
  const notes: string[] = []
  await using node = await listen(() => new Response(JSON.stringify({ result: {} }), { headers: { 'content-type': 'application/json' } }))
  const watch = { idle: async () => void notes.push('idle'), asking: async () => void notes.push('asking') }
  const askWallet = (request: unknown) => act(request as TransactionRequest, notes)
  await sendFromWallet({ askWallet: askWallet as never, options: { chain: node.url } }, transaction as never, { watch })
  return notes
}

test('a wallet that declines leaves nothing in doubt', async () => {
  const [first, second] = [openWallet(), openWallet()]
  const notes = await send(async ({ send: ask }) => {
    const asked = ask(first.wallet)
    first.reject(declined)
    await asked.catch(() => {})
    second.resolve('0xa1')
    return ask(second.wallet)
  })
  expect(notes).toEqual(['idle', 'asking', 'idle', 'asking'])
})

test('a wallet that declines says nothing of one that still asks, or whose response was lost', async () => {
  const [silent, lost, other] = [openWallet(), openWallet(), openWallet()]
  const notes = await send(async ({ send: ask }) => {
    void ask(silent.wallet)
    const asked = [ask(lost.wallet), ask(other.wallet)]
    lost.reject(new Error('The connection is gone.'))
    other.reject(declined)
    await Promise.allSettled(asked)
    return '0xa1'
  })
  expect(notes).toEqual(['idle', 'asking', 'asking', 'asking'])
})

test('a wallet that declines afterwards changes nothing', async () => {
  const late = openWallet()
  let asked: Promise<unknown> = Promise.resolve()
  const notes = await send(async ({ send: ask }) => {
    asked = ask(late.wallet)
    return '0xa1'
  })
  late.reject(declined)
  await asked.catch(() => {})
  expect(notes).toEqual(['idle', 'asking'])
})
