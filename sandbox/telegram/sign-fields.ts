import { createHash, createHmac } from 'node:crypto'

/** A Telegram login payload, signed for one bot. Source: core.telegram.org/widgets/login, Checking authorization */
export function signFields<Fields extends Record<string, string | number>>(fields: Fields, botToken: string): Fields & { hash: string } {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const key = createHash('sha256').update(botToken).digest()
  return { ...fields, hash: createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex') }
}
