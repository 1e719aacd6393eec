import { createHmac } from 'node:crypto'

/** A bot that people log in by. */
export interface TelegramBot {
  /** Its id, a colon, and what only its owner and Telegram know. */
  token: string
  name: string
}

/** The one bot that a world's Telegram knows. */
export function toTelegramBot(seed: string): TelegramBot {
  const secret = createHmac('sha256', `telegram/${seed}`).update('bot').digest('base64url').slice(0, 35)
  return { token: `7000000001:${secret}`, name: 'chorus_sandbox_bot' }
}
