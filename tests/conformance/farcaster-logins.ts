import { fillPath } from '@chorus/contract/call'
import { farcasterSignerState } from '@chorus/contract/hosted/hosted'
import { requestDeviceSigner } from '@chorus/contract/hosted/hosted-farcaster'
import type { Session } from '@chorus/model/session/session'
import type { Direct } from '@chorus/networks/direct'
import { openCustodyAccount } from '@chorus/networks/farcaster/custody/open-custody-account'
import { createFarcasterDevice } from '@chorus/networks/farcaster/device-network'
import type { AskOwnServer } from '@chorus/networks/network-login'
import type { SigningWallet } from '@chorus/networks/wallets/signing-wallet'
import type { Person } from '@chorus/sandbox/seed/world'
import { privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { hostedDataOf, logInHosted, loggedInOf, type HostedMethod } from '../provider/log-in-hosted.ts'
import type { Browser } from '../provider/open-browser.ts'
import type { SandboxProvider } from '../provider/sandbox-provider.ts'
import { submitForm } from '../provider/submit-form.ts'

export type Running = Pick<SandboxProvider, 'sandbox' | 'provider'>

/** How a kind of account logs in, in a browser of its own. */
export type LogInFarcaster = (running: Running, browser: Browser, person: Person) => Promise<{ session: Session; direct?: Direct }>

/** An account that our server knows. */
export const byHosted =
  (method: HostedMethod): LogInFarcaster =>
  async ({ sandbox, provider }, browser, person) => ({
    session: loggedInOf(await logInHosted[method]({ sandbox, provider, browser }, person)).parsed,
  })

/** The wallet that owns the account logs in to Farcaster's client API. */
export const byCustodyWallet: LogInFarcaster = async (_running, browser, person) => {
  const account = await openCustodyAccount(createAsk(browser), createWallet(person), Date.now())
  if (typeof account === 'string') throw new Error(`${person.key} could not log in: ${account}.`)
  return { session: account.session }
}

/** A key of this device, which the wallet that owns the account approves. */
export const byDeviceKey: LogInFarcaster = async (_running, browser, person) => {
  const approved = await createDevice().approveWithWallet!(createAsk(browser), createWallet(person))
  if (!approved) throw new Error(`${person.key} declined.`)
  return { session: approved.session, direct }
}

/** A key of this device, which Farcaster's app approves and our application pays for. Such sessions come from other clients. */
export const bySponsoredKey: LogInFarcaster = async (_running, browser, person) => {
  const ask = createAsk(browser)
  const { create, assign } = createDevice()
  const key = await create()
  const { token, url } = await ask(requestDeviceSigner, { body: { key } })
  await submitForm(url, { person: person.key })
  const fid = await vi.waitFor(
    async () => {
      const { state, fid: owner } = await ask(farcasterSignerState, { params: { token } })
      if (state !== 'completed') throw new Error(`The key is ${state}.`)
      return owner
    },
    { interval: 100 },
  )
  const { session } = await assign(key, String(fid))
  if (session.type !== 'Farcaster') throw new Error('This is no account of Farcaster.')
  return { session: { ...session, proof: { kind: 'sponsorship', signerRequestToken: token, signature: '' } }, direct }
}

/** Keys of a device sign messages. Nothing is ever sent with a token. */
const direct: Direct = {
  fetcher: () => Promise.reject(new Error('Farcaster is read through our server.')),
  authorize: () => Promise.reject(new Error('A key has no token.')),
}

const createDevice = () => createFarcasterDevice({ now: Date.now }).signerKeys!

const createAsk =
  (browser: Browser): AskOwnServer =>
  async (call, { query, params = {}, body }) => {
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
    return hostedDataOf(await browser.ask(fillPath(call.path, params) + search, { method: call.method, ...(body && { body }) }))
  }

function createWallet({ accounts }: Person): SigningWallet {
  const wallet = privateKeyToAccount(`0x${accounts.farcaster!.custodyKey}`)
  return {
    address: wallet.address,
    signText: (text) => wallet.signMessage({ message: text }),
    signTypedData: (data) => wallet.signTypedData(data as Parameters<typeof wallet.signTypedData>[0]),
  }
}
