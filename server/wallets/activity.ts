import type { WalletActivity } from '@chorus/contract/wallets/activity'
import { chainIds } from '@chorus/model/chain/chain'
import * as v from 'valibot'
import { readPublic } from '../identity/read-public.ts'
import { cutText } from '../upstream/cut-text.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'

export interface FoundActivity {
  list: WalletActivity[]
  /** Whether there is nothing older. */
  isComplete: boolean
}

/** The latest activity of an Ethereum address. Rejects when the explorer does not respond. */
export type FindActivity = (address: string) => Promise<FoundActivity>

type Asset = WalletActivity['assets'][number]

/** Entries of one answer. */
const most = 100
const zeroAddress = `0x${'0'.repeat(40)}`
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i), v.toLowerCase())
/** More digits than any real amount has. */
const amount = v.pipe(v.string(), v.regex(/^\d{1,90}$/))
const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
  v.integer(),
)
const Party = v.object({ hash: address, name: cutText(100), ens_domain_name: cutText(100), is_scam: v.fallback(v.boolean(), false) })
const method = v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(60))), null)

const Transaction = v.object({
  hash,
  timestamp: time,
  from: Party,
  to: v.nullish(Party),
  value: amount,
  status: v.fallback(v.nullish(v.picklist(['ok', 'error'])), null),
  method,
})
const tokenTypes = { 'ERC-20': 'ERC20', 'ERC-721': 'ERC721', 'ERC-1155': 'ERC1155' } as const
const decimals = v.fallback(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.maxValue(77)), 0)
const Transfer = v.object({
  transaction_hash: hash,
  timestamp: time,
  from: Party,
  to: Party,
  method,
  token: v.object({ address_hash: address, name: cutText(100), symbol: cutText(30), type: v.picklist(['ERC-20', 'ERC-721', 'ERC-1155']) }),
  total: v.object({ value: v.optional(amount), decimals: v.optional(decimals), token_id: v.nullish(amount) }),
})
const Page = v.object({ items: v.pipe(v.array(v.unknown()), v.maxLength(1000)), next_page_params: v.nullish(v.unknown()) })

type Transaction = v.InferOutput<typeof Transaction>
type Transfer = v.InferOutput<typeof Transfer>

/** An invalid entry is left out. */
const parseAll = <S extends v.GenericSchema>(items: readonly unknown[], schema: S): v.InferOutput<S>[] =>
  items.flatMap((item) => {
    const result = v.safeParse(schema, item)
    return result.success ? [result.output] : []
  })

/**
 * A block explorer with the Blockscout v2 API: `GET /api/v2/addresses/{address}/transactions` and `…/token-transfers`. Source: its published
 * description.
 */
export function createFindActivity({ url, now }: { url: string; now: () => number }): FindActivity {
  return createGentleReader(
    async (wallet) => {
      const of = `${url}/api/v2/addresses/${wallet}`
      const [sent, moved] = await Promise.all([readPublic(`${of}/transactions`, Page), readPublic(`${of}/token-transfers`, Page)])
      const transactions = parseAll(sent?.items ?? [], Transaction)
      const transfers = parseAll(moved?.items ?? [], Transfer)
      // Anything older than the end of a page may be missing from the other list.
      const end = Math.max(
        sent?.next_page_params ? Math.min(...transactions.map(({ timestamp }) => timestamp)) : Number.NEGATIVE_INFINITY,
        moved?.next_page_params ? Math.min(...transfers.map(({ timestamp }) => timestamp)) : Number.NEGATIVE_INFINITY,
      )
      const all = toActivities(wallet, transactions, transfers)
      const list = all.filter(({ timestamp }) => timestamp >= end).slice(0, most)
      return { list, isComplete: end === Number.NEGATIVE_INFINITY && list.length === all.length }
    },
    { age: 60_000, size: 2000, now },
  )
}

/** One entry per transaction, newest first. */
function toActivities(wallet: string, transactions: readonly Transaction[], transfers: readonly Transfer[]): WalletActivity[] {
  const byHash = Map.groupBy(transfers, ({ transaction_hash: of }) => of)
  const known = new Map(transactions.map((transaction) => [transaction.hash, transaction]))
  return [...new Set([...known.keys(), ...byHash.keys()])]
    .map((each) => toActivity(wallet, each, known.get(each), byHash.get(each) ?? []))
    .toSorted((one, other) => other.timestamp - one.timestamp)
}

function toActivity(wallet: string, id: string, transaction: Transaction | undefined, transfers: readonly Transfer[]): WalletActivity {
  const tokens = transfers.flatMap((transfer) => toAsset(wallet, transfer))
  const coins = transaction ? toCoins(wallet, transaction) : []
  const assets = transaction?.status === 'error' ? [] : [...coins, ...tokens]
  const kind = toKind(wallet, { transaction, transfers, assets })
  const [first] = transfers
  // The contract that was called, or the other side of the transfer.
  const isCall = kind !== 'sent' && kind !== 'received'
  const parties = transaction && (isCall || !first) ? [transaction.from, transaction.to] : first ? [first.from, first.to] : []
  const other = parties.find((party) => party && party.hash !== wallet && party.hash !== zeroAddress)
  return {
    hash: id,
    chain_id: chainIds.mainnet,
    timestamp: transaction?.timestamp ?? first!.timestamp,
    kind,
    status: transaction ? toStatus(transaction) : 'ok',
    counterpart: other ? { address: other.hash, name: other.ens_domain_name || other.name || null, is_scam: other.is_scam } : null,
    method: transaction?.method ?? first?.method ?? null,
    assets,
  }
}

const toStatus = ({ status }: Transaction) => (status === 'error' ? 'failed' : status === 'ok' ? 'ok' : 'pending')

function toCoins(wallet: string, { from, to, value }: Transaction): Asset[] {
  if (value === '0' || from.hash === to?.hash) return []
  const direction = from.hash === wallet ? 'out' : 'in'
  return [
    { direction, type: 'Native', contract_address: '', name: 'Ether', symbol: 'ETH', decimals: 18, raw_amount: value, token_id: null },
  ]
}

function toAsset(wallet: string, { from, to, token, total }: Transfer): Asset[] {
  if (from.hash === to.hash) return []
  return [
    {
      direction: from.hash === wallet ? 'out' : 'in',
      type: tokenTypes[token.type],
      contract_address: token.address_hash,
      name: token.name,
      symbol: token.symbol,
      decimals: total.decimals ?? 0,
      // One of a kind.
      raw_amount: total.value ?? '1',
      token_id: total.token_id ?? null,
    },
  ]
}

interface Facts {
  transaction: Transaction | undefined
  transfers: readonly Transfer[]
  assets: readonly Asset[]
}

function toKind(wallet: string, { transaction, transfers, assets }: Facts): WalletActivity['kind'] {
  if (transaction && !transaction.to) return 'deployed'
  const [ins, outs] = [assets.some(({ direction }) => direction === 'in'), assets.some(({ direction }) => direction === 'out')]
  // Paid mints move coins too.
  if (transfers.some(({ from, to }) => from.hash === zeroAddress && to.hash === wallet)) return 'minted'
  if (ins && outs) return 'swapped'
  if (transfers.some(({ from, to }) => to.hash === zeroAddress && from.hash === wallet)) return 'burned'
  if (ins) return 'received'
  return outs ? 'sent' : 'called'
}
