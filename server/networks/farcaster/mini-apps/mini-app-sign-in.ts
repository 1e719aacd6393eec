import type { BodyOf, ReplyInputOf } from '@chorus/contract/call'
import type { miniAppSignIn, openMiniAppSignIn } from '@chorus/contract/farcaster/mini-apps'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { findChallenge, storeChallenge } from '../../../db/tables/challenges.ts'
import { boundTo } from '../../../hosted/sealed-challenge.ts'
import { notOffered } from '../../../login/not-offered.ts'
import { readJson } from '../../../upstream/http/read-json.ts'
import { awaitChannel } from '../sign-in/farcaster-channel.ts'
import { farcasterAway, lifetimeSeconds } from '../sign-in/signer-request.ts'

export interface MiniAppSignInDeps {
  db: Db
  config: { relayUrl: string | undefined }
  publicUrl: string
}

const Channel = v.object({
  channelToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(400)),
  url: v.pipe(v.string(), v.url(), v.maxLength(2000)),
})

/** ms a request for the outcome waits, and between looks at the relay. */
const patience = { timeoutMs: 20_000, pause: 1000 }

/** A kind of its own: such a channel never logs in to this server. */
const ofBrowser = (browser: string) => boundTo('farcaster-mini-app-browser', browser)
const toMark = (channelToken: string): string => `mini app of ${channelToken}`

/** Opens a relay channel in the name of a mini app, whose outcome only this browser can read. */
export async function openSignIn({ db, config, publicUrl }: MiniAppSignInDeps, body: BodyOf<typeof openMiniAppSignIn>, browser: string) {
  const { domain, uri, nonce, acceptAuthAddress, notBefore, expirationTime } = body
  if (!config.relayUrl) throw notOffered('Farcaster')
  // A signature for this server would be a login to it.
  if (new URL(publicUrl).hostname === domain) throw new Refusal('An app can’t ask to sign in to this server.', { status: 400 })
  if (!URL.canParse(uri) || new URL(uri).host !== domain) throw new Refusal('uri must be an address at the app’s domain.', { status: 400 })
  const asked = {
    siweUri: uri,
    domain,
    nonce,
    acceptAuthAddress,
    ...(notBefore && { notBefore }),
    ...(expirationTime && { expirationTime }),
  }
  const init = { method: 'POST', body: JSON.stringify(asked), headers: { 'content-type': 'application/json' } } as const
  const { channelToken, url } = await readJson(`${config.relayUrl}/v1/channel`, Channel, farcasterAway, init)
  await storeChallenge(db, toMark(channelToken), ofBrowser(browser), lifetimeSeconds)
  return { channelToken, url, expiresInSeconds: lifetimeSeconds }
}

/** What the person has signed in their Farcaster app. */
export async function awaitSignIn(
  { db, config: { relayUrl } }: MiniAppSignInDeps,
  channelToken: string,
  browser: string | undefined,
): Promise<ReplyInputOf<typeof miniAppSignIn>> {
  if (!relayUrl) throw notOffered('Farcaster')
  const isOurs = browser !== undefined && (await findChallenge(db, ofBrowser(browser), toMark(channelToken)))
  if (!isOurs) throw new Refusal('This sign-in was started in another browser, or has expired.', { status: 400 })
  try {
    const { fid, message, signature, authMethod = 'custody' } = await awaitChannel(db, channelToken, { relayUrl, ...patience })
    return { signed: { fid, message, signature, authMethod } }
  } catch (error) {
    if (error instanceof Refusal && error.status === 504) return { signed: null }
    throw error
  }
}
