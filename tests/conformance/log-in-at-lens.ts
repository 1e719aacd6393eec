import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import { createLensDevice } from '@chorus/networks/lens/device-network'
import type { NetworkDeps } from '@chorus/networks/network'
import type { AskWallet } from '@chorus/networks/wallets/chain-wallet'
import type { Person } from '@chorus/sandbox/seed/world'
import { privateKeyToAccount } from 'viem/accounts'
import { createLensWallet } from './lens-wallet.ts'

export interface LensConditions {
  /** Whether the response of a call that was carried out is dropped. */
  lose?: (body: string) => boolean
  /** Whether a call reaches the API only later, when the page has given it up. `arrive` delivers those. */
  hold?: { isHeld(body: string): boolean; arrive: (() => Promise<unknown>)[] }
  /** Reads that keep the response they had first, because the index lags. */
  lag?: { isLate(body: string): boolean; answers: Map<string, string> }
  askWallet?: AskWallet
  /** What the browser remembers. Absent: nothing outlives the connection. */
  texts?: Map<string, string>
  /** What its tabs have locked. Absent: it has one tab. */
  locks?: Set<string>
  /** ms. Absent: the machine's clock. */
  now?: () => number
  /** Who acts for the account with their own wallet. Absent: its owner. */
  manager?: Person
}

const unused: Fetcher = () => Promise.reject(new Error('Not used here.'))

/** Someone's account on their device, with a wallet whose user approves everything. */
export async function logInAtLens(
  root: string,
  person: Person,
  { lose = () => false, hold, lag, askWallet, texts = new Map(), locks = new Set(), now = Date.now, manager }: LensConditions = {},
) {
  const signer = manager ?? person
  const wallet = createLensWallet(root, signer)
  const account = privateKeyToAccount(`0x${signer.keys.evm}`)
  const device = createLensDevice({ root, options: { app: '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7' }, now: Date.now })
  const { owner, address } = person.accounts.lens!
  const signing = manager ? account.address : owner
  const login = await device.logInWithWallet!({ wallet: signing, account: address, sign: (message) => account.signMessage({ message }) })
  const send = createFetcher({ root })
  const fetcher: Fetcher = async (path, init) => {
    const body = String(init?.body)
    if (hold?.isHeld(body)) {
      hold.arrive.push(() => send(path, { ...init, signal: null }))
      throw new TypeError('Failed to fetch')
    }
    const known = lag?.answers.get(body)
    if (known !== undefined) return new Response(known, { headers: { 'content-type': 'application/json' } })
    const response = await send(path, init)
    if (lose(body)) throw new TypeError('Failed to fetch')
    if (lag?.isLate(body)) lag.answers.set(body, await response.clone().text())
    return response
  }
  const direct = { fetcher, authorize: async () => login!.session.token }
  const options = { grove: `${root}/grove`, chain: `${root}/chain` }
  const deps: NetworkDeps = {
    fetcher,
    ownFetcher: unused,
    direct,
    now,
    options,
    askWallet: askWallet ?? wallet.askWallet,
    attempts: {
      read: async (key) => texts.get(key),
      write: async (key, text) => void texts.set(key, text),
      async lock(key) {
        if (locks.has(key)) return undefined
        locks.add(key)
        return () => void locks.delete(key)
      },
    },
  }
  return { connection: connectLens(login!.session, deps), wallet, address: address.toLowerCase() }
}
