import { createHash } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { TelegramConfig } from '../../config/login.ts'
import type { Db } from '../../db/database.ts'
import { loadNow } from '../../db/load-now.ts'
import { createChallenge, findChallenge, takeChallenge } from '../../db/tables/challenges.ts'
import { spendOnce } from '../../db/tables/used-proofs.ts'
import { notOffered } from '../not-offered.ts'
import type { Prove } from '../sign-in-method.ts'
import { checkTelegramFields, telegramSeconds } from './telegram-fields.ts'

/** The proof that clients send. */
export interface TelegramProof {
  telegramToken: string
  /** From the cookie of the browser that started. */
  boundTo?: string | undefined
}

export interface TelegramDeps {
  db: Db
  config: TelegramConfig | undefined
  publicUrl: string
}

/** The path on our origin to which Telegram redirects the browser. */
export const telegramCallbackPath = '/api/telegram/callback'

/** Seconds between the callback and the login. Security plan, row 14. */
const tokenSeconds = 60
/** s: time to read Telegram's page and confirm. */
const stateSeconds = 600

const StatePayload = v.object({ state: v.optional(v.string()) })
const Payload = v.object({
  ...StatePayload.entries,
  id: v.string(),
  username: v.optional(v.string()),
  displayName: v.string(),
  avatar: v.optional(v.string()),
})

const hash = (text: string) => createHash('sha256').update(text).digest()
const botOf = ({ botToken }: TelegramConfig): string => botToken.split(':')[0]!
const toPurpose = (kind: 'telegram-state' | 'telegram-token') => (config: TelegramConfig, boundTo: string | undefined) => ({
  kind,
  subject: `${botOf(config)} ${boundTo === undefined ? '' : hash(boundTo).toString('hex')}`,
})
const stateOf = toPurpose('telegram-state')
const tokenOf = toPurpose('telegram-token')

export interface TelegramStart {
  /** The browser that starts the login; only that browser can use the token. Undefined: a client on another origin, which has no cookie. */
  boundTo: string | undefined
  os: string
  /** Returned with the token, so that a client can match it to the login it started. */
  state: string | undefined
}

/** URL where people confirm the login at Telegram. */
export async function createTelegramUrl({ db, config, publicUrl }: TelegramDeps, { boundTo, os, state: ownState }: TelegramStart) {
  if (!config) throw notOffered('Telegram')
  const payload = ownState === undefined ? {} : { state: ownState }
  const state = await createChallenge(db, stateOf(config, boundTo), stateSeconds, payload)
  const back = new URL(telegramCallbackPath, publicUrl)
  back.search = new URLSearchParams({ state, os }).toString()
  const query = new URLSearchParams({ bot_id: botOf(config), origin: publicUrl, return_to: back.href, request_access: 'write' })
  return { url: `${config.url}/auth?${query}`, tgUrl: `tg://resolve?${new URLSearchParams({ domain: config.botName })}` }
}

export interface TelegramReturn {
  state: string
  boundTo: string | undefined
  /** All other query fields. */
  fields: ReadonlyMap<string, string>
}

export interface TelegramAnswer {
  /** Our own token: valid for a single login within `tokenSeconds`. */
  token: string
  /** The state that the client passed in. */
  state: string | undefined
}

/**
 * Exchanges Telegram's signed fields for a token of ours. The token is bound to the browser that started the login, or unbound when a
 * client without cookies started it. A token that an attacker obtained elsewhere is useless in a victim's browser.
 */
export async function acceptTelegram({ db, config }: TelegramDeps, { state, boundTo, fields }: TelegramReturn): Promise<TelegramAnswer> {
  if (!config) throw notOffered('Telegram')
  return db.transaction().execute(async (transaction) => {
    const started = await takeState(transaction, config, state, boundTo)
    if (!started) throw new Refusal('This login was started in another browser, or has expired. Start again.', { status: 400 })
    const ownState = v.parse(StatePayload, started.payload).state
    const user = checkTelegramFields(fields, config.botToken, await loadNow(transaction))
    await spendOnce(transaction, hash(`telegram\n${fields.get('hash')}`), telegramSeconds * 2)
    const payload = { ...user, ...(ownState === undefined ? {} : { state: ownState }) }
    return { token: await createChallenge(transaction, tokenOf(config, started.boundTo), tokenSeconds, payload), state: ownState }
  })
}

/** The browser may have our cookie from another login although a client without one started this login. */
async function takeState(transaction: Db, config: TelegramConfig, state: string, boundTo: string | undefined) {
  for (const browser of new Set([boundTo, undefined])) {
    const taken = await takeChallenge(transaction, stateOf(config, browser), state)
    if (taken) return { ...taken, boundTo: browser }
  }
  return undefined
}

/** Verifies a login that has just returned from Telegram. */
export function createTelegramProver({ db, config }: TelegramDeps): Prove<TelegramProof> {
  return async ({ telegramToken, boundTo }) => {
    if (!config) throw notOffered('Telegram')
    const gone = () => new Refusal('This Telegram login has expired, or was started in another browser. Start again.')
    const purpose = tokenOf(config, boundTo)
    const found = await findChallenge(db, purpose, telegramToken)
    if (!found) throw gone()
    const { id, username, displayName, avatar, state } = v.parse(Payload, found.payload)
    return {
      // A user's id is the same for every bot.
      identity: {
        platform: 'telegram',
        issuer: '',
        subject: id,
        displayName,
        ...(username === undefined ? {} : { handle: username }),
        ...(avatar === undefined ? {} : { avatar }),
      },
      // Clients ignore a response without both fields (provider API §3.1), and not every user has a username.
      extras: { telegram_user_id: id, telegram_username: username ?? displayName },
      spend: async (transaction) => {
        if (!(await takeChallenge(transaction, purpose, telegramToken))) throw gone()
      },
      nonce: state,
    }
  }
}
