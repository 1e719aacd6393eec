import { createHmac } from 'node:crypto'

/** The bot that people log in with. */
export interface TelegramBot {
  /** Its id, a colon, and a secret known to its owner and Telegram. */
  token: string
  name: string
}

/** The only bot of a world's Telegram. */
export function toTelegramBot(seed: string): TelegramBot {
  const secret = createHmac('sha256', `telegram/${seed}`).update('bot').digest('base64url').slice(0, 35)
  return { token: `7000000001:${secret}`, name: 'chorus_sandbox_bot' }
}
