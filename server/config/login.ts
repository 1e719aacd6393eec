import * as v from 'valibot'
import { address, list } from './addresses.ts'

/** Settings of the sign-in methods other than networks. A method without its settings is refused with a message. */
export const loginEnvironment = {
  CHORUS_PUBLIC_URL: v.optional(
    v.pipe(
      address,
      v.check((url) => new URL(url).pathname === '/', 'must be an address without a path'),
    ),
  ),
  CHORUS_SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/[^\s]+$/, 'must be an address such as smtp://user:password@host:587')),
  ),
  CHORUS_MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n<>]*<?[^\s@<>]+@[^\s@<>]+>?$/, 'must be a sender such as Chorus <login@chorus.example>')),
  ),
  CHORUS_GOOGLE_ISSUER: v.optional(address),
  CHORUS_GOOGLE_CLIENT_ID: v.optional(list),
  CHORUS_APPLE_ISSUER: v.optional(address),
  CHORUS_APPLE_CLIENT_ID: v.optional(list),
  CHORUS_TELEGRAM_BOT_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}:[\w-]{20,100}$/, 'must be a bot token'))),
  CHORUS_TELEGRAM_BOT_NAME: v.optional(v.pipe(v.string(), v.regex(/^\w{3,64}$/, 'must be the bot’s name, without @'))),
  CHORUS_TELEGRAM_URL: v.optional(address),
}

const LoginEnvironment = v.object(loginEnvironment)

/** Undefined: this sign-in method is off. */
export interface LoginConfig {
  /** The origin where people open Chorus, named in sign-in messages and links. */
  publicUrl: string
  mail: { url: string; from: string } | undefined
  google: OidcConfig | undefined
  apple: OidcConfig | undefined
  telegram: TelegramConfig | undefined
}

export interface OidcConfig {
  issuer: string
  clientIds: string[]
}

export interface TelegramConfig {
  botToken: string
  botName: string
  url: string
}

const live = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  telegram: 'https://oauth.telegram.org',
}

/** The sandbox sends nothing off the machine: a method without a URL is off there. */
export function toLoginConfig(
  env: v.InferOutput<typeof LoginEnvironment>,
  { isLive, port }: { isLive: boolean; port: number },
): LoginConfig {
  const orLive = (url: string | undefined, service: keyof typeof live) => url ?? (isLive ? live[service] : undefined)
  const publicUrl = new URL(env.CHORUS_PUBLIC_URL ?? `http://localhost:${port}`).origin
  return {
    publicUrl,
    mail: env.CHORUS_SMTP_URL
      ? { url: env.CHORUS_SMTP_URL, from: env.CHORUS_MAIL_FROM ?? `Chorus <no-reply@${new URL(publicUrl).hostname}>` }
      : undefined,
    google: toOidc(orLive(env.CHORUS_GOOGLE_ISSUER, 'google'), env.CHORUS_GOOGLE_CLIENT_ID),
    apple: toOidc(orLive(env.CHORUS_APPLE_ISSUER, 'apple'), env.CHORUS_APPLE_CLIENT_ID),
    telegram: toTelegram(orLive(env.CHORUS_TELEGRAM_URL, 'telegram'), env),
  }
}

const toOidc = (issuer: string | undefined, clientIds: string[] | undefined): OidcConfig | undefined =>
  issuer && clientIds?.length ? { issuer, clientIds } : undefined

function toTelegram(url: string | undefined, env: v.InferOutput<typeof LoginEnvironment>): TelegramConfig | undefined {
  const { CHORUS_TELEGRAM_BOT_TOKEN: botToken, CHORUS_TELEGRAM_BOT_NAME: botName } = env
  return url && botToken && botName ? { botToken, botName, url } : undefined
}
