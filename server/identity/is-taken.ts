import * as v from 'valibot'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { toEvmAddress, toSolanaAddress } from './named-identity.ts'
import { readPublic } from './read-public.ts'

/** Whether a wallet is known to have been taken or to take from others. Rejects when that cannot be found out just now. */
export type IsTaken = (address: string) => Promise<boolean>

/** What is no mere oddity, such as mixing coins or paying too little for them. */
const marks = [
  'blackmail_activities',
  'cybercrime',
  'darkweb_transactions',
  'fake_kyc',
  'financial_crime',
  'honeypot_related_address',
  'malicious_mining_activities',
  'money_laundering',
  'phishing_activities',
  'sanctioned',
  'stealing_attack',
] as const

const mark = v.fallback(v.optional(v.unknown()), undefined)
const Answer = v.object({
  code: v.number(),
  result: v.nullish(v.object(Object.fromEntries(marks.map((name) => [name, mark])))),
})

/** GoPlus' address security. Source: its API, `GET /api/v1/address_security/{address}`; 1: it was answered in full. */
export function createIsTaken({ url, now }: { url: string; now: () => number }): IsTaken {
  const read = createGentleReader(
    async (address) => {
      const chain = address.startsWith('0x') ? '1' : 'solana'
      const answer = await readPublic(`${url}/api/v1/address_security/${address}?chain_id=${chain}`, Answer)
      if (answer?.code !== 1) throw new TypeError('Address security does not answer.')
      return Object.values(answer.result ?? {}).some((value) => String(value) === '1')
    },
    { age: 600_000, size: 10_000, now },
  )
  return async (text) => {
    const address = toEvmAddress(text) ?? toSolanaAddress(text)
    return address ? read(address) : false
  }
}
