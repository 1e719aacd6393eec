import type { PublishIdentity, SendJournal } from '@chorus/networks/draft'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { createWriter } from '@chorus/networks/lens/acts/create-writer'
import { connectLens } from '@chorus/networks/lens/connect'
import { createLensDevice } from '@chorus/networks/lens/device-network'
import { createGrove } from '@chorus/networks/lens/publish/create-grove'
import type { AskWallet } from '@chorus/networks/wallets/chain-wallet'
import { type LensOptions, startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { privateKeyToAccount } from 'viem/accounts'
import { createLensWallet } from './lens-wallet.ts'

const unused: Fetcher = () => Promise.reject(new Error('Not used here.'))
const atOnce = async () => {}
const never = () => false

export interface Conditions {
  /** Whether the response of a call that was carried out is dropped. */
  lose?: (body: string) => boolean
  /** Whether a call never arrives. */
  cut?: (body: string) => boolean
  /** How a call is carried out. Absent: at once. */
  deliver?: (body: string, send: () => Promise<Response>) => Promise<Response>
  /** Whether the page has died, and stores nothing from then on. */
  isDead?: () => boolean
  now?: () => number
  /** Absent: there is no wallet to ask. */
  askWallet?: AskWallet
}

/** The sandbox's Lens, and one account on its device, whose storage outlives its pages. Lists don't lag unless a test asks for it, so that it can count in them. */
export async function startLensAccount({ nodeUrl, listDelay = 0, ...options }: Pick<LensOptions, 'nodeUrl' | 'listDelay' | 'now'> = {}) {
  const world = createWorld()
  const person = world.people.find(({ accounts, wallets }) => accounts.lens?.owner === wallets.evm && !wallets.isContract)!
  const account = person.accounts.lens!.address
  const lens = await startLens({ world, mediaUrl: 'http://media.example', nodeUrl, listDelay, ...options })
  const key = privateKeyToAccount(`0x${person.keys.evm}`)
  const device = createLensDevice({ root: lens.url, options: { app: '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7' }, now: Date.now })
  const sign = (message: string) => key.signMessage({ message })
  let { session } = (await device.logInWithWallet!({ wallet: key.address, account, sign }))!
  let renewing: Promise<string> | undefined
  /** Many runs on a slow machine take longer than a token lasts. */
  const authorize = async (): Promise<string> => {
    const end = device.tokenEnd(session)
    if (typeof end === 'number' && Date.now() < end - device.margin) return device.token(session)!
    renewing ??= (async () => device.token((session = await device.renew(session)))!)().finally(() => (renewing = undefined))
    return renewing
  }
  let serial = 0

  return {
    lens,
    world,
    person,
    account,
    wallet: createLensWallet(lens.url, person),
    toIdentity: () => ({ key: `operation-${serial++}`, createdAt: Date.now() }),
    /** A new page of the account. */
    openDeps(texts = new Map<string, string>(), conditions: Conditions = {}) {
      const { lose = never, cut = never, deliver = (_, work) => work(), isDead = never, now = Date.now, askWallet } = conditions
      const send = createFetcher({ root: lens.url })
      const fetcher: Fetcher = async (path, init) => {
        if (cut(String(init?.body))) throw new TypeError('Failed to fetch')
        const response = await deliver(String(init?.body), () => send(path, init))
        if (lose(String(init?.body))) throw new TypeError('Failed to fetch')
        return response
      }
      const direct = { fetcher, authorize }
      const deps = { ownFetcher: unused, direct, options: { chain: nodeUrl ?? `${lens.url}/chain` }, ...(askWallet && { askWallet }) }
      const write = async (name: string, text: string) => void (isDead() || texts.set(name, text))
      const attempts = { read: async (name: string) => texts.get(name), write }
      const journals = ({ key }: PublishIdentity): SendJournal => ({ read: () => texts.get(key), write: (text) => write(key, text) })
      const writer = createWriter(account, deps, atOnce)
      return [writer, { grove: createGrove(`${lens.url}/grove`), attempts, journals, now, pause: atOnce }] as const
    },
    guest: () => connectLens(undefined, { fetcher: createFetcher({ root: lens.url }), ownFetcher: unused, now: Date.now }),
    close: () => lens.close(),
  }
}

/** `npm run test:faults` raises it. Sixteen runs lose every pattern of three responses twice. */
export const runs = Number(process.env['CHORUS_LENS_RUNS'] ?? 16)
/** ms. Generous, as for other tests. */
export const runsTimeout = Math.max(300_000, runs * 20_000)
