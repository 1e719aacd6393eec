import * as v from 'valibot'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { toEvmAddress, toSolanaAddress } from './named-identity.ts'
import { readPublic } from './read-public.ts'

/** Whether a wallet is known as stolen or malicious. Rejects when the service does not respond. */
export type IsTaken = (address: string) => Promise<boolean>

/** Only serious findings: not, for example, the use of a mixer. */
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

/** GoPlus address security. Source: its API, `GET /api/v1/address_security/{address}`; code 1 means a complete answer. */
export function createIsTaken({ url, now }: { url: string; now: () => number }): IsTaken {
  const read = createGentleReader(
    async (address) => {
      const chain = address.startsWith('0x') ? '1' : 'solana'
      const answer = await readPublic(`${url}/api/v1/address_security/${address}?chain_id=${chain}`, Answer)
      if (answer?.code !== 1) throw new TypeError('Address security is not responding.')
      return Object.values(answer.result ?? {}).some((value) => String(value) === '1')
    },
    { age: 600_000, size: 10_000, now },
  )
  return async (text) => {
    const address = toEvmAddress(text) ?? toSolanaAddress(text)
    return address ? read(address) : false
  }
}
