import * as v from 'valibot'
import { address, list, origins } from './addresses.ts'

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'))

/** What the ways in need of the outside world. A way whose settings are missing is refused in words. */
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
  CHORUS_TELEGRAM_BOT_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}:[\w-]{20,100}$/, 'must be the token of a bot'))),
  CHORUS_TELEGRAM_BOT_NAME: v.optional(v.pipe(v.string(), v.regex(/^\w{3,64}$/, 'must be the name of a bot, without @'))),
  CHORUS_TELEGRAM_URL: v.optional(address),
  CHORUS_FARCASTER_RELAY_URL: v.optional(address),
  CHORUS_FARCASTER_API_URL: v.optional(address),
  CHORUS_FARCASTER_APP_FID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a fid'), v.transform(Number))),
  CHORUS_FARCASTER_APP_MNEMONIC: v.optional(text),
  CHORUS_OPTIMISM_RPC_URL: v.optional(address),
  CHORUS_PLC_URL: v.optional(address),
  CHORUS_DID_WEB_URL: v.optional(address),
  CHORUS_BLUESKY_SERVICES: v.optional(origins),
  CHORUS_LENS_APP: v.optional(
    v.pipe(
      list,
      v.everyItem((app) => /^0x[0-9a-fA-F]{40}$/.test(app), 'must be addresses of Lens apps'),
    ),
  ),
}

const LoginEnvironment = v.object(loginEnvironment)

/** Undefined: this way in is not offered. */
export interface LoginConfig {
  /** Where people open Chorus: the origin that sign-in messages and links name. */
  publicUrl: string
  mail: { url: string; from: string } | undefined
  google: OidcConfig | undefined
  apple: OidcConfig | undefined
  telegram: TelegramConfig | undefined
  farcaster: FarcasterConfig
  lens: LensConfig | undefined
  /** Where `did:plc` identities are looked up. */
  plcUrl: string | undefined
  /** A stand-in of all hosts of `did:web` identities. Undefined: each is asked itself. */
  didWebUrl: string | undefined
  /** Services of Bluesky accounts that are reached though they are not on the public network. Those of the sandbox need no word. */
  blueskyServices: string[] | undefined
}

export interface OidcConfig {
  issuer: string
  clientIds: string[]
}

export interface LensConfig {
  /** The Lens apps that are ours. Undefined: any, as in the sandbox. */
  apps: string[] | undefined
}

export interface TelegramConfig {
  botToken: string
  botName: string
  url: string
}

export interface FarcasterConfig {
  relayUrl: string | undefined
  apiUrl: string | undefined
  rpcUrl: string | undefined
  /** The application that asks people for signers. */
  app: { fid: number; mnemonic: string } | undefined
}

const live = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  telegram: 'https://oauth.telegram.org',
  farcasterRelay: 'https://relay.farcaster.xyz',
  farcasterApi: 'https://api.farcaster.xyz',
  optimismRpc: 'https://mainnet.optimism.io',
  plc: 'https://plc.directory',
}

/** In the sandbox nothing leaves the machine: what has no address there is not offered. */
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
    farcaster: {
      relayUrl: orLive(env.CHORUS_FARCASTER_RELAY_URL, 'farcasterRelay'),
      apiUrl: orLive(env.CHORUS_FARCASTER_API_URL, 'farcasterApi'),
      rpcUrl: orLive(env.CHORUS_OPTIMISM_RPC_URL, 'optimismRpc'),
      app:
        env.CHORUS_FARCASTER_APP_FID && env.CHORUS_FARCASTER_APP_MNEMONIC
          ? { fid: env.CHORUS_FARCASTER_APP_FID, mnemonic: env.CHORUS_FARCASTER_APP_MNEMONIC }
          : undefined,
    },
    // Outside the sandbox anybody can make an app there, and gather tokens with it that are not meant for us.
    lens: env.CHORUS_LENS_APP || !isLive ? { apps: env.CHORUS_LENS_APP } : undefined,
    plcUrl: orLive(env.CHORUS_PLC_URL, 'plc'),
    didWebUrl: env.CHORUS_DID_WEB_URL,
    blueskyServices: env.CHORUS_BLUESKY_SERVICES,
  }
}

const toOidc = (issuer: string | undefined, clientIds: string[] | undefined): OidcConfig | undefined =>
  issuer && clientIds?.length ? { issuer, clientIds } : undefined

function toTelegram(url: string | undefined, env: v.InferOutput<typeof LoginEnvironment>): TelegramConfig | undefined {
  const { CHORUS_TELEGRAM_BOT_TOKEN: botToken, CHORUS_TELEGRAM_BOT_NAME: botName } = env
  return url && botToken && botName ? { botToken, botName, url } : undefined
}
