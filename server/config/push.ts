import { createECDH } from 'node:crypto'
import * as v from 'valibot'
import { list } from './addresses.ts'

const service = /^https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/

/** Value that turns push off. */
const none = 'none'

/** Not every 32-byte number is a valid key. */
function isPrivateKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(text, 'base64url')
    return /^[\w-]{43}$/.test(text)
  } catch {
    return false
  }
}

/** Settings of push notifications. */
export const pushEnvironment = {
  CHORUS_PUSH_SERVICES: v.optional(
    v.pipe(
      list,
      v.everyItem(
        (text) => service.test(text) || text === none,
        'must be none, or origins such as https://push.example or https://*.push.example, with commas between',
      ),
    ),
  ),
  CHORUS_PUSH_KEY: v.optional(v.pipe(v.string(), v.check(isPrivateKey, 'must be a P-256 private key, 32 bytes in base64url'))),
  CHORUS_PUSH_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'must be a whole number of seconds, 1 or more'), v.transform(Number)),
    '60',
  ),
}

const PushEnvironment = v.object(pushEnvironment)

export interface PushConfig {
  /** Allowed push service origins; `https://*.host` stands for every subdomain. */
  services: readonly string[]
  /** Undefined: generated once and stored, sealed, in the database. */
  privateKey: string | undefined
  /** Seconds between two checks of an account. */
  seconds: number
}

/** Push services of current browsers: Chrome, Firefox, Safari, Edge. */
const live = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
]

/** Undefined: push is off. The sandbox sends nothing off the machine. */
export function toPushConfig(env: v.InferOutput<typeof PushEnvironment>, { isLive }: { isLive: boolean }): PushConfig | undefined {
  const services = (env.CHORUS_PUSH_SERVICES ?? (isLive ? live : [])).filter((name) => name !== none)
  if (services.length === 0) return undefined
  return { services, privateKey: env.CHORUS_PUSH_KEY, seconds: env.CHORUS_PUSH_SECONDS }
}
