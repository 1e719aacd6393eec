import { expect, test } from 'vitest'
import type { Services } from '../../../services/context/services.ts'
import { createSavedFlags } from '../../../services/saved-flags/create-saved-flags.ts'
import type { MutedWallet } from '../../people/mute-wallet/open-muted-wallets.ts'
import { openMutedWalletList } from './open-muted-wallet-list.ts'

const evm = `0x${'AB'.repeat(20)}`
const solana = 'So11111111111111111111111111111111111111112'

test('reads all pages of muted wallets, and knows that each is muted', async () => {
  const asked: string[] = []
  const ownFetcher: Services['ownFetcher'] = async (path) => {
    asked.push(path)
    const isFirst = !new URL(path, 'https://chorus.example').searchParams.has('page')
    const block = { id: '1', address: '', snsId: isFirst ? evm : solana, snsPlatform: 'wallet' }
    return Response.json({ code: 0, data: { page: isFirst ? 1 : 2, nextPage: isFirst ? 2 : 0, blocks: [block] } })
  }
  const sharedState: Services['sharedState'] = (_key, _network, create) => create(undefined)
  const muted = createSavedFlags<MutedWallet>({ find: async () => new Set(), send: async () => undefined, later: (run) => run() })
  const list = openMutedWalletList({ sharedState, ownFetcher }, muted, 'a')
  await list.load()
  await list.load()
  expect(list.view()).toMatchObject({ items: [{ id: evm.toLowerCase() }, { id: solana }], isComplete: true })
  expect([muted.isOn(evm.toLowerCase()), muted.isOn(solana)]).toEqual([true, true])
  expect(asked).toEqual(['/v1/user/mutelist?size=50', '/v1/user/mutelist?size=50&page=2'])
  await muted.set({ id: solana }, false)
  expect(muted.isOn(solana), 'its row is left out').toBe(false)
})
