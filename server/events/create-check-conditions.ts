import type { EventCheck, EventCondition } from '@chorus/contract/events/events'
import { networkIdentities } from '@chorus/model/network-identity'
import * as v from 'valibot'
import type { Follows } from '../account/suggest.ts'
import { toAddressKey } from '../account/wallet-address.ts'
import type { IdentityRow } from '../db/tables/identities.ts'
import type { AskChain } from '../upstream/chains/ask-chain.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { createMemo } from '../upstream/memo.ts'
import { withTimeout } from '../upstream/with-timeout.ts'

type Verdict = EventCheck['conditions'][number]

/** Judges conditions by what is connected to an account. `wallet`: the only wallet that counts. Absent: each of them. */
export type CheckConditions = (
  conditions: readonly EventCondition[],
  identities: readonly IdentityRow[],
  wallet?: string,
) => Promise<Verdict[]>

interface CheckDeps {
  follows: readonly Follows[]
  ask: AskChain
  now: () => number
}

/** ms. Someone who has just followed or bought presses again. */
const age = 10_000
/** ms for one condition. */
const patience = 5000
/** Wallets, or accounts of a network, that are asked about for one account. */
const most = 10

/** `balanceOf(address)`, which ERC-20 and ERC-721 share. */
const balanceOf = '0x70a08231'
/** An address without a contract returns nothing. */
const Balance = v.pipe(
  v.string(),
  v.regex(/^0x(?:[\da-f]{64})?$/i),
  v.transform((text) => (text === '0x' ? 0n : BigInt(text))),
)

export function createCheckConditions({ follows, ask, now }: CheckDeps): CheckConditions {
  const readers = new Map<string, (owner: string) => Promise<bigint>>()
  // One reader per token, because a reader pauses after failures.
  const findReader = ({ chainId, contract }: { chainId: number; contract: string }) => {
    const key = `${chainId}/${contract}`
    const read =
      readers.get(key) ??
      createGentleReader(
        async (owner) => {
          const data = balanceOf + owner.slice(2).padStart(64, '0')
          return v.parse(Balance, await ask(chainId, 'eth_call', [{ to: contract, data }, 'latest']))
        },
        { age, size: 1000, now },
      )
    readers.set(key, read)
    return read
  }
  const readFollow = createMemo(
    async (key) => {
      const [platform, subject, target] = JSON.parse(key) as [string, string, string]
      return follows.find((each) => each.platform === platform)!.isFollowing(subject, target)
    },
    { age, size: 1000, now },
  )

  const judge = async (condition: EventCondition, identities: readonly IdentityRow[], wallets: readonly string[]): Promise<Verdict> => {
    if (condition.kind === 'wallet') return toVerdict(wallets.length > 0)
    if (condition.kind === 'token') {
      const readBalance = findReader(condition)
      const owners = wallets.filter((address) => address.startsWith('0x'))
      return findAny(owners, async (owner) => (await readBalance(owner)) >= BigInt(condition.amount))
    }
    const { platform } = networkIdentities[condition.network]
    const own = identities.filter((identity) => identity.platform === platform)
    if (condition.kind === 'account') return toVerdict(own.length > 0)
    return findAny(own, ({ subject }) => readFollow(JSON.stringify([platform, subject, condition.id])))
  }

  return (conditions, identities, wallet) => {
    const connected = identities
      .filter(({ platform }) => platform === 'wallet' || platform === 'solana')
      .map(({ subject }) => toAddressKey(subject))
    const wallets = wallet === undefined ? connected : connected.filter((address) => address === toAddressKey(wallet))
    return Promise.all(
      conditions.map(async (condition) => (await withTimeout(judge(condition, identities, wallets), patience)) ?? 'unknown'),
    )
  }
}

const toVerdict = (isMet: boolean): Verdict => (isMet ? 'met' : 'missing')

/** One that passes is enough; one that isn't or can't be read leaves the rest in doubt. */
async function findAny<T>(candidates: readonly T[], passes: (candidate: T) => Promise<boolean>): Promise<Verdict> {
  const results = await Promise.allSettled(candidates.slice(0, most).map(passes))
  if (results.some((result) => result.status === 'fulfilled' && result.value)) return 'met'
  return candidates.length > most || results.some(({ status }) => status === 'rejected') ? 'unknown' : 'missing'
}
