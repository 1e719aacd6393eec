import { isFailure } from '@chorus/model/failure'
import { createFetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import { createLensDevice } from '@chorus/networks/lens/device-network'
import { evmAddress } from '@lens-protocol/client'
import {
  addAccountManager,
  enableSignless,
  fetchAccountManagers,
  fetchMeDetails,
  removeAccountManager,
  removeSignless,
  updateAccountManager,
} from '@lens-protocol/client/actions'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { plain } from './capabilities/stage.ts'
import { unwrap } from './lens-official-client.ts'
import { createLensWallet } from './lens-wallet.ts'
import { provideLens } from './provide-lens.ts'

const { world, lens, logIn: logInAtLens, logInOfficially } = provideLens()

const app = '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7'
const walletOf = (key: string) => privateKeyToAccount(`0x${world.person(key).keys.evm}`)
const addressOf = (key: string) => walletOf(key).address.toLowerCase()

/** Someone who acts for another account with their own wallet. */
async function logInAsManager(manager: string, key: string) {
  const wallet = walletOf(manager)
  const device = createLensDevice({ root: lens().url, options: { app }, now: Date.now })
  const account = world.person(key).accounts.lens!.address
  const login = await device.logInWithWallet!({ wallet: wallet.address, account, sign: (message) => wallet.signMessage({ message }) })
  const fetcher = createFetcher({ root: lens().url })
  const unused = () => Promise.reject(new Error('Not used here.'))
  const { askWallet } = createLensWallet(lens().url, world.person(manager))
  const direct = { fetcher, authorize: async () => login!.session.token }
  return connectLens(login!.session, {
    fetcher: unused,
    ownFetcher: unused,
    direct,
    askWallet,
    now: Date.now,
    options: { chain: `${lens().url}/chain` },
  })
}

test('the owner lets a wallet act for the account, and removes it again', async () => {
  const { connection, wallet } = await logInAtLens('ana')
  const managers = await connection.managers!.open()
  expect(await managers.load()).toEqual({
    managers: [],
    canChange: true,
    signsForMe: true,
    owner: addressOf('ana'),
    self: undefined,
  })
  expect([managers.isAddress(addressOf('mina')), managers.isAddress('mina.eth'), managers.isAddress('')]).toEqual([true, false, false])
  await managers.add(walletOf('mina').address)
  expect(wallet.asked).toHaveLength(1)
  const [manager] = (await managers.load()).managers
  expect(manager).toMatchObject({ address: addressOf('mina'), permissions: ['act', 'profile'], canMoveTokens: false })
  expect(Math.abs(manager!.addedAt - Date.now())).toBeLessThan(60_000)

  const asManager = await (await logInAsManager('mina', 'ana')).managers!.open()
  const seen = await asManager.load()
  expect(seen.owner).toBeUndefined()
  expect(seen).toMatchObject({ canChange: false, managers: [{ address: addressOf('mina') }], self: { address: addressOf('mina') } })
  await expect(asManager.add(addressOf('sol'))).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(asManager.setSignsForMe(false)).rejects.toMatchObject({ kind: 'forbidden' })

  await managers.change(manager!, ['act'])
  await managers.change(manager!, ['act'])
  expect((await managers.load()).managers[0]!.permissions).toEqual(['act'])
  await expect(asManager.change(manager!, ['act', 'profile'])).rejects.toMatchObject({ kind: 'forbidden' })

  await managers.add(addressOf('kofi'))
  expect((await managers.load()).managers.map(({ address }) => address)).toEqual([addressOf('kofi'), addressOf('mina')])
  await expect(asManager.remove((await managers.load()).managers[0]!)).rejects.toMatchObject({ kind: 'forbidden' })
  for (const each of (await managers.load()).managers) await managers.remove(each)
  expect((await managers.load()).managers).toEqual([])
  await expect(logInAsManager('mina', 'ana')).rejects.toThrow('does not hold this account')
})

test('a manager that another app has let move tokens is shown as such, and loses that with a change', async () => {
  const managed = world.people.find(({ accounts }) => accounts.lens?.manager)!
  const { connection } = await logInAtLens(managed.key)
  const managers = await connection.managers!.open()
  const [manager] = (await managers.load()).managers
  expect(manager).toMatchObject({ permissions: ['act', 'profile'], canMoveTokens: true })
  await managers.change(manager!, ['act', 'profile'])
  expect((await managers.load()).managers).toMatchObject([{ permissions: ['act', 'profile'], canMoveTokens: false }])
})

test('a manager removes themselves with their own wallet, and can no longer act for the account', async () => {
  const { connection } = await logInAtLens('ana')
  const owner = await connection.managers!.open()
  await owner.add(addressOf('mina'))
  const managers = await (await logInAsManager('mina', 'ana')).managers!.open()
  await managers.remove((await managers.load()).self!)
  expect((await owner.load()).managers).toEqual([])
  await expect(logInAsManager('mina', 'ana')).rejects.toThrow('does not hold this account')
})

test('a change that is already made is no failure, and a refused one is', async () => {
  const { connection } = await logInAtLens('vera')
  const managers = await connection.managers!.open()
  await managers.add(addressOf('mina'))
  await managers.add(addressOf('mina'))
  const { managers: known } = await managers.load()
  expect(known).toHaveLength(1)
  await managers.remove(known[0]!)
  await managers.remove(known[0]!)
  await managers.setSignsForMe(true)
  await expect(managers.add(addressOf('vera'))).rejects.toMatchObject({ kind: 'refused' })
})

test.each([
  ['will-fail', /reverted/],
  ['fails', /reverted/],
] as const)('an addition that ends with %s says why, and changes nothing', async (outcome, message) => {
  const { connection } = await logInAtLens('noor')
  const managers = await connection.managers!.open()
  lens().plan(outcome)
  const error = await managers.add(addressOf('mina')).catch((thrown: unknown) => thrown)
  expect(isFailure(error, 'refused') && error.message).toMatch(message)
  expect((await managers.load()).managers).toEqual([])
})

test('an account asks its wallet to approve a post only if the network doesn’t sign for it', async () => {
  const { connection, wallet } = await logInAtLens('hugo')
  const managers = await connection.managers!.open()
  const send = (text: string) => connection.publish!.send(plain(text), connection.publish!.identify())
  expect((await managers.load()).signsForMe).toBe(false)
  await send('Signed by a wallet.')
  expect(wallet.asked).toHaveLength(1)
  await managers.setSignsForMe(true)
  expect(wallet.asked).toHaveLength(2)
  expect(await managers.load()).toMatchObject({ signsForMe: true, managers: [] })
  await send('Signed by Lens.')
  expect(wallet.asked).toHaveLength(2)
  await managers.setSignsForMe(false)
  await send('Signed by a wallet again.')
  expect(wallet.asked.slice(2)).toMatchObject([{ payer: 'network' }, { payer: 'network' }])
})

test('an account without a sponsor pays for changes itself', async () => {
  const { connection, wallet } = await logInAtLens('wren')
  await (await connection.managers!.open()).setSignsForMe(true)
  expect(wallet.asked).toMatchObject([{ payer: 'wallet' }])
})

test('the official client reads and changes managers, too', async () => {
  const client = await logInOfficially('sol')
  expect(await unwrap(fetchMeDetails(client))).toMatchObject({
    isSignless: true,
    isSponsored: true,
    loggedInAs: { __typename: 'AccountOwned' },
  })
  expect((await unwrap(fetchAccountManagers(client))).items).toMatchObject([{ isLensManager: true }])
  const permissions = { canExecuteTransactions: true, canTransferTokens: false, canTransferNative: false, canSetMetadataUri: true }
  const address = evmAddress(walletOf('mina').address)
  const left = { __typename: 'SponsoredTransactionRequest' }
  expect(await unwrap(addAccountManager(client, { address, permissions }))).toMatchObject(left)
  expect(await unwrap(removeAccountManager(client, { manager: address }))).toMatchObject({ __typename: 'TransactionWillFail' })
  expect(await unwrap(updateAccountManager(client, { manager: address, permissions }))).toMatchObject({ __typename: 'TransactionWillFail' })
  expect(await unwrap(removeSignless(client))).toMatchObject(left)
  expect(await unwrap(enableSignless(client))).toMatchObject({ __typename: 'TransactionWillFail' })
})
