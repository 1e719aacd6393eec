import { createLensDevice } from '@chorus/networks/lens/device-network'
import { type LensStandIn, startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const world = createWorld()
const contract = world.people.find(({ accounts, wallets }) => accounts.lens && wallets.isContract)!
const other = world.people.find(({ accounts, wallets }) => accounts.lens && !wallets.isContract)!
let lens: LensStandIn
beforeAll(async () => {
  lens = await startLens({ world, mediaUrl: 'http://media.example' })
})
afterAll(() => lens.close())

/** Logs in to the contract wallet's account with a signature of this key. */
const logIn = (key: string) => {
  const device = createLensDevice({ root: lens.url, options: { app: '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7' }, now: Date.now })
  const { owner, address } = contract.accounts.lens!
  const sign = (message: string) => privateKeyToAccount(`0x${key}`).signMessage({ message })
  return device.logInWithWallet!({ wallet: owner, account: address, sign })
}

test('a wallet that is a contract logs in with the signature of its owner (EIP-1271)', async () => {
  expect((await logIn(contract.keys.evm))!.session.profileId).toBe(contract.accounts.lens!.address.toLowerCase())
})

test('a signature of another key is refused', async () => {
  await expect(logIn(other.keys.evm)).rejects.toMatchObject({ kind: 'refused' })
})
