import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'

export interface TelegramUser {
  id: string
  username?: string
  displayName: string
  avatar?: string
  /** s */
  authenticatedAt: number
}

/** s: the vendor's examples accept a day; a login that somebody has just made needs minutes. Security plan, row 14. */
export const telegramSeconds = 300
/** s: Telegram's clock and ours. */
const tolerance = 5

const untrue = () => new Refusal('Telegram did not send this, or it was changed on the way. Begin again.', { status: 400 })

/**
 * Who Telegram says logged in. Every field that came along is part of what is signed: one more, one less or another bot's signature and
 * it is refused. `now` in seconds.
 */
export function checkTelegramFields(fields: ReadonlyMap<string, string>, botToken: string, now: number): TelegramUser {
  const signature = fields.get('hash') ?? ''
  if (!/^[0-9a-f]{64}$/.test(signature)) throw untrue()
  // The text that is signed parts fields by line breaks: one within a field could pass for two.
  if ([...fields].some(([name, value]) => !/^[a-z_]{1,40}$/.test(name) || /\p{Cc}/u.test(value))) throw untrue()
  const text = [...fields]
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  const expected = createHmac('sha256', createHash('sha256').update(botToken).digest()).update(text).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw untrue()
  const [id, at] = [fields.get('id') ?? '', fields.get('auth_date') ?? '']
  if (!/^\d{1,20}$/.test(id) || !/^\d{1,12}$/.test(at)) throw untrue()
  const authenticatedAt = Number(at)
  if (authenticatedAt > now + tolerance || authenticatedAt < now - telegramSeconds)
    throw new Refusal('This login by Telegram is too old. Begin again.', { status: 400 })
  return { id, authenticatedAt, ...toNames(fields, id) }
}

function toNames(fields: ReadonlyMap<string, string>, id: string): Pick<TelegramUser, 'username' | 'displayName' | 'avatar'> {
  const username = fields.get('username')?.slice(0, 64)
  const name = [fields.get('first_name'), fields.get('last_name')].filter(Boolean).join(' ').slice(0, 100)
  const avatar = fields.get('photo_url')
  return {
    displayName: name || username || id,
    ...(username ? { username } : {}),
    ...(avatar?.startsWith('https://') && avatar.length <= 2000 ? { avatar } : {}),
  }
}
