import type { WalletActivity } from '@chorus/contract/wallets/activity'
import type { ChainDescriptor } from '@chorus/model/chain/chain'
import * as v from 'valibot'
import type { AskExplorer } from '../upstream/chains/ask-explorer.ts'
import { type PagePlace, toPagePlace } from '../upstream/chains/page-cursor.ts'
import { cutText } from '../upstream/cut-text.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { type ActivityPlace, readActivityCursor, toActivityCursor } from './activity-cursor.ts'

export interface FoundActivity {
  list: WalletActivity[]
  /** Null: the last page. */
  cursor: string | null
}

/** The activity of an address on a chain. Rejects when its explorer does not respond, and with a Refusal for a cursor that isn't ours. */
export type FindActivity = (address: string, cursor?: string) => Promise<FoundActivity>

type Asset = WalletActivity['assets'][number]

/** Pages read for one answer while they have no valid entry. */
const mostEmpty = 3
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

/** A page of one list. `place`: of the next page; null: the last. */
interface ListPage<T> {
  items: T[]
  place: PagePlace | null
}

/**
 * A block explorer with the Blockscout v2 API: `GET /api/v2/addresses/{address}/transactions` and `…/token-transfers`. Source: its published
 * description. The two lists are merged by time, and each is continued where it ends.
 */
export function createFindActivity({ chain, ask, now }: { chain: ChainDescriptor; ask: AskExplorer; now: () => number }): FindActivity {
  const reader = <S extends v.GenericSchema>(path: string, schema: S) => {
    // One reader per chain, because a reader pauses after failures.
    const create = (size: number) =>
      createGentleReader(
        async (key): Promise<ListPage<v.InferOutput<S>>> => {
          const [wallet, place] = JSON.parse(key) as [string, PagePlace | null]
          const page = await ask(chain.chainId, `addresses/${wallet}/${path}`, Page, place ?? {})
          return { items: parseAll(page?.items ?? [], schema), place: toPagePlace(page?.next_page_params) ?? null }
        },
        { age: 60_000, size, now },
      )
    // Clients can make up places that explorers fail at, which must not pause the first pages.
    const [readFirst, readLater] = [create(1000), create(1000)]
    return (wallet: string, at: PagePlace | null) => (at ? readLater : readFirst)(JSON.stringify([wallet, at]))
  }
  const readSent = reader('transactions', Transaction)
  const readMoved = reader('token-transfers', Transfer)

  const readPage = async (wallet: string, { sent: sentAt, moved: movedAt, before }: ActivityPlace) => {
    const [sent, moved] = await Promise.all([readSent(wallet, sentAt), readMoved(wallet, movedAt)])
    // Anything older than the end of a page may be missing from the other list.
    const [sentEnd, movedEnd] = [findEnd(sent), findEnd(moved)]
    const end = Math.max(sentEnd, movedEnd)
    const all = toActivities(wallet, chain, sent.items, moved.items)
    // Entries at the edge come again, because the next page may have more of the same moment.
    const list = all.filter(({ timestamp }) => timestamp >= end && (before === null || timestamp <= before))
    if (end === Number.NEGATIVE_INFINITY) return { list, next: null }
    const next: ActivityPlace = {
      sent: sentEnd === end ? sent.place : sentAt,
      moved: movedEnd === end ? moved.place : movedAt,
      before: Number.isFinite(end) ? end : before,
    }
    return { list, next }
  }
  return async (wallet, cursor) => {
    let page = await readPage(wallet, readActivityCursor(cursor))
    for (let count = 1; count < mostEmpty && page.list.length === 0 && page.next; count += 1) page = await readPage(wallet, page.next)
    return { list: page.list, cursor: toActivityCursor(page.next) }
  }
}

/** The time of the last entry of a page that isn't the last one. */
function findEnd({ items, place }: ListPage<{ timestamp: number }>): number {
  return place ? Math.min(...items.map(({ timestamp }) => timestamp)) : Number.NEGATIVE_INFINITY
}

/** One entry per transaction, newest first. */
function toActivities(
  wallet: string,
  chain: ChainDescriptor,
  transactions: readonly Transaction[],
  transfers: readonly Transfer[],
): WalletActivity[] {
  // An explorer lists the latest first, but a swap sends before it receives.
  const byHash = Map.groupBy(transfers.toReversed(), ({ transaction_hash: of }) => of)
  const known = new Map(transactions.map((transaction) => [transaction.hash, transaction]))
  return [...new Set([...known.keys(), ...byHash.keys()])]
    .map((each) => toActivity(wallet, chain, { id: each, transaction: known.get(each), transfers: byHash.get(each) ?? [] }))
    .toSorted((one, other) => other.timestamp - one.timestamp)
}

/** What the two lists have of one transaction. */
interface Parts {
  id: string
  transaction: Transaction | undefined
  transfers: readonly Transfer[]
}

function toActivity(wallet: string, chain: ChainDescriptor, { id, transaction, transfers }: Parts): WalletActivity {
  const tokens = transfers.flatMap((transfer) => toAsset(wallet, transfer))
  const coins = transaction ? toCoins(wallet, chain, transaction) : []
  const assets = transaction?.status === 'error' ? [] : [...coins, ...tokens]
  const kind = toKind(wallet, { transaction, transfers, assets })
  const [first] = transfers
  // The contract that was called, or the other side of the transfer.
  const isCall = kind !== 'sent' && kind !== 'received'
  const parties = transaction && (isCall || !first) ? [transaction.from, transaction.to] : first ? [first.from, first.to] : []
  const other = parties.find((party) => party && party.hash !== wallet && party.hash !== zeroAddress)
  return {
    hash: id,
    chain_id: chain.chainId,
    timestamp: transaction?.timestamp ?? first!.timestamp,
    kind,
    status: transaction ? toStatus(transaction) : 'ok',
    counterpart: other ? { address: other.hash, name: other.ens_domain_name || other.name || null, is_scam: other.is_scam } : null,
    method: transaction?.method ?? first?.method ?? null,
    assets,
  }
}

const toStatus = ({ status }: Transaction) => (status === 'error' ? 'failed' : status === 'ok' ? 'ok' : 'pending')

function toCoins(wallet: string, { nativeCurrency: coin }: ChainDescriptor, { from, to, value }: Transaction): Asset[] {
  if (value === '0' || from.hash === to?.hash) return []
  const direction = from.hash === wallet ? 'out' : 'in'
  const { name, symbol, decimals: digits } = coin
  return [{ direction, type: 'Native', contract_address: '', name, symbol, decimals: digits, raw_amount: value, token_id: null }]
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
