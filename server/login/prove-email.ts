import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import type { Db } from '../db/database.ts'
import { armOtp, dropOtp, reserveOtp, takeOtpTry, spendOtp } from '../db/tables/otp-codes.ts'
import type { Mailer } from '../upstream/mailer.ts'
import { allKeys, type MasterKeys } from '../vault/master-keys.ts'
import { parseEmailAddress } from './e-mail-address.ts'
import { notOffered } from './not-offered.ts'
import { toOtpLetter } from './otp-letter.ts'
import type { Provers } from './provers.ts'

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
const toBound = (boundTo: string | undefined) => (boundTo === undefined ? undefined : createHash('sha256').update(boundTo).digest())

/** Writes a letter with a code. Whether anybody has an account with the address makes no difference. */
export async function sendOtp(
  { db, keys, mailer, publicUrl }: EmailDeps,
  { email, boundTo }: { email: string; boundTo?: string | undefined },
): Promise<void> {
  if (!mailer) throw notOffered('E-mail')
  const address = parseEmailAddress(email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const addressHashes = toHashes(keys, address)
  const [key] = allKeys(keys, 'otp')
  const toCodeHash = (id: string) => mac(key!, toCodeText(id, address, code))
  const id = await reserveOtp(db, { addressHashes, toCodeHash, boundTo: toBound(boundTo) })
  if (!id)
    throw new Refusal('This address has been sent enough codes for now. Use the newest one, or ask again later.', { code: tooManyCodes })
  try {
    await mailer.send(toOtpLetter(address, code, publicUrl))
  } catch (error) {
    await dropOtp(db, id)
    throw error
  }
  await armOtp(db, addressHashes, id)
}

const wrong = () => new Refusal('This code is wrong or not valid any more. Check it, or ask for a new one.', { code: wrongCode })

/** Who can read the letter has the address. */
export function createEmailProver({ db, keys }: Pick<EmailDeps, 'db' | 'keys'>): Provers['email'] {
  return async ({ email, otp, boundTo }) => {
    const address = parseEmailAddress(email)
    const code = otp.trim()
    if (!/^\d{6}$/.test(code)) throw wrong()
    const found = await takeOtpTry(db, toHashes(keys, address), toBound(boundTo))
    if (!found) throw wrong()
    const text = toCodeText(found.id, address, code)
    const isRight = allKeys(keys, 'otp').some((key) => timingSafeEqual(mac(key, text), found.codeHash))
    if (!isRight) throw wrong()
    return {
      identity: { platform: 'email', issuer: '', subject: address, facts: { email: address } },
      spend: async (transaction) => {
        if (!(await spendOtp(transaction, found.id))) throw wrong()
      },
    }
  }
}
