import { createHash } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { TelegramConfig } from '../config/login.ts'
import type { Db } from '../db/database.ts'
import { loadNow } from '../db/load-now.ts'
import { createChallenge, findChallenge, takeChallenge } from '../db/tables/challenges.ts'
import { spendOnce } from '../db/tables/used-proofs.ts'
import { notOffered } from './not-offered.ts'
import type { Provers } from './provers.ts'
import { checkTelegramFields, telegramSeconds } from './telegram-fields.ts'

export interface TelegramDeps {
  db: Db
  config: TelegramConfig | undefined
  publicUrl: string
}

/** Where Telegram sends the browser back to, on our own origin. */
export const telegramCallbackPath = '/api/telegram/callback'

/** s: for the way from the callback to the login. Security plan, row 14. */
const tokenSeconds = 60
/** s: for reading Telegram's page and saying yes. */
const stateSeconds = 600

const Payload = v.object({
  id: v.string(),
  username: v.optional(v.string()),
  displayName: v.string(),
  avatar: v.optional(v.string()),
})

const hash = (text: string) => createHash('sha256').update(text).digest()
const botOf = ({ botToken }: TelegramConfig): string => botToken.split(':')[0]!
const stateOf = (config: TelegramConfig, boundTo: string | undefined) => ({
  kind: 'telegram-state',
  subject: `${botOf(config)} ${boundTo === undefined ? '' : hash(boundTo).toString('hex')}`,
})
const tokenOf = (config: TelegramConfig) => ({ kind: 'telegram-token', subject: botOf(config) })

/** Where somebody says yes. `boundTo`: the browser that asked, where it is known; only that one can come back. */
export async function createTelegramUrl({ db, config, publicUrl }: TelegramDeps, boundTo: string | undefined, os: string) {
  if (!config) throw notOffered('Telegram')
  const state = await createChallenge(db, stateOf(config, boundTo), stateSeconds)
  const back = new URL(telegramCallbackPath, publicUrl)
  back.search = new URLSearchParams({ state, os }).toString()
  const query = new URLSearchParams({ bot_id: botOf(config), origin: publicUrl, return_to: back.href, request_access: 'write' })
  return { url: `${config.url}/auth?${query}`, tgUrl: `tg://resolve?${new URLSearchParams({ domain: config.botName })}` }
}

export interface TelegramReturn {
  state: string
  boundTo: string | undefined
  /** Everything else that came along. */
  fields: ReadonlyMap<string, string>
}

/** What Telegram sent, exchanged for a token of ours that lives just long enough to log in with. Each counts once. */
export async function acceptTelegram({ db, config }: TelegramDeps, { state, boundTo, fields }: TelegramReturn): Promise<string> {
  if (!config) throw notOffered('Telegram')
  return db.transaction().execute(async (transaction) => {
    const asked =
      (await takeChallenge(transaction, stateOf(config, undefined), state)) ??
      (boundTo === undefined ? undefined : await takeChallenge(transaction, stateOf(config, boundTo), state))
    if (!asked) throw new Refusal('This login was begun elsewhere, or too long ago. Begin again.', { status: 400 })
    const user = checkTelegramFields(fields, config.botToken, await loadNow(transaction))
    await spendOnce(transaction, hash(`telegram\n${fields.get('hash')}`), telegramSeconds * 2)
    return createChallenge(transaction, tokenOf(config), tokenSeconds, user)
  })
}

/** Who was just sent back to us by Telegram. */
export function createTelegramProver({ db, config }: TelegramDeps): Provers['telegram'] {
  return async ({ telegramToken }) => {
    if (!config) throw notOffered('Telegram')
    const gone = () => new Refusal('This login by Telegram is not valid any more. Begin again.')
    const found = await findChallenge(db, tokenOf(config), telegramToken)
    if (!found) throw gone()
    const { id, username, displayName, avatar } = v.parse(Payload, found.payload)
    return {
      // Ids of users are the same for every bot.
      identity: {
        platform: 'telegram',
        issuer: '',
        subject: id,
        displayName,
        ...(username === undefined ? {} : { handle: username }),
        ...(avatar === undefined ? {} : { avatar }),
      },
      // Clients pass over an answer without either of them (provider API §3.1); not everybody has chosen a name.
      extras: { telegram_user_id: id, telegram_username: username ?? displayName },
      spend: async (transaction) => {
        if (!(await takeChallenge(transaction, tokenOf(config), telegramToken))) throw gone()
      },
    }
  }
}
