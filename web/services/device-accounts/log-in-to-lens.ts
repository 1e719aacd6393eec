import { toAccountProfile } from '@chorus/accounts/hosted-account'
import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { createWalletSessions } from '@chorus/networks/lens/wallet-sessions'
import { toLensSession, type LensDeviceDeps } from './lens-device.ts'

export interface LensLogin {
  wallet: string
  account: string
  /** Signs a text with the wallet. Undefined: the user declined. */
  sign(text: string): Promise<string | undefined>
}

/** Logs in to the Lens API from this page; the tokens stay here. Undefined: the user declined to sign. */
export async function logInToLens(
  { fetcher, app, now }: LensDeviceDeps,
  { wallet, account, sign }: LensLogin,
): Promise<Account | undefined> {
  const sessions = createWalletSessions(fetcher, app)
  const { id, text } = await sessions.challenge(wallet, account)
  const signature = await sign(text)
  if (signature === undefined) return undefined
  const session = toLensSession(await sessions.open(id, signature), now())
  if (session.profileId !== account.toLowerCase()) throw new Failure('forbidden', errorMessages.lensProfileIdNotFound, { network: 'lens' })
  const { profileId } = session
  return { profile: toAccountProfile(session, { profileId, handle: null, displayName: null, avatar: null }), session }
}
