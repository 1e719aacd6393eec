import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'

export interface TelegramUser {
  id: string
  username?: string
  displayName: string
  avatar?: string
  /** Seconds. */
  authenticatedAt: number
}

/** s: the vendor's examples accept a day, but an interactive login needs only minutes. Security plan, row 14. */
export const telegramSeconds = 300
/** s: tolerance between Telegram's clock and ours. */
const tolerance = 5

const untrue = () => new Refusal('This login didn’t come from Telegram or was changed on the way. Start again.', { status: 400 })

/**
 * Verifies Telegram's signature over all fields and returns the user. An added or missing field or another bot's signature is rejected.
 * `now` in seconds.
 */
export function checkTelegramFields(fields: ReadonlyMap<string, string>, botToken: string, now: number): TelegramUser {
  const signature = fields.get('hash') ?? ''
  if (!/^[0-9a-f]{64}$/.test(signature)) throw untrue()
  // The signed text separates fields by line breaks, so a line break within a value could forge a field.
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
    throw new Refusal('This Telegram login has expired. Start again.', { status: 400 })
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
