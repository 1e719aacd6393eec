import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import type { Db } from '../../db/database.ts'
import { armOtp, dropOtp, type OtpClient, rememberBrowser, reserveOtp, spendOtp, takeOtpTries } from '../../db/tables/otp-codes.ts'
import type { Mailer } from '../../upstream/mailer.ts'
import { allKeys, type MasterKeys } from '../../vault/master-keys.ts'
import { notOffered } from '../not-offered.ts'
import type { Prove } from '../sign-in-method.ts'
import { parseEmailAddress } from './e-mail-address.ts'
import { toOtpLetter } from './otp-letter.ts'

/** The client that requests or enters an email code. */
export interface CodeClient {
  /** The browser's pre-login cookie. Absent: a client without cookies. */
  boundTo?: string | undefined
  /** The cookie of a browser that has logged in by email before. */
  known?: string | undefined
  /** Household: the IP address, or the IPv6 prefix, that it connects from. */
  address: string
}

/** The proof that clients send. */
export interface EmailProof {
  email: string
  otp: string
  client: CodeClient
}

export interface EmailDeps {
  db: Db
  keys: MasterKeys
  mailer: Mailer | undefined
  publicUrl: string
}

/** Provider API §1.4: clients know these numbers. */
const tooManyCodes = 1642
const wrongCode = 1639

const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const toHashes = (keys: MasterKeys, address: string): Buffer[] => allKeys(keys, 'otp').map((key) => mac(key, `address\n${address}`))
const toCodeText = (id: string, address: string, code: string): string => `code\n${id}\n${address}\n${code}`
const toTokenHash = (token: string | undefined) => (token === undefined ? undefined : createHash('sha256').update(token).digest())
const toOtpClient = (keys: MasterKeys, { boundTo, known, address }: CodeClient): OtpClient => ({
  browser: toTokenHash(boundTo),
  known: toTokenHash(known),
  household: mac(allKeys(keys, 'otp')[0]!, `client\n${address}`),
})

/** Sends an email with a code. Behaves the same whether or not an account has the address. */
export async function sendOtp(
  { db, keys, mailer, publicUrl }: EmailDeps,
  { email, client }: { email: string; client: CodeClient },
): Promise<void> {
  if (!mailer) throw notOffered('Email')
  const address = parseEmailAddress(email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const addressHashes = toHashes(keys, address)
  const [key] = allKeys(keys, 'otp')
  const toCodeHash = (id: string) => mac(key!, toCodeText(id, address, code))
  const id = await reserveOtp(db, { addressHashes, toCodeHash, client: toOtpClient(keys, client) })
  if (!id) throw new Refusal('Too many codes were sent to this address. Use the latest one, or try again later.', { code: tooManyCodes })
  try {
    await mailer.send(toOtpLetter(address, code, publicUrl))
  } catch (error) {
    await dropOtp(db, id)
    throw error
  }
  await armOtp(db, addressHashes, id)
}

const wrong = () => new Refusal('This code is wrong or has expired. Check it, or request a new one.', { code: wrongCode })

/** Reading the email proves ownership of the address. */
export function createEmailProver({ db, keys }: Pick<EmailDeps, 'db' | 'keys'>): Prove<EmailProof> {
  return async ({ email, otp, client }) => {
    const address = parseEmailAddress(email)
    const code = otp.trim()
    if (!/^\d{6}$/.test(code)) throw wrong()
    const living = await takeOtpTries(db, toHashes(keys, address), toOtpClient(keys, client))
    const isRight = ({ id, codeHash }: (typeof living)[number]) =>
      allKeys(keys, 'otp').some((key) => timingSafeEqual(mac(key, toCodeText(id, address, code)), codeHash))
    const found = living.find(isRight)
    if (!found) throw wrong()
    return {
      identity: { platform: 'email', issuer: '', subject: address, facts: { email: address } },
      spend: async (transaction) => {
        if (!(await spendOtp(transaction, found.id))) throw wrong()
      },
    }
  }
}

/** `known`: the cookie of a browser that has just logged in with this address. */
export async function rememberEmailBrowser({ db, keys }: Pick<EmailDeps, 'db' | 'keys'>, email: string, known: string | undefined) {
  const browser = toTokenHash(known)
  if (browser) await rememberBrowser(db, toHashes(keys, parseEmailAddress(email))[0]!, browser)
}
